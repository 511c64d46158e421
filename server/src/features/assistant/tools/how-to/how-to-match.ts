import type { Language } from '@oppidum/domain/core/language'
import { folded } from '@oppidum/domain/core/list'
import type { Topic } from './how-to-topic.ts'
import { ACCOUNT_HELP } from './topics/account-help.ts'
import { ADMINISTRATION_HELP } from './topics/administration-help.ts'
import { DESK_HELP } from './topics/desk-help.ts'
import { DISPLAY_HELP } from './topics/display-help.ts'
import { FIGURE_HELP } from './topics/figure-help.ts'
import { FORECAST_HELP } from './topics/forecast-help.ts'
import { MEASUREMENT_HELP } from './topics/measurement-help.ts'
import { PARTICIPATION_HELP } from './topics/participation-help.ts'
import { RECORD_HELP } from './topics/record-help.ts'
import { REPORT_HELP } from './topics/report-help.ts'
import { SIGN_HELP } from './topics/sign-help.ts'
import { SYSTEM_HELP } from './topics/system-help.ts'
import { WORK_LIST_HELP } from './topics/work-list-help.ts'

/** Everything that can be told of the product. The order counts: of topics that a question names alike, the first is taken. */
export const TOPICS: readonly Topic[] = [
  ...REPORT_HELP,
  ...RECORD_HELP,
  ...WORK_LIST_HELP,
  ...DESK_HELP,
  ...MEASUREMENT_HELP,
  ...ACCOUNT_HELP,
  ...DISPLAY_HELP,
  ...ADMINISTRATION_HELP,
  ...PARTICIPATION_HELP,
  ...FIGURE_HELP,
  ...SIGN_HELP,
  ...FORECAST_HELP,
  ...SYSTEM_HELP,
]

/** Beginnings of words shorter than this would begin too many. */
const SHORTEST_BEGINNING = 4

const wordsIn = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((it) => it !== '')

const has = (words: readonly string[], part: string) =>
  words.some((it) => (part.length >= SHORTEST_BEGINNING ? it.startsWith(part) : it === part))

/** How closely a question names a topic: of what finds it the longest that stands in the question, then how much of it does. */
function closeness(words: readonly string[], { found }: Topic): number {
  let best = 0
  let others = 0
  for (const entry of found) {
    const parts = entry.split(' ')
    if (!parts.every((it) => has(words, it))) continue
    // Of two entries of as many words the one with more letters says more.
    const weight = parts.length + entry.length / 100
    others += Math.min(best, weight)
    best = Math.max(best, weight)
  }
  return best + others / 10
}

/** The topic that a question names most closely; undefined when it names none. Of several that it names alike, the first. */
export function topicOf(text: string): Topic | undefined {
  const words = wordsIn(text)
  let best: Topic | undefined
  let most = 0
  for (const it of TOPICS) {
    const closer = closeness(words, it)
    if (closer > most) [best, most] = [it, closer]
  }
  return best
}

const PLAN = /^(plan|planes|plans|tier|subscription|suscripcion|abono|free|basic|pro)$/

/** What is part of some plans only and is asked for beside the word for a plan; undefined when nothing such is. */
export function planTopicOf(text: string): Topic | undefined {
  const words = wordsIn(text)
  if (!words.some((it) => PLAN.test(it))) return undefined
  const topic = topicOf(words.filter((it) => !PLAN.test(it)).join(' '))
  return topic?.feature && topic
}

/** Small words that only one of the languages has. */
const TELLING: Record<Language, ReadonlySet<string>> = {
  en: new Set('how do does i the what is are where can my to an of in it mean means and who why when'.split(' ')),
  es: new Set('como que es una un el la los las mi de para donde puedo hago hacer significa quien cuando se y en del al'.split(' ')),
}

/** In which language a question is written; `usual` when its words do not tell. */
export function languageOf(text: string, usual: Language): Language {
  if (/[¿¡ñ]/i.test(text)) return 'es'
  const words = wordsIn(text)
  const count = (language: Language) => words.filter((it) => TELLING[language].has(it)).length
  const [en, es] = [count('en'), count('es')]
  return en === es ? usual : en > es ? 'en' : 'es'
}
