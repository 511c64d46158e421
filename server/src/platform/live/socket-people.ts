import { CLOSE_CODES } from '@oppidum/domain/core/live'
import type { Logger } from 'pino'
import type { ExpectedRights, SessionRights, SessionRightsSource } from '../auth/session-rights.ts'
import type { Job } from '../jobs/job.ts'

export const SOCKETS_PER_ACCOUNT = 20
/** So often every signed-in socket is judged anew, whether a hint came or not. */
const JUDGE_MS = 2_000

interface Holder {
  standing: SessionRights | null
  close(code: number, reason: string): void
}

export interface SocketPeople<H extends Holder> {
  /** Puts a person behind a socket. False when it was closed instead: no good token, other rights than believed, or too many. */
  enter(holder: H, token: string, believed: ExpectedRights): Promise<boolean>
  leave(holder: H): void
  /** The sockets of a person. */
  of(personId: string): readonly H[]
  /** Of every instance: judges all sockets. */
  job: Job
  stop(): void
}

/** Whose the sockets are. One whose session is over or whose rights are others is closed; the page knows by the code what to do. */
export function socketPeople<H extends Holder>(sessionRights: SessionRightsSource, log: Logger): SocketPeople<H> {
  const byPerson = new Map<string, Set<H>>()

  async function judge(holders: readonly H[]): Promise<void> {
    const standing = holders.flatMap((it) => (it.standing ? [it.standing] : []))
    if (standing.length === 0) return
    const now = await sessionRights.now(standing)
    for (const holder of holders) {
      // It may have been closed, or greeted anew, while the store was asked.
      const { standing: held } = holder
      if (!held || !standing.includes(held)) continue
      const rights = now.get(held.sessionId)
      if (rights === held.rights) continue
      leave(holder)
      if (rights === undefined) holder.close(CLOSE_CODES.signedOut, 'the session is over')
      else holder.close(CLOSE_CODES.rightsChanged, 'plan or role changed')
    }
  }

  function leave(holder: H): void {
    const { standing } = holder
    if (!standing) return
    const own = byPerson.get(standing.personId)
    own?.delete(holder)
    if (own?.size === 0) byPerson.delete(standing.personId)
    holder.standing = null
  }

  const failed = (error: unknown) => log.warn({ err: error }, 're-authentication of open sockets failed')
  let changes = 0
  const unsubscribe = sessionRights.onChange((personId) => {
    changes++
    void judge([...(byPerson.get(personId) ?? [])]).catch(failed)
  })
  const judgeAll = () => judge([...byPerson.values()].flatMap((it) => [...it]))

  return {
    async enter(holder, token, believed) {
      const changesBefore = changes
      const standing = await sessionRights.of(token)
      if (!standing) {
        holder.close(CLOSE_CODES.signedOut, 'the token is not good')
        return false
      }
      leave(holder)
      if (!standing.has(believed)) {
        holder.close(CLOSE_CODES.rightsChanged, 'plan or role changed')
        return false
      }
      const own = byPerson.get(standing.personId) ?? new Set()
      if (own.size >= SOCKETS_PER_ACCOUNT) {
        holder.close(CLOSE_CODES.tooMany, 'too many sockets of this account')
        return false
      }
      byPerson.set(standing.personId, own.add(holder))
      holder.standing = standing
      // Perhaps of this person, and perhaps after it was read.
      if (changes !== changesBefore) await judge([holder])
      return holder.standing !== null
    },
    leave,
    of: (personId) => [...(byPerson.get(personId) ?? [])],
    job: { name: 'live.session-rights', everyMs: JUDGE_MS, leaderOnly: false, run: judgeAll },
    stop: unsubscribe,
  }
}
