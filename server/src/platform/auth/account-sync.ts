import type { Role } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import { Plan } from '@oppidum/domain/plans/plan'
import type { AppContext } from '../../compose/context.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { transaction } from '../db/connection.ts'
import type { Person } from './people/person-store.ts'
import { welcomeMailbox } from './people/welcome.ts'

/** A plan stored at a provider is read again after this long. */
export const PLAN_READ_MS = 30_000
/** How long a failed provider is not asked again for the same person. */
const FAILED_MS = 10_000
/** How many failures are remembered. */
const FAILURES = 20_000

const INSTALLATION = { id: null, by: null, address: null } as const

/**
 * Finds the person behind an authenticated account, where a provider keeps accounts and plans: creates the person with their first valid
 * token, and refreshes them from time to time. While the provider is unreachable, known people keep their last known plan; new people
 * have to wait.
 */
export function accountSync(
  { identity, people, db, bus, clock, log }: Pick<AppContext, 'identity' | 'people' | 'db' | 'bus' | 'clock' | 'log'>,
  signupRole: Role,
): (personId: string) => Promise<Person | undefined> {
  const reading = new Map<string, Promise<Person | undefined>>()
  const failed = new Map<string, number>()
  /** Of everybody who is being looked up: the callers, and how many readings have ended since the first of them came. */
  const lookups = new Map<string, { callers: number; readings: number }>()

  async function read(personId: string, known: Person | undefined): Promise<Person | undefined> {
    const [profile, providerPlan] = await Promise.all([identity.profile(personId), identity.plan(personId)])
    if (!profile) return undefined
    // An unknown plan is the free one: nobody gets more than was sold.
    const plan = Plan.safeParse(providerPlan).data ?? 'free'
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
      // Changed here while the provider was asked: it has been told of the change since, and its answer is older.
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
      // The provider failed, or our own store is full: known people continue.
      if (!known || (error instanceof Failure && error.code !== 'unavailable')) throw error
      failed.set(personId, clock.nowMs())
      if (failed.size > FAILURES) failed.delete(failed.keys().next().value as string)
      log.warn({ err: error, personId }, 'identity provider sync failed, keeping the last known plan')
      return known
    }
  }

  /** The absolute difference, in case the clock was set back since. */
  const isWithin = (atMs: number | undefined, ms: number) => atMs !== undefined && Math.abs(clock.nowMs() - atMs) < ms

  return async (personId) => {
    if (identity.kind === 'local') return people.find(personId)
    const lookup = lookups.get(personId) ?? { callers: 0, readings: 0 }
    lookups.set(personId, lookup)
    lookup.callers++
    try {
      for (;;) {
        const { readings } = lookup
        const known = await people.find(personId)
        if (known && (isWithin(known.planReadAt?.getTime(), PLAN_READ_MS) || isWithin(failed.get(personId), FAILED_MS))) return known
        const under = reading.get(personId)
        if (under) return await under
        // What was found may be older than a reading that ended meanwhile.
        if (lookup.readings !== readings) continue
        const started = readOrKeep(personId, known).finally(() => {
          reading.delete(personId)
          lookup.readings++
        })
        reading.set(personId, started)
        return await started
      }
    } finally {
      if (--lookup.callers === 0) lookups.delete(personId)
    }
  }
}
