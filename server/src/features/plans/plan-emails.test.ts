import { expect, test } from 'vitest'
import { paymentFailed, planChanged } from './plan-emails.ts'

const SOURCE = { brandName: 'Oppidum', publicUrl: 'https://city.example' }

test("writes about a changed plan in the installation's language", () => {
  expect(planChanged({ ...SOURCE, language: 'en' }, 'free', 'pro')).toEqual({
    subject: 'Your Oppidum plan is now Pro',
    body: 'Your plan has changed from Free to Pro.\nYou can find the receipt for each payment on your account page.\n\nhttps://city.example/account',
  })
  expect(planChanged({ ...SOURCE, language: 'es' }, 'basic', 'free')).toEqual({
    subject: 'Su plan de Oppidum ahora es Free',
    body: 'Su plan cambió de Basic a Free.\nNo se le cobrará nada más.\n\nhttps://city.example/account',
  })
})

test("writes about a failed payment in the installation's language", () => {
  expect(paymentFailed({ ...SOURCE, language: 'es' }, 'basic').subject).toBe('No se pudo cobrar un pago de Oppidum')
  expect(paymentFailed({ ...SOURCE, language: 'en' }, 'basic').body).toContain('until then you keep the plan')
})
