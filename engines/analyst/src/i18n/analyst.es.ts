import type { AnalystWords } from './analyst-words.ts'
import { abbreviations } from './es/abbreviations.es.ts'
import { choices } from './es/choices.es.ts'
import { figureWords } from './es/figure-words.es.ts'
import { grammar } from './es/grammar.es.ts'
import { harmlessWords } from './es/harmless-words.es.ts'
import { orderWords } from './es/order-words.es.ts'
import { ordinaryWords } from './es/ordinary-words.es.ts'
import { plainWords } from './es/plain-words.es.ts'
import { soundOf } from './es/sounds.es.ts'
import { stepFields, steps } from './es/steps.es.ts'
import { timeWords } from './es/time-words.es.ts'
import { times } from './es/times.es.ts'
import { notMeasured, services, units, values } from './es/values.es.ts'
import { table } from './es/word-table.es.ts'

export const es: AnalystWords = {
  grammar,
  table,
  abbreviations,
  timeWords,
  figureWords,
  harmlessWords,
  orderWords,
  ordinaryWords,
  asksForLanguage: /\b(?:habl[aá]s|hablas|habla|entend[eé]s|entiendes|entiende) (?:ingl[eé]s|espa[nñ]ol|castellano)\b/iu,
  days: { names: /s[aá]b|dom|d[ií]a/iu, weekend: 'el fin de semana', byHour: 'por hora', today: 'hoy' },
  map: { name: /\bmapa\b/iu, show: 'mostrame' },
  plainWords,
  soundOf,
  values,
  services,
  notMeasured,
  unconfirmed: '[sin confirmar]',
  units,
  steps,
  stepFields,
  times,
  choices,
  closures: 'los cierres de calles',
  substationForecast: 'un pronóstico de subestaciones',
  forecastOf: (what) => `un pronóstico de ${what}`,
  and: ' y ',
}
