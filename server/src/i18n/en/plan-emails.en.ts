import type { PlanEmails } from '../plan-email-texts.ts'

export const planEmails: PlanEmails = {
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
}
