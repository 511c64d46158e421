import type { Language } from '@oppidum/domain/core/language'
import { periodOf } from '@oppidum/domain/plans/meter'
import { wordsIn } from '../../i18n/server-catalogue.ts'
import type { MailDraft } from '../mail/mail-store.ts'
import type { Settled } from './meter-store.ts'

/** '2026-11-21 00:00 UTC'. E-mails and programs have no city whose time could be used. */
export function inUtc(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`
}

/** The e-mail that says how much of an allowance is used. */
export function warningEmail(to: string, language: Language, { meter, period, startsAt, settled }: Settled, allowed: number): MailDraft {
  const renews = inUtc(periodOf(period, startsAt.getTime()).renewsAt)
  const { subject, paragraphs } = wordsIn(language).allowanceEmail.email({
    meter,
    period,
    settled,
    allowed,
    left: Math.max(0, allowed - settled),
    renews,
  })
  return { to, subject, body: paragraphs.join('\n\n') }
}
