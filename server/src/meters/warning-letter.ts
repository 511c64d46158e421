import { periodOf } from '@oppidum/domain/meter'
import type { Meter } from '@oppidum/domain/plan'
import type { MailDraft } from '../mail/mail-store.ts'
import type { Settled } from './meter-store.ts'

/** What is counted, as a sentence names it. */
export const COUNTED: Record<Meter, string> = {
  aiQueries: 'questions to the assistant',
  apiCalls: 'API calls',
  imageGenerations: 'generated pictures',
}

/** '2026-11-21 00:00 UTC'. A letter and a program have no city to tell the time of. */
export function inUtc(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`
}

/** Tells somebody how much of an allowance is used. */
export function warningLetter(to: string, { meter, period, startsAt, settled }: Settled, allowed: number): MailDraft {
  const { renewsAt } = periodOf(period, startsAt.getTime())
  const what = COUNTED[meter]
  const left = Math.max(0, allowed - settled)
  return {
    to,
    subject:
      left === 0 ? `All ${allowed} ${what} of this ${period} are used` : `${settled} of ${allowed} ${what} of this ${period} are used`,
    body: [
      `You have used ${settled} of the ${allowed} ${what} that your plan includes each ${period}; ${left} are left.`,
      `Counting begins anew at ${inUtc(renewsAt)}.`,
      'Every count has a receipt under Usage on the page of your account.',
    ].join('\n\n'),
  }
}
