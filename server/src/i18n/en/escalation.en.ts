import type { Escalation } from '../escalation-texts.ts'

const sentence: Escalation['sentence'] = {
  acknowledge: (due, rule) => `Not acknowledged by ${due}, which is the target of the rule ${rule}.`,
  resolve: (due, rule) => `Not resolved by ${due}, which is the target of the rule ${rule}.`,
}

const email: Escalation['email'] = {
  subject: (count, city, first) => (count === 1 ? `${first.number} is late: ${first.title}` : `${count} records of ${city.name} are late`),
  after: 'You received this email because a target in the city file names you or your role.',
}

export const escalation: Escalation = { dateLocale: 'en-GB', sentence, email }
