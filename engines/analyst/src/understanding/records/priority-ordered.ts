import type { IncidentPriority } from '@oppidum/domain/records/incident'
import type { Reading } from '../reading.ts'

const LEVELS: readonly (readonly [IncidentPriority, RegExp])[] = [
  ['critical', /^(critical|critic[oa])$/],
  ['high', /^(high|highest|urgent|alt[oa]|urgente)$/],
  ['medium', /^(medium|normal|moderate|medi[oa])$/],
  ['low', /^(low|lowest|minor|baj[oa])$/],
]
/** Words that stand before the priority that a record is to have; 'from low to high' names another one first. */
const TOWARDS = /^(to|as|into|on|like|up|down|be|a|en|como|ser|priority|severity|prio|prioridad|gravedad)$/
const FROM = /^(from|de|desde)$/
const RANK = /^(priority|severity|prioridad|gravedad|urgency|urgencia)$/
/** Verbs that give a rank by themselves: 'raise 4484 to critical', 'make it high'. */
const RANKS =
  /^(rais(?:e|ed|ing)|lower(?:ed|ing)?|bump(?:ed|ing)?|upgrad(?:e|ed)|downgrad(?:e|ed)|escalat(?:e|ed)|promot(?:e|ed)|demot(?:e|ed)|reduc(?:e|ed)|increas(?:e|ed)|drop(?:ped)?|push(?:ed)?|prioriti[sz]e|make|set|chang(?:e|ed)|switch(?:ed)?|mark(?:ed)?|flag(?:ged)?|put|mov(?:e|ed)|updat(?:e|ed)|turn(?:ed)?|treat|should|must|needs|sub[ia]\w{0,5}|baj[ae]\w{0,5}|elev\w{1,5}|aument\w{1,5}|increment\w{1,5}|rebaj\w{1,5}|reduc\w{1,5}|escal\w{1,5}|pon\w{1,5}|cambi\w{1,5}|marc\w{1,5}|pas\w{1,4}|deja\w{0,3}|deberia|debe|actualiz\w{1,5}|hace\w{0,3}|hazl[oa])$/

/** The priority that an order gives a record: 'change the priority of … to high', 'ponelo en prioridad alta'. Null: none is named. */
export function priorityOrdered(it: Reading): IncidentPriority | null {
  const words = it.tokens.map((one) => one.word)
  if (!words.some((word) => RANKS.test(word))) return null
  const isRank = words.some((word) => RANK.test(word))
  const named = words.flatMap((word, at) => {
    const level = LEVELS.find(([, said]) => said.test(word))?.[0]
    if (level === undefined || FROM.test(words[at - 1] ?? '')) return []
    const isEnd =
      at === words.length - 1 || /^(please|pls|priority|severity|now|por|ya|prioridad|la|el|instead|level|rank)$/.test(words[at + 1] ?? '')
    return isRank || TOWARDS.test(words[at - 1] ?? '') || isEnd ? [level] : []
  })
  return named.at(-1) ?? null
}
