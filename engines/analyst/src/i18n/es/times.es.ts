import type { AnalystWords, DayName } from '../analyst-words.ts'

const del = ({ text, isNear }: DayName) => (isNear ? `de ${text}` : `del ${text}`)
const al = ({ text, isNear }: DayName) => (isNear ? `a ${text}` : `al ${text}`)

export const times: AnalystWords['times'] = {
  today: 'hoy',
  yesterday: 'ayer',
  tomorrow: 'mañana',
  onDay: ({ text, isNear }) => (isNear ? text : `el ${text}`),
  atClock: (clock) => `a ${/^0?1:/.test(clock) ? 'la' : 'las'} ${clock}`,
  until: (day, ends) => `${day} hasta las ${ends}`,
  within: (day, begins, ends) => `${day} de ${begins} a ${ends}`,
  fromDayToDay: (first, last) => `${del(first)} ${al(last)}`,
  fromTimeToTime: (first, begins, last, ends) => `${del(first)} ${begins} ${al(last)} ${ends}`,
}
