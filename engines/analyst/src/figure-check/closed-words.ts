import type { Fact } from '@oppidum/domain/assistant/answer'
import type { Stretch } from './allowed-figures.ts'

/** Words with a fixed list of values, by their measure. */
const WORDS: readonly { measure: string; values: readonly string[]; form: RegExp }[] = [
  { measure: 'status', values: ['resolved', 'completed'], form: /\b(?:resolved|completed|closed|resuelt[oa]|cerrad[oa]|completad[oa])\b/g },
  { measure: 'status', values: ['pending'], form: /\b(?:pending|pendiente)\b/g },
  { measure: 'status', values: ['active'], form: /\b(?:active|activ[oa])\b/g },
  { measure: 'status', values: ['in_progress'], form: /\b(?:in progress|en curso|en progreso)\b/g },
  { measure: 'status', values: ['assigned'], form: /\b(?:assigned|asignad[oa])\b/g },
  { measure: 'status', values: ['scheduled'], form: /\b(?:scheduled|programad[oa])\b/g },
  {
    measure: 'status',
    values: ['pending', 'active', 'in_progress', 'assigned', 'scheduled', 'open'],
    form: /\b(?:still open|is open|remains open|esta abiert[oa])\b/g,
  },
  { measure: 'priority', values: ['critical'], form: /\b(?:critical(?: priority)?|prioridad critica|critic[oa])\b/g },
  { measure: 'priority', values: ['high'], form: /\b(?:high[- ]priority|priority (?:is )?high|prioridad (?:es )?alta|alta prioridad)\b/g },
  { measure: 'priority', values: ['medium'], form: /\b(?:medium[- ]priority|priority (?:is )?medium|prioridad (?:es )?media)\b/g },
  { measure: 'priority', values: ['low'], form: /\b(?:low[- ]priority|priority (?:is )?low|prioridad (?:es )?baja|baja prioridad)\b/g },
]

/** Status and priority that a folded text claims of a record, with the supporting fact; undefined if it is false or unknown. */
export function closedWordsIn(plain: string, ofRecord: readonly Fact[]): (Stretch & { fact: Fact | undefined })[] {
  return WORDS.flatMap(({ measure, values, form }) =>
    [...plain.matchAll(form)].flatMap((match) => {
      if (/\b(?:not|no|never|nunca) (?:yet |ha sido )?$/.test(plain.slice(0, match.index))) return []
      const own = ofRecord.filter((it) => it.measure === measure)
      const fact = own.find((it) => typeof it.value === 'string' && values.includes(it.value))
      return [{ start: match.index, end: match.index + match[0].length, fact }]
    }),
  )
}
