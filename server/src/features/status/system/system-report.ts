import type { SystemReport, SystemStatements } from '@oppidum/domain/status/system'
import type { DutyStatus } from '../../../platform/db/duties/duty-store.ts'
import type { InstanceReport } from './instance-store.ts'
import type { SystemFigures } from './system-figures.ts'

/** An instance that has not reported for this long is not running, or cannot reach the store. */
export const ALIVE_MS = 45_000

const iso = (ms: number): string => new Date(ms).toISOString()

const isAlive = (it: InstanceReport, nowMs: number) => nowMs - it.seenAt.getTime() < ALIVE_MS

export function instancesOf(reports: readonly InstanceReport[], ownId: string, nowMs: number): NonNullable<SystemReport['instances']> {
  return reports.map((report) => {
    const { sockets, memoryBytes, connections, connectionsMost, waiting } = report.figures
    return {
      id: report.id,
      version: report.version,
      startedAt: report.startedAt.toISOString(),
      seenAt: report.seenAt.toISOString(),
      isAlive: isAlive(report, nowMs),
      isThis: report.id === ownId,
      sockets,
      memoryBytes,
      connections,
      connectionsMost,
      waiting,
    }
  })
}

/** Every duty with its holder: the instance that took it last, as long as the lock exists that it took. */
export function dutiesOf(duties: readonly DutyStatus[]): NonNullable<SystemReport['duties']> {
  return duties.map(({ duty, holder, since, isHeld }) =>
    isHeld && holder !== null ? { duty, holder, since: since?.toISOString() ?? null } : { duty, holder: null, since: null },
  )
}

/** The jobs of living instances that have run or are to run. */
export function jobsOf(reports: readonly InstanceReport[], nowMs: number): NonNullable<SystemReport['jobs']> {
  return reports
    .filter((it) => isAlive(it, nowMs))
    .flatMap(({ id, figures }) =>
      figures.jobs
        .filter((it) => it.runs > 0 || it.nextMs !== null || it.isRunning)
        .map(({ name, runs, failures, isRunning, last, nextMs }) => ({
          name,
          instance: id,
          runs,
          failures,
          isRunning,
          last: last && { endedAt: iso(last.endMs), seconds: last.seconds, failed: last.failed },
          nextAt: nextMs === null ? null : iso(nextMs),
        })),
    )
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
}

/** The store's own count of statements; without one, those of the living instances together. */
export function statementsOf(
  counted: SystemFigures['statements'],
  reports: readonly InstanceReport[],
  nowMs: number,
): SystemStatements | null {
  if (counted) return { source: 'store', ...counted }
  const alive = reports.filter((it) => isAlive(it, nowMs))
  if (alive.length === 0) return null
  const sums = new Map<string, { calls: number; totalMs: number; maxMs: number }>()
  for (const { id: name, calls, totalMs, maxMs } of alive.flatMap((it) => it.figures.statements)) {
    const sum = sums.get(name) ?? { calls: 0, totalMs: 0, maxMs: 0 }
    sums.set(name, { calls: sum.calls + calls, totalMs: sum.totalMs + totalMs, maxMs: Math.max(sum.maxMs, maxMs) })
  }
  const statements = [...sums]
    .filter(([, it]) => it.calls > 0)
    .map(([name, it]) => ({ name, ...it, meanMs: it.totalMs / it.calls }))
    .sort((a, b) => b.totalMs - a.totalMs)
  return { source: 'instances', measuredAt: iso(Math.min(...alive.map((it) => it.seenAt.getTime()))), statements }
}
