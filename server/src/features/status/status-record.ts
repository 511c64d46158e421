import type { SystemStatus } from '@oppidum/domain/status/status'
import type { StatusChange, StatusStore } from './status-store.ts'

/** Changes that wait for the store; of more the oldest are lost. Days of an outage in which nothing else breaks. */
const WAITING = 1_000

/** What a check said before this run of the program, in the form of a status. */
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
  const known = new Map(before?.checks.map((it) => [it.id, it]))
  return after.checks
    .filter((it) => {
      const last = known.get(it.id)
      return !last || last.state !== it.state || last.problem !== it.problem
    })
    .map((it) => ({ cityId, checkId: it.id, state: it.state, problem: it.problem, atMs: Date.parse(after.checkedAt) }))
}

/** What a check says of a time in which nobody looked. */
export const UNSEEN = 'Nobody looked: no instance was running.'

/** The checks as they are known after nobody has looked since `seenMs`, and what is to be kept of that. */
export function afterDowntime(cityId: string, before: Pick<SystemStatus, 'checks'>, seenMs: number) {
  // The look itself was still one.
  const atMs = seenMs + 1
  const since = new Date(atMs).toISOString()
  const checks = before.checks.map((it) => ({ ...it, state: 'unknown' as const, problem: UNSEEN, since }))
  const changes = checks.map(({ id, state, problem }): StatusChange => ({ cityId, checkId: id, state, problem, atMs }))
  return { checks, changes }
}

export interface StatusRecord {
  add(changes: readonly StatusChange[]): void
  /** Whether something waits to be written. */
  isWaiting(): boolean
  /** Writes what waits. What cannot be written now waits on, with the times at which it was found. */
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
