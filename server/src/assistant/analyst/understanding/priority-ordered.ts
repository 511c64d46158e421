import type { IncidentPriority } from '@oppidum/domain/incident'
import type { Reading } from './reading.ts'

const LEVELS: readonly (readonly [IncidentPriority, RegExp])[] = [
  ['critical', /^(critical|critic[oa])$/],
  ['high', /^(high|highest|urgent|alt[oa]|urgente)$/],
  ['medium', /^(medium|normal|moderate|medi[oa])$/],
  ['low', /^(low|lowest|minor|baj[oa])$/],
]
/** Words that stand before the priority that a record is to have; 'from low to high' names another one first. */
const TOWARDS = /^(to|as|into|a|en|como|priority|severity|prio|prioridad|gravedad)$/
const FROM = /^(from|de|desde)$/
const RANK = /^(priority|severity|prioridad|gravedad|urgency|urgencia)$/
/** Verbs that give a rank by themselves: 'raise 4484 to critical', 'make it high'. */
const RANKS =
  /^(raised?|lower(?:ed)?|bump(?:ed)?|upgraded?|downgraded?|escalated?|prioriti[sz]e|make|set|changed?|switch(?:ed)?|mark(?:ed)?|flag(?:ged)?|put|moved?|updated?|subi\w{0,3}|baja\w{0,3}|pon\w{1,5}|cambi\w{1,5}|marc\w{1,5}|pas\w{1,4}|deja\w{0,3})$/

/** The priority that an order gives a record: 'change the priority of … to high', 'ponelo en prioridad alta'. Null: none is named. */
export function priorityOrdered(it: Reading): IncidentPriority | null {
  const words = it.tokens.map((one) => one.word)
  if (!words.some((word) => RANKS.test(word))) return null
  const isRank = words.some((word) => RANK.test(word))
  const named = words.flatMap((word, at) => {
    const level = LEVELS.find(([, said]) => said.test(word))?.[0]
    if (level === undefined || FROM.test(words[at - 1] ?? '')) return []
    const isEnd = at === words.length - 1 || /^(please|pls|priority|severity|now|por|ya|prioridad)$/.test(words[at + 1] ?? '')
    return isRank || TOWARDS.test(words[at - 1] ?? '') || isEnd ? [level] : []
  })
  return named.at(-1) ?? null
}
