import { Failure } from '@oppidum/domain/core/failure'
import type { Language } from '@oppidum/domain/core/language'
import { leftOf, periodOf, RESERVED_MS, warningOf } from '@oppidum/domain/plans/meter'
import { type BasicAiAllowance, type Feature, type Meter, type Plan, planFor, plansFor } from '@oppidum/domain/plans/plan'
import { v7 as uuidv7 } from 'uuid'
import type { AppContext } from '../../compose/context.ts'
import { readerLanguage } from '../auth/people/reader-language-store.ts'
import { type Tx, transaction } from '../db/connection.ts'
import { writeMail } from '../mail/mail-store.ts'
import { AllowanceSpent } from './allowance-spent.ts'
import { type Counted, type MeterStore, meterStore } from './meter-store.ts'
import { warningEmail } from './warning-email.ts'

export interface ReservationRequest {
  personId: string
  plan: Plan
  meter: Meter
  /** What makes two wishes the same one: asked again it is not counted again. */
  requestId: string
  /** What is done, for the receipt. */
  what: string
}

/** A count that has begun. Whoever has it settles it with the answer, or releases it when there is none. */
export interface Reservation {
  /** Of the receipt. */
  id: string
  /** `settled` when this very request has been answered before. */
  state: 'reserved' | 'settled'
  /** Null without a limit. */
  limit: number | null
  /** After this one; null without a limit. */
  left: number | null
  /** When counting begins anew. */
  renewsAt: string
}

/** Reserved before the work, settled with the answer, released when there is none. */
export interface MeterLedger {
  /** @throws Failure plan_required when the plan does not include it, AllowanceSpent (too_many) when nothing is left */
  reserve(wish: ReservationRequest): Promise<Reservation>
  /**
   * In the caller's transaction, with what is saved of the answer, or in one of its own.
   * @throws Failure unavailable when it came too late and was given back: then no answer may be given
   */
  settle(id: string, tx?: Tx): Promise<void>
  /** Does nothing to what is settled or released. */
  release(id: string): Promise<void>
  /** Gives back what nobody settled in time. The leading instance does it once a minute. Returns how many. */
  giveBackLate(): Promise<number>
}

/** What one needs for a meter that a plan leaves out. */
const FEATURE_OF: Partial<Record<Meter, Feature>> = { aiQueries: 'aiAssistant', apiCalls: 'apiAccess' }
/** A statement that violates an index of uniqueness. */
const UNIQUE_VIOLATION = '23505'
/** Once; after giving back what was late; once more when a count of the same request ended meanwhile. */
const TRIES = 3
/** People and meters looked after in one round. */
const LATE_AT_MOST = 1_000

export function meterLedger({ db, clock }: Pick<AppContext, 'db' | 'clock'>, basic: BasicAiAllowance, language: Language): MeterLedger {
  const store: MeterStore = meterStore(db)
  const plans = plansFor(basic)
  const lateBefore = () => new Date(clock.nowMs() - RESERVED_MS)

  /** Undefined when this request has a count already. */
  async function tryReserve(draft: Parameters<MeterStore['reserve']>[0]) {
    try {
      return await store.reserve(draft)
    } catch (error) {
      if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return undefined
      throw error
    }
  }

  async function reserve({ personId, plan, meter, requestId, what }: ReservationRequest): Promise<Reservation> {
    const allowance = plans[plan].allowances[meter]
    if (allowance.kind === 'none') {
      const feature = FEATURE_OF[meter]
      const needed = feature ? planFor(feature) : 'pro'
      throw new Failure('plan_required', `Your plan does not include this; the ${plans[needed].name} plan does.`, {
        details: { feature, plan: needed },
      })
    }
    const allowed = allowance.kind === 'limited' ? allowance.limit : null
    const { period } = allowance
    for (let left = TRIES; left > 0; left--) {
      const nowMs = clock.nowMs()
      const { startsAt, renewsAt } = periodOf(period, nowMs)
      const id = uuidv7({ msecs: nowMs })
      const draft = { personId, meter, period, startsAt: new Date(startsAt), id, requestId, what, allowed, at: new Date(nowMs) }
      const counts = await tryReserve(draft)
      if (counts) return { id, state: 'reserved', limit: allowed, left: leftOf(allowed, counts.settled, counts.reserved), renewsAt }
      // Also when nothing is left: it may be this very request that took the last one.
      const known = await store.find(personId, meter, requestId)
      if (known && !isLate(known)) return again(known, allowed, periodOf(period, known.startsAt.getTime()).renewsAt)
      const givenBack = await store.giveBack(personId, meter, lateBefore(), new Date(nowMs))
      if (counts === null && givenBack === 0) throw new AllowanceSpent({ meter, limit: allowed ?? 0, period, renewsAt, nowMs })
    }
    throw new Failure('unavailable', 'This request is already being processed; please try again in a moment.')
  }

  function isLate({ state, at }: Counted): boolean {
    return state === 'reserved' && at.getTime() <= lateBefore().getTime()
  }

  function again({ id, state, settled, reserved }: Counted, limit: number | null, renewsAt: string): Reservation {
    return { id, state, limit, left: leftOf(limit, settled, reserved), renewsAt }
  }

  async function settleIn(tx: Tx, id: string): Promise<void> {
    const at = new Date(clock.nowMs())
    const settled = await store.settle(tx, id, at, lateBefore())
    if (!settled) {
      if (await store.isSettled(tx, id)) return
      throw new Failure('unavailable', 'The answer took too long and was not counted; please ask again.')
    }
    const { allowed, warned } = settled
    const reached = warningOf(allowed, settled.settled)
    if (reached === null || allowed === null) return
    // A letter at 75 and at 90 %; of a very small allowance one count may pass both.
    const percent = Math.min(reached, 90)
    if (percent <= warned) return
    const to = await store.warn(tx, settled, percent)
    if (to !== null) await writeMail(tx, at, warningEmail(to, await readerLanguage(tx, to, undefined, language), settled, allowed))
  }

  return {
    reserve,
    settle: (id, tx) => (tx ? settleIn(tx, id) : transaction(db, (own) => settleIn(own, id))),
    release: (id) => store.release(id, new Date(clock.nowMs())),
    async giveBackLate() {
      let count = 0
      // One by one: two that hold several meters at a time could wait for each other.
      for (const { personId, meter } of await store.late(lateBefore(), LATE_AT_MOST))
        count += await store.giveBack(personId, meter, lateBefore(), new Date(clock.nowMs()))
      return count
    },
  }
}
