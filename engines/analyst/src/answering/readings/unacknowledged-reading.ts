import type { Meaning } from '../../meaning.ts'
import type { RecordScope } from '../../questions.ts'
import { MOST_ROWS } from '../../questions.ts'
import { computed, numberOf } from '../answer-context.ts'
import { countOf, noRecords } from '../phrases/records-text.ts'
import { scopeSaid } from '../phrases/scope-text.ts'
import { details, followUps, recordTable, rowsIn } from '../records-list.ts'
import { answerDraft, caveat, lead, mapOf, type Reading, textOf } from './answer-reading.ts'
import { rowsOf } from './ranking-reading.ts'

const SHOWN = 10

/** Open records that nobody has acknowledged. No query filters by that, but each record has the time of its acknowledgement. */
export function unacknowledgedReading(meaning: Meaning, scope: RecordScope): Reading {
  const order = meaning.wanted.want === 'list' ? (meaning.wanted.order ?? 'newest') : 'newest'
  return {
    steps: [{ as: 'main', tool: 'records', args: { scope, order, limit: MOST_ROWS } }],
    write(findings, voice) {
      const { words } = voice
      const counted = countOf(findings, 'main')
      const all = rowsIn(findings)
      if (!counted) return noRecords(findings, voice, 'main')
      const rows = all.filter((it) => it.fact('acknowledged-at') === undefined)
      const count = computed({ measure: 'count', value: rows.length, unit: '' }, counted, ...rows.map((it) => it.lead))
      const nouns = (one: boolean) => words.noun.records({ ...scopeSaid(scope, counted, voice), unacknowledged: true }, one)
      const isAll = (numberOf(counted) ?? 0) <= all.length
      const [first] = rows
      const shown = rows.slice(0, meaning.limit ?? SHOWN)
      return answerDraft(
        [
          lead(
            rows.length === 0
              ? words.records.none(nouns(false))
              : words.records.count(voice.value(count), rows.length === 1, nouns(rows.length === 1)),
          ),
          isAll ? null : caveat(words.caveat.atLeast()),
          ...(rows.length === 1 && first ? details(first, voice) : []),
          rows.length > 0 ? recordTable(textOf(nouns(rows.length === 1)), shown, voice) : null,
          mapOf(
            textOf(nouns(false)),
            findings,
            'main',
            shown.map((it) => it.lead),
          ),
        ],
        [...(first ? [words.ask.record(first.lead.subject.name)] : []), ...followUps(scope, voice)],
        rowsOf(shown.map((it) => it.lead)),
      )
    },
  }
}
