import type { PlanEmails } from '../plan-email-texts.ts'

export const planEmails: PlanEmails = {
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
}
