import { HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { bufferTrouble } from '@oppidum/domain/ingest/ingest-buffer'
import type { SystemBacklog, SystemReport } from '@oppidum/domain/status/system'
import type { TextId } from '../../../i18n/text.ts'

/** The limits are those of the alert rules in deploy/monitoring/alerts.yml. */
const DUE_MS = 15 * MINUTE_MS
const LEAST_FREE = 0.1
const BACKUP_MS = 36 * HOUR_MS

/** A part of the report, and the place on the screen where it is shown. */
export type SystemPart = 'instances' | 'duties' | 'jobs' | 'store' | 'statements' | 'backlogs' | 'feeds' | 'disk' | 'backup' | 'buffer'

export interface SystemTrouble {
  part: SystemPart
  /** `none`: not known. */
  mark: 'critical' | 'high' | 'medium' | 'none'
  text: TextId
  count: number
}

const MARKS = ['critical', 'high', 'medium', 'none'] as const
/** A backup that is not on record is a trouble of its own. */
const MEASURED = ['instances', 'duties', 'jobs', 'store', 'statements', 'backlogs', 'feeds', 'disk'] as const

/** Whether what waits should have been sent long before `at`. */
export function isLate({ dueSince }: Pick<SystemBacklog, 'dueSince'>, at: string): boolean {
  return dueSince !== null && Date.parse(at) - Date.parse(dueSince) > DUE_MS
}

/** What needs attention, the worst first. A part that was not measured is not well. */
export function systemTroubles(report: SystemReport): SystemTrouble[] {
  const { duties, jobs, backlogs, feeds, instances, disk, backup, buffer, setAside } = report
  const nowMs = Date.parse(report.checkedAt)
  const queues = backlogs?.queues ?? []
  const troubles: SystemTrouble[] = [
    { part: 'duties', mark: 'critical', text: 'system.duties-free', count: duties?.filter((it) => it.holder === null).length ?? 0 },
    {
      part: 'disk',
      mark: 'critical',
      text: 'system.disk-almost-full',
      count: disk && disk.freeBytes < LEAST_FREE * disk.totalBytes ? 1 : 0,
    },
    { part: 'buffer', mark: 'high', text: 'system.buffer-troubled', count: buffer && bufferTrouble(buffer, nowMs) ? 1 : 0 },
    { part: 'buffer', mark: 'high', text: 'system.set-aside', count: setAside?.count ?? 0 },
    { part: 'jobs', mark: 'high', text: 'system.jobs-failed', count: jobs?.filter((it) => it.last?.failed).length ?? 0 },
    {
      part: 'backlogs',
      mark: 'high',
      text: 'system.queues-late',
      count: queues.filter((it) => isLate(it, report.checkedAt)).length,
    },
    {
      part: 'feeds',
      mark: 'high',
      text: 'system.feeds-troubled',
      count: feeds?.filter((it) => it.health === 'stale' || it.health === 'failed').length ?? 0,
    },
    {
      part: 'instances',
      mark: 'medium',
      text: 'system.instances-wait',
      count: instances?.filter((it) => it.isAlive && it.waiting > 0).length ?? 0,
    },
    { part: 'backlogs', mark: 'medium', text: 'system.messages-dead', count: queues.reduce((sum, it) => sum + it.dead, 0) },
    { part: 'backup', mark: 'medium', text: 'system.backup-old', count: backup && nowMs - Date.parse(backup.at) > BACKUP_MS ? 1 : 0 },
    { part: 'backup', mark: 'medium', text: 'system.backup-unknown', count: backup ? 0 : 1 },
  ]
  const missing = MEASURED.filter((it) => report[it] === null)
  if (missing[0]) troubles.push({ part: missing[0], mark: 'none', text: 'system.parts-missing', count: missing.length })
  return troubles.filter((it) => it.count > 0).sort((a, b) => MARKS.indexOf(a.mark) - MARKS.indexOf(b.mark))
}

/** When the oldest of the living instances reported: what is put together from their reports is of that age. Null without one. */
export function reportedAt({ instances }: Pick<SystemReport, 'instances'>): string | null {
  return (
    (instances ?? [])
      .filter((it) => it.isAlive)
      .map((it) => it.seenAt)
      .sort()[0] ?? null
  )
}
