import type { AnalystWords } from '../analyst-words.ts'

export const times: AnalystWords['times'] = {
  today: 'today',
  yesterday: 'yesterday',
  tomorrow: 'tomorrow',
  onDay: ({ text, isNear }) => (isNear ? text : `on ${text}`),
  atClock: (clock) => `at ${clock}`,
  until: (day, ends) => `${day} until ${ends}`,
  within: (day, begins, ends) => `${day} from ${begins} to ${ends}`,
  fromDayToDay: (first, last) => `from ${first.text} to ${last.text}`,
  fromTimeToTime: (first, begins, last, ends) => `from ${first.text} ${begins} to ${last.text} ${ends}`,
}
