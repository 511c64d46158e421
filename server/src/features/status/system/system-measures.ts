import { type Measure, type MeasuredValue, single } from '../../../platform/observability/registered-measures.ts'
import type { OutsideId, OutsideResult } from '../outside-checks.ts'
import type { SystemFigures } from './system-figures.ts'

/** A duty that this instance has. */
export interface HeldDuty {
  duty: string
  sinceMs: number
}

interface Sources {
  figures(): SystemFigures
  duties(): readonly HeldDuty[]
  dutyNames: readonly string[]
  outside(): ReadonlyMap<OutsideId, OutsideResult>
  /** Of DATABASE_LIMIT_GB; null without one. */
  storeLimitBytes: number | null
  nowMs(): number
}

const labelled = <T>(items: readonly T[], read: (it: T) => { labels: Record<string, string>; value: number | null }): MeasuredValue[] =>
  items.flatMap((it) => {
    const { labels, value } = read(it)
    return value === null ? [] : [{ labels, value }]
  })

/** What is measured once a minute, as gauges. */
export function systemMeasures({ figures, duties, dutyNames, outside, storeLimitBytes, nowMs }: Sources): Measure[] {
  const gauge = (name: string, help: string, read: Measure['read'], labels: readonly string[] = []): Measure => ({
    name,
    help,
    type: 'gauge',
    labels,
    read,
  })
  const queues = () => figures().backlogs?.queues ?? []
  const ageOf = (at: string) => Math.max(0, nowMs() - Date.parse(at)) / 1_000
  return [
    gauge('oppidum_store_bytes', 'Size of the database.', () => single(figures().store?.bytes ?? null)),
    gauge('oppidum_store_limit_bytes', 'Size that the database may reach, by DATABASE_LIMIT_GB.', () => single(storeLimitBytes)),
    gauge(
      'oppidum_store_table_bytes',
      'Size of a table with its indexes and partitions.',
      () => labelled(figures().store?.tables ?? [], ({ name, bytes }) => ({ labels: { table: name }, value: bytes })),
      ['table'],
    ),
    gauge(
      'oppidum_store_replica_lag_seconds',
      'How far a replica is behind, by its name.',
      () => labelled(figures().store?.replicas ?? [], ({ name, lagSeconds }) => ({ labels: { replica: name }, value: lagSeconds })),
      ['replica'],
    ),
    gauge('oppidum_disk_free_bytes', 'Free space on the disk of DATA_DIR.', () => single(figures().disk?.freeBytes ?? null)),
    gauge('oppidum_disk_bytes', 'Size of the disk of DATA_DIR.', () => single(figures().disk?.totalBytes ?? null)),
    gauge(
      'oppidum_backlog_waiting',
      'Messages that wait to be sent, by queue.',
      () => labelled(queues(), ({ queue, waiting }) => ({ labels: { queue }, value: waiting })),
      ['queue'],
    ),
    gauge(
      'oppidum_backlog_due_seconds',
      'How long the message that has been due longest is due; 0 if none is.',
      () => labelled(queues(), ({ queue, dueSince }) => ({ labels: { queue }, value: dueSince === null ? 0 : ageOf(dueSince) })),
      ['queue'],
    ),
    gauge(
      'oppidum_backlog_dead',
      'Messages of the last day of which no further attempt is made, by queue.',
      () => labelled(queues(), ({ queue, dead }) => ({ labels: { queue }, value: dead })),
      ['queue'],
    ),
    gauge(
      'oppidum_duty_held',
      '1 if this instance has the duty, else 0.',
      () => dutyNames.map((duty) => ({ labels: { duty }, value: Number(duties().some((it) => it.duty === duty)) })),
      ['duty'],
    ),
    gauge(
      'oppidum_part_up',
      '1 if a part outside this process answered its last check, else 0.',
      () => labelled([...outside()], ([part, { isUp }]) => ({ labels: { part }, value: isUp === null ? null : Number(isUp) })),
      ['part'],
    ),
    gauge('oppidum_backup_age_seconds', 'Seconds since the last backup was taken.', () => {
      const { backup } = figures()
      return single(backup && ageOf(backup.at))
    }),
  ]
}
