import type { Language } from '@oppidum/domain/core/language'
import { type Plan, plansFor } from '@oppidum/domain/plans/plan'
import { wordsIn } from '../../i18n/server-catalogue.ts'
import type { MailDraft } from '../../platform/mail/mail-store.ts'

type Email = Omit<MailDraft, 'to'>

/** Where the e-mail comes from; `language` is its reader's. */
export interface PlanEmailSource {
  language: Language
  brandName: string
  publicUrl: string
}

const nameOf = (plan: Plan) => plansFor('50/month')[plan].name

/** Sent when a person's plan has changed. */
export function planChanged({ language, brandName, publicUrl }: PlanEmailSource, from: Plan, to: Plan): Email {
  const words = wordsIn(language).planEmails
  const { subject, body } = words.changed(brandName, nameOf(from), nameOf(to))
  return { subject, body: [...body, to === 'free' ? words.chargesEnd : words.receipts, '', `${publicUrl}/account`].join('\n') }
}

export function paymentFailed({ language, brandName, publicUrl }: PlanEmailSource, plan: Plan): Email {
  const { subject, body } = wordsIn(language).planEmails.failed(brandName, nameOf(plan))
  return { subject, body: [...body, '', `${publicUrl}/account`].join('\n') }
}
