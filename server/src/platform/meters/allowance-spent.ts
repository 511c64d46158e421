import { Failure } from '@oppidum/domain/core/failure'
import { DEFAULT_LANGUAGE } from '@oppidum/domain/core/language'
import type { Meter, Period } from '@oppidum/domain/plans/plan'
import { wordsIn } from '../../i18n/server-catalogue.ts'
import { inUtc } from './warning-email.ts'

/** The allowance is used up until it renews. */
export class AllowanceSpent extends Failure {
  readonly limit: number
  readonly renewsAt: string

  constructor({ meter, limit, period, renewsAt, nowMs }: { meter: Meter; limit: number; period: Period; renewsAt: string; nowMs: number }) {
    super(
      'too_many',
      `All ${limit} ${wordsIn(DEFAULT_LANGUAGE).allowanceEmail.counted[meter]} of this ${period} are used; they renew at ${inUtc(renewsAt)}.`,
      {
        details: { meter, limit, left: 0, renewsAt },
        retryAfterSeconds: Math.max(1, Math.ceil((Date.parse(renewsAt) - nowMs) / 1_000)),
      },
    )
    this.limit = limit
    this.renewsAt = renewsAt
  }
}
