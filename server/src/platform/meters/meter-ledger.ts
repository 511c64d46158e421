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
  /** Identifies a request: a repeated one is not counted again. */
  requestId: string
  /** What is done, for the receipt. */
  what: string
}

/** A reserved count. Settle it with the answer, or release it if there is none. */
export interface Reservation {
  /** Id of the receipt. */
  id: string
  /** `settled` if this request was answered before. */
  state: 'reserved' | 'settled'
  /** Null without a limit. */
  limit: number | null
  /** After this one; null without a limit. */
  left: number | null
  /** When counting starts again. */
  renewsAt: string
}

/** Counts are reserved before the work, settled with the answer, and released if there is none. */
export interface MeterLedger {
  /** @throws Failure plan_required if the plan does not include it, AllowanceSpent (too_many) if nothing is left */
  reserve(request: ReservationRequest): Promise<Reservation>
  /**
   * Settles in the caller's transaction, together with the saved answer, or in one of its own.
   * @throws Failure unavailable if it is too late and the count was released: then no answer may be given
   */
  settle(id: string, tx?: Tx): Promise<void>
  /** Does nothing if it is settled or released. */
  release(id: string): Promise<void>
  /** Releases what nobody settled in time; the maintenance does so once a minute. @returns how many */
  giveBackLate(): Promise<number>
}

/** The feature a plan lacks if it leaves out the meter. */
const FEATURE_OF: Partial<Record<Meter, Feature>> = { aiQueries: 'aiAssistant', apiCalls: 'apiAccess' }
/** PostgreSQL's code for a violated unique index. */
const UNIQUE_VIOLATION = '23505'
/** First; after releasing late ones; and once more if a count of the same request ended in between. */
const TRIES = 3
/** Pairs of person and meter handled in one run. */
const LATE_AT_MOST = 1_000

export function meterLedger({ db, clock }: Pick<AppContext, 'db' | 'clock'>, basic: BasicAiAllowance, language: Language): MeterLedger {
  const store: MeterStore = meterStore(db)
  const plans = plansFor(basic)
  const lateBefore = () => new Date(clock.nowMs() - RESERVED_MS)

  /** Undefined if this request has a count already. */
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
      // Checked even when nothing is left, because this very request may have taken the last one.
      const existing = await store.find(personId, meter, requestId)
      if (existing && !isLate(existing)) return reservationOf(existing, allowed, periodOf(period, existing.startsAt.getTime()).renewsAt)
      const released = await store.giveBack(personId, meter, lateBefore(), new Date(nowMs))
      if (counts === null && released === 0) throw new AllowanceSpent({ meter, limit: allowed ?? 0, period, renewsAt, nowMs })
    }
    throw new Failure('unavailable', 'This request is already being processed; please try again in a moment.')
  }

  function isLate({ state, at }: Counted): boolean {
    return state === 'reserved' && at.getTime() <= lateBefore().getTime()
  }

  function reservationOf({ id, state, settled, reserved }: Counted, limit: number | null, renewsAt: string): Reservation {
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
    // One e-mail at 75 and one at 90 %; with a very small allowance one count may pass both.
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
      // One by one: transactions that lock several meters at a time could deadlock.
      for (const { personId, meter } of await store.late(lateBefore(), LATE_AT_MOST))
        count += await store.giveBack(personId, meter, lateBefore(), new Date(clock.nowMs()))
      return count
    },
  }
}
