import { type Plan, plansFor } from '@oppidum/domain/plan'
import type { MailDraft } from '../../mail/mail-store.ts'

type Letter = Omit<MailDraft, 'to'>

const nameOf = (plan: Plan) => plansFor('50/month')[plan].name

/** What people are written when their plan has become another one. */
export function planChanged(brandName: string, publicUrl: string, from: Plan, to: Plan): Letter {
  return {
    subject: `Your ${brandName} plan is now ${nameOf(to)}`,
    body: [
      `Your plan has changed from ${nameOf(from)} to ${nameOf(to)}.`,
      to === 'free' ? 'Nothing more will be charged.' : 'The receipt of each payment stands on your account page.',
      '',
      `${publicUrl}/account`,
    ].join('\n'),
  }
}

export function paymentFailed(brandName: string, publicUrl: string, plan: Plan): Letter {
  return {
    subject: `A payment for ${brandName} did not go through`,
    body: [
      `The payment for your ${nameOf(plan)} plan did not go through. It will be tried again, and the plan stays until then.`,
      'Please check the card with which you pay.',
      '',
      `${publicUrl}/account`,
    ].join('\n'),
  }
}
