import type { RecordPredictions } from '../record-prediction-texts.ts'

const quoted = (words: readonly string[]) => words.map((it) => `'${it}'`).join(', ')

export const recordPredictions: RecordPredictions = {
  decided: (words) => `Based on ${quoted(words)}.`,
  unsureCategory: (percent) => `Not confident enough to propose a category (${percent}%).`,
  unsureType: (percent) => `Not confident enough to propose a type (${percent}%).`,
  noDepartment: () => 'It is not known yet which department handles this.',
  within: (span) => `4 out of 5 similar requests are completed within ${span}.`,
  inHours: (hours) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`,
  inDays: (days) => `${days} ${days === 1 ? 'day' : 'days'}`,
  categoryOff: () => 'No category: for a week the model did no better than always choosing the most common one.',
  completionOff: () => 'No estimate: for a week the model did no better than the usual duration.',
  priorityOff: () => 'No priority: for a week the model did no better than the reported priority.',
  heard: { desk: 'entered at the desk', report: 'reported by a citizen', open311: 'sent by another app' },
}
