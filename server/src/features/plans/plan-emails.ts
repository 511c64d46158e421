import type { Language } from '@oppidum/domain/core/language'
import { type Plan, plansFor } from '@oppidum/domain/plans/plan'
import type { MailDraft } from '../../platform/mail/mail-store.ts'

type Email = Omit<MailDraft, 'to'>

/** Where the e-mail comes from; `language` is its reader's. */
export interface PlanEmailSource {
  language: Language
  brandName: string
  publicUrl: string
}

interface Words {
  changed(brandName: string, from: string, to: string): { subject: string; body: readonly string[] }
  chargesEnd: string
  receipts: string
  failed(brandName: string, plan: string): { subject: string; body: readonly string[] }
}

const WORDS: Record<Language, Words> = {
  en: {
    changed: (brandName, from, to) => ({
      subject: `Your ${brandName} plan is now ${to}`,
      body: [`Your plan has changed from ${from} to ${to}.`],
    }),
    chargesEnd: 'You will not be charged again.',
    receipts: 'You can find the receipt for each payment on your account page.',
    failed: (brandName, plan) => ({
      subject: `A payment for ${brandName} did not go through`,
      body: [
        `The payment for your ${plan} plan did not go through. We will try again; until then you keep the plan.`,
        'Please check the card you pay with.',
      ],
    }),
  },
  es: {
    changed: (brandName, from, to) => ({
      subject: `Su plan de ${brandName} ahora es ${to}`,
      body: [`Su plan cambió de ${from} a ${to}.`],
    }),
    chargesEnd: 'No se le cobrará nada más.',
    receipts: 'El recibo de cada pago está en la página de su cuenta.',
    failed: (brandName, plan) => ({
      subject: `No se pudo cobrar un pago de ${brandName}`,
      body: [
        `No se pudo cobrar el pago de su plan ${plan}. Lo intentaremos de nuevo; mientras tanto conserva el plan.`,
        'Revise la tarjeta con la que paga.',
      ],
    }),
  },
}

const nameOf = (plan: Plan) => plansFor('50/month')[plan].name

/** Sent when a person's plan has changed. */
export function planChanged({ language, brandName, publicUrl }: PlanEmailSource, from: Plan, to: Plan): Email {
  const words = WORDS[language]
  const { subject, body } = words.changed(brandName, nameOf(from), nameOf(to))
  return { subject, body: [...body, to === 'free' ? words.chargesEnd : words.receipts, '', `${publicUrl}/account`].join('\n') }
}

export function paymentFailed({ language, brandName, publicUrl }: PlanEmailSource, plan: Plan): Email {
  const { subject, body } = WORDS[language].failed(brandName, nameOf(plan))
  return { subject, body: [...body, '', `${publicUrl}/account`].join('\n') }
}
