import type { Escalation } from '../escalation-texts.ts'

const sentence: Escalation['sentence'] = {
  acknowledge: (due, rule) => `Not acknowledged by ${due}, the target set by rule ${rule}.`,
  resolve: (due, rule) => `Not resolved by ${due}, the target set by rule ${rule}.`,
}

const email: Escalation['email'] = {
  subject: (count, city, first) =>
    count === 1 ? `${first.number} is overdue: ${first.title}` : `${count} records in ${city.name} are overdue`,
  after: 'You received this email because a target in the city file names you or your role.',
}

export const escalation: Escalation = { dateLocale: 'en-GB', sentence, email }
