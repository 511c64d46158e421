import { CLOSE_CODES } from '@oppidum/domain/core/live'
import type { Logger } from 'pino'
import type { ExpectedRights, SessionRights, SessionRightsSource } from '../auth/session-rights.ts'
import type { Job } from '../jobs/job.ts'
import type { HeldCounts } from './held-counts.ts'

export const SOCKETS_PER_ACCOUNT = 20
/** How often the rights of every signed-in socket are checked, with or without a change notification. */
const CHECK_MS = 2_000

const RIGHTS_CHANGED = 'plan, role or required second factor changed'

interface Holder {
  /** Null for a visitor. */
  rights: SessionRights | null
  close(code: number, reason: string): void
}

export interface SocketPeople<H extends Holder> {
  /**
   * Signs a socket in. False when it was closed instead: bad token, other rights than the page expects, a second factor that the person's
   * role needs and they lack, or too many sockets.
   */
  enter(holder: H, token: string, expected: ExpectedRights): Promise<boolean>
  leave(holder: H): void
  /** The sockets of a person. */
  of(personId: string): readonly H[]
  /** Run by every instance: checks all sockets. */
  job: Job
  /** Announces to the other instances again how many sockets each person has. */
  refresh(): void
  stop(): void
}

/** The people behind the sockets. A socket is closed when its session ends or its rights change; the close code tells the page what to do. */
export function socketPeople<H extends Holder>(sessionRights: SessionRightsSource, log: Logger, counts: HeldCounts): SocketPeople<H> {
  const byPerson = new Map<string, Set<H>>()

  async function check(holders: readonly H[]): Promise<void> {
    const checked = holders.flatMap((it) => (it.rights ? [it.rights] : []))
    if (checked.length === 0) return
    const now = await sessionRights.now(checked)
    for (const holder of holders) {
      // It may have been closed, or have signed in again, during the query.
      const { rights: own } = holder
      if (!own || !checked.includes(own)) continue
      const rights = now.get(own.sessionId)
      if (rights === own.rights) continue
      leave(holder)
      if (rights === undefined) holder.close(CLOSE_CODES.signedOut, 'the session is over')
      else holder.close(CLOSE_CODES.rightsChanged, RIGHTS_CHANGED)
    }
  }

  function leave(holder: H): void {
    const { rights } = holder
    if (!rights) return
    const own = byPerson.get(rights.personId)
    own?.delete(holder)
    if (own?.size === 0) byPerson.delete(rights.personId)
    counts.changed(rights.personId, own?.size ?? 0, SOCKETS_PER_ACCOUNT)
    holder.rights = null
  }

  const checkAll = () => check([...byPerson.values()].flatMap((it) => [...it]))
  const failed = (error: unknown) => log.warn({ err: error }, 're-authentication of open sockets failed')
  let changes = 0
  const unsubscribe = sessionRights.onChange((personId) => {
    changes++
    void (personId === null ? checkAll() : check([...(byPerson.get(personId) ?? [])])).catch(failed)
  })

  return {
    async enter(holder, token, expected) {
      const changesBefore = changes
      const rights = await sessionRights.of(token)
      if (!rights) {
        holder.close(CLOSE_CODES.signedOut, 'the token is not good')
        return false
      }
      leave(holder)
      if (rights.lacksSecondFactor || !rights.has(expected)) {
        holder.close(CLOSE_CODES.rightsChanged, RIGHTS_CHANGED)
        return false
      }
      const own = byPerson.get(rights.personId) ?? new Set()
      if (!counts.hasRoom(rights.personId, own.size, SOCKETS_PER_ACCOUNT)) {
        holder.close(CLOSE_CODES.tooMany, 'too many sockets of this account')
        return false
      }
      byPerson.set(rights.personId, own.add(holder))
      counts.changed(rights.personId, own.size, SOCKETS_PER_ACCOUNT)
      holder.rights = rights
      // The change may be this person's, and later than the read above.
      if (changes !== changesBefore) await check([holder])
      return holder.rights !== null
    },
    leave,
    of: (personId) => [...(byPerson.get(personId) ?? [])],
    job: { name: 'live.session-rights', everyMs: CHECK_MS, duty: null, run: checkAll },
    refresh: counts.refresh,
    stop: unsubscribe,
  }
}
