import type { Role } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import { Plan } from '@oppidum/domain/plans/plan'
import type { AppContext } from '../../compose/context.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { transaction } from '../db/connection.ts'
import type { Person } from './people/person-store.ts'
import { welcomeMailbox } from './people/welcome.ts'

/** A plan that a provider keeps is read again when it was read longer ago. */
export const PLAN_READ_MS = 30_000
/** So long nobody waits again for a provider that could not be reached. */
const FAILED_MS = 10_000
/** Failures remembered at a time. */
const FAILURES = 20_000

const INSTALLATION = { id: null, by: null, address: null } as const

/**
 * Who a recognised account is, where a provider keeps accounts and plans for us: made known with their first good
 * token, and taken over again from time to time. While the provider cannot be reached, people stay as they were last
 * known; whoever was never seen has to wait.
 */
export function accountSync(
  { identity, people, db, bus, clock, log }: Pick<AppContext, 'identity' | 'people' | 'db' | 'bus' | 'clock' | 'log'>,
  signupRole: Role,
): (personId: string) => Promise<Person | undefined> {
  const reading = new Map<string, Promise<Person | undefined>>()
  const failed = new Map<string, number>()

  async function read(personId: string, known: Person | undefined): Promise<Person | undefined> {
    const [profile, word] = await Promise.all([identity.profile(personId), identity.plan(personId)])
    if (!profile) return undefined
    // A word that is none of ours is free: nobody has more than was sold.
    const plan = Plan.safeParse(word).data ?? 'free'
    const at = new Date(clock.nowMs())
    const { isNew } = known
      ? { isNew: false }
      : await people.admit(profile, signupRole, at, async (tx, role) => {
          await writeAudit(tx, at, { actor: { id: personId, by: 'session', address: null }, action: 'account-created', to: { role } })
          if (profile.email !== null) await welcomeMailbox(people, tx, personId, profile.email, at)
        })
    const before = await transaction(db, async (tx) => {
      if (!isNew) await people.keepProfile(tx, profile)
      const was = await people.setPlan(tx, personId, plan, at)
      // Changed here while the provider was asked: whoever did so has told it, and what it said is older.
      if (known && was !== undefined && was !== known.plan) {
        await people.setPlan(tx, personId, was, null)
        return plan
      }
      if (was !== undefined && was !== plan)
        await writeAudit(tx, at, {
          actor: INSTALLATION,
          action: 'plan-changed',
          subjectId: personId,
          from: { plan: was },
          to: { plan },
          reason: 'read from the identity provider',
        })
      return was
    })
    if (isNew) log.info({ security: 'account-created', personId }, 'accounts')
    else if (before !== plan) log.info({ security: 'plan-changed', personId, from: before, to: plan, by: 'provider' }, 'plan changed')
    if (before !== plan) await bus.publish({ kind: 'access', personId })
    return people.find(personId)
  }

  async function readOrKeep(personId: string, known: Person | undefined): Promise<Person | undefined> {
    try {
      const person = await read(personId, known)
      failed.delete(personId)
      return person
    } catch (error) {
      // The provider, or our own store when it has no room: people who are known go on.
      if (!known || (error instanceof Failure && error.code !== 'unavailable')) throw error
      failed.set(personId, clock.nowMs())
      if (failed.size > FAILURES) failed.delete(failed.keys().next().value as string)
      log.warn({ err: error, personId }, 'identity provider sync failed, keeping the last known plan')
      return known
    }
  }

  return async (personId) => {
    const known = await people.find(personId)
    if (identity.kind === 'local') return known
    const nowMs = clock.nowMs()
    // Either way: what was read by a clock that was set back since is not newer.
    const isWithin = (atMs: number | undefined, ms: number) => atMs !== undefined && Math.abs(nowMs - atMs) < ms
    if (known && (isWithin(known.planReadAt?.getTime(), PLAN_READ_MS) || isWithin(failed.get(personId), FAILED_MS))) return known
    const under = reading.get(personId)
    if (under) return under
    const begun = readOrKeep(personId, known).finally(() => reading.delete(personId))
    reading.set(personId, begun)
    return begun
  }
}
