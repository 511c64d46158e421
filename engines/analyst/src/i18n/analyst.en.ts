import type { AnalystWords } from './analyst-words.ts'
import { abbreviations } from './en/abbreviations.en.ts'
import { choices } from './en/choices.en.ts'
import { figureWords } from './en/figure-words.en.ts'
import { grammar } from './en/grammar.en.ts'
import { harmlessWords } from './en/harmless-words.en.ts'
import { orderWords } from './en/order-words.en.ts'
import { ordinaryWords } from './en/ordinary-words.en.ts'
import { stepFields, steps } from './en/steps.en.ts'
import { timeWords } from './en/time-words.en.ts'
import { times } from './en/times.en.ts'
import { notMeasured, services, units, values } from './en/values.en.ts'
import { table } from './en/word-table.en.ts'

export const en: AnalystWords = {
  grammar,
  table,
  abbreviations,
  timeWords,
  figureWords,
  harmlessWords,
  orderWords,
  ordinaryWords,
  asksForLanguage:
    /\b(?:do|can|could) (?:you|i|we) (?:speak|understand|ask (?:you )?in|write(?: to you)? in|talk(?: to you)? in|use) (?:english|spanish)\b/iu,
  days: { names: null, weekend: 'the weekend', byHour: 'by hour', today: 'today' },
  map: { name: null, show: 'show' },
  plainWords: new Set(),
  soundOf: null,
  values,
  services,
  notMeasured,
  unconfirmed: '[not confirmed]',
  units,
  steps,
  stepFields,
  times,
  choices,
  closures: 'road closures',
  substationForecast: 'a forecast of substations',
  forecastOf: (what) => `a forecast of ${what}`,
  and: ' and ',
}
