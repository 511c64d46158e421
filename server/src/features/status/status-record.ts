import type { SystemStatus } from '@oppidum/domain/status/status'
import type { StatusChange, StatusStore } from './status-store.ts'

/** How many changes wait for the store; the oldest are dropped. Enough for days of an outage in which nothing else breaks. */
const WAITING = 1_000

/** Results from before this process started, in the form of a status. */
export async function statusBefore(store: Pick<StatusStore, 'last'>, cityId: string, nameOf: (checkId: string) => string) {
  const checks = (await store.last(cityId)).map((it) => ({
    id: it.checkId,
    name: nameOf(it.checkId),
    state: it.state,
    problem: it.problem,
    since: new Date(it.sinceMs).toISOString(),
  }))
  return { checks }
}

/** What changed from one status of a city to the next. */
export function changesBetween(cityId: string, before: Pick<SystemStatus, 'checks'> | null, after: SystemStatus): StatusChange[] {
  const previous = new Map(before?.checks.map((it) => [it.id, it]))
  return after.checks
    .filter((it) => {
      const last = previous.get(it.id)
      return !last || last.state !== it.state || last.problem !== it.problem
    })
    .map((it) => ({ cityId, checkId: it.id, state: it.state, problem: it.problem, atMs: Date.parse(after.checkedAt) }))
}

/** The problem of a check while no instance was running. */
export const UNSEEN = 'Not checked: no instance was running.'

/** The checks after no instance ran since `seenMs`, and the changes to store for that. */
export function afterDowntime(cityId: string, before: Pick<SystemStatus, 'checks'>, seenMs: number) {
  // The last check itself still counts.
  const atMs = seenMs + 1
  const since = new Date(atMs).toISOString()
  const checks = before.checks.map((it) => ({ ...it, state: 'unknown' as const, problem: UNSEEN, since }))
  const changes = checks.map(({ id, state, problem }): StatusChange => ({ cityId, checkId: id, state, problem, atMs }))
  return { checks, changes }
}

export interface StatusRecord {
  add(changes: readonly StatusChange[]): void
  /** Whether changes wait to be written. */
  isWaiting(): boolean
  /** Writes the waiting changes. Those that cannot be written keep waiting, with their own times. */
  write(nowMs: number): Promise<void>
}

export function statusRecord(store: Pick<StatusStore, 'write'>, onFault: (error: unknown) => void): StatusRecord {
  let waiting: StatusChange[] = []
  return {
    add(changes) {
      waiting = [...waiting, ...changes].sort((a, b) => a.atMs - b.atMs).slice(-WAITING)
    },
    isWaiting: () => waiting.length > 0,
    async write(nowMs) {
      const some = waiting
      if (some.length === 0) return
      try {
        await store.write(some, new Date(nowMs))
        waiting = waiting.filter((it) => !some.includes(it))
      } catch (error) {
        onFault(error)
      }
    },
  }
}
