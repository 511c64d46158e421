import type { AnswerBlock } from '@oppidum/domain/assistant/answer'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { Meaning } from '../meaning.ts'
import type { RecordDimension, RecordScope } from '../questions.ts'
import { MOST_ROWS } from '../questions.ts'
import { computed, type DraftFact, numberOf, type Step } from './answer-context.ts'
import { meets } from './limits.ts'
import { NOTHING, type Phrase, quoted } from './phrases/phrase.ts'
import { type About, countOf, countSaid, nextOf, noRecords, nounsOf } from './phrases/records-text.ts'
import { lengthMs } from './question-time.ts'
import { answerDraft, lead, plain, type Reading, type Voice } from './readings/answer-reading.ts'
import { bucketOf } from './readings/time-ranking.ts'

const USUAL_ROWS = 8
/** More rows than shown, to recognize ties. */
const TIED = 20

const statistics = (as: string, args: Record<string, unknown>): Step => ({ as, tool: 'record_statistics', args })

/** Counts, shares or hours of each value of a dimension. */
export function grouped(
  meaning: Meaning,
  about: About,
  scope: RecordScope,
  by: RecordDimension,
  which: 'highest' | 'lowest' | null,
  value: 'count' | 'share' | Extract<Meaning['wanted'], { want: 'duration' }>['value'],
): Reading {
  const isTime = by === 'hour-of-day' || by === 'weekday' || by === 'day'
  const order = which ?? (isTime ? null : 'highest')
  const limit = meaning.limit ?? (meaning.threshold || isTime ? MOST_ROWS : USUAL_ROWS)
  return {
    steps: [
      statistics('main', { scope, value, by, limit: Math.max(limit, TIED), ...(order && { order }) }),
      ...(value === 'count' ? [statistics('all', { scope, value: 'count' })] : []),
    ],
    write(findings, voice) {
      const { words } = voice
      const isRow = (it: DraftFact) => it.subject.kind === 'group' || it.subject.kind === 'district' || it.subject.kind === 'street'
      const total = countOf(findings, 'all')
      const rows = findings
        .all('main', value)
        .filter((it) => isRow(it) && !(value === 'count' && it.value === total?.value && it.subject.id === total?.subject.id))
        .filter((it) => meaning.threshold === null || isBeyond(it, meaning.threshold))
        // Records without a department or district are in the table, but do not answer 'which one'.
        .sort((a, b) => Number(isNone(a)) - Number(isNone(b)))
        .filter((it) => isTime || which === 'lowest' || value !== 'count' || it.value !== 0)
      const [first] = rows.filter((it) => !isNone(it))
      if (!first || total?.value === 0)
        return total
          ? answerDraft(
              [
                lead(countSaid(scope, total, about, voice)),
                rows.some(isNone) && total.value !== 0 ? plain(words.records.noGroups(quoted(words.noun.dimension(by)))) : null,
              ],
              nextOf(scope, voice),
            )
          : noRecords(findings, voice, 'main')
      const nouns = nounsOf(scope, total ?? first, false, voice)
      const shown = rows.slice(0, limit)
      const isDuration = value !== 'count' && value !== 'share'
      const group = isDuration ? words.records.durationGroup : words.records.group
      const ties = rows.filter((it) => it.value === first.value && !isNone(it))
      const said = group(which ?? 'highest', nouns, by, tiedNames(ties, voice), voice.value(first), ties.length > 1)
      const beyond = meaning.threshold && computed({ measure: 'count', value: rows.length, unit: '' }, first, ...rows)
      const mean = meaning.wanted.want === 'count' && meaning.wanted.mean && by === 'day' && total ? meanOf(total, rows, scope) : null
      return answerDraft(
        [
          mean
            ? lead(
                words.records.meanOfDay(
                  nouns,
                  voice.value(mean),
                  total && scope.period ? voice.when({ ...total, at: null, period: scope.period }) : NOTHING,
                ),
              )
            : null,
          mean && total
            ? plain(countSaid(scope, total, about, voice))
            : beyond
              ? lead(words.records.beyond(voice.value(beyond), rows.length === 1, quoted(words.noun.dimension(by)), nouns))
              : total && which === null
                ? lead(countSaid(scope, total, about, voice))
                : lead(said),
          (total && which === null && !isTime) || beyond ? plain(said) : null,
          shown.length > 1 ? groupTable(by, value, shown, voice, others(meaning, value, total, shown)) : null,
          total && which !== null ? plain(countSaid(scope, total, about, voice)) : null,
        ],
        nextOf(scope, voice),
        shown.map(({ subject }) => ({ kind: subject.kind, id: subject.id, name: subject.name })),
      )
    },
  }
}

/** What a cut table of counts leaves, so that it adds up to the total; null where all is in it or so many groups were asked for. */
function others(meaning: Meaning, value: string, total: DraftFact | undefined, shown: readonly DraftFact[]): DraftFact | null {
  const [all, ...counts] = [total, ...shown].map((it) => (it ? numberOf(it) : null))
  if (value !== 'count' || !total || meaning.limit !== null || meaning.threshold !== null || all === null || all === undefined) return null
  const left = all - counts.reduce<number>((sum, it) => sum + (it ?? 0), 0)
  return left > 0 ? computed({ measure: 'count', value: left, unit: '' }, total, ...shown) : null
}

/** Records of a day on average: of as many days as the time touches, of one that begins within a day as long as it lasts. */
function meanOf(total: DraftFact, rows: readonly DraftFact[], { period }: RecordScope): DraftFact | null {
  const [first] = rows
  const count = numberOf(total)
  if (!first || !period || count === null) return null
  const long = lengthMs(period) / DAY_MS
  const days = rows.length - long >= 1 ? long : Math.max(rows.length, Math.ceil(long))
  return computed({ measure: 'count-a-day', value: count / days, unit: '' }, total, ...rows)
}

const isNone = ({ subject }: DraftFact) => subject.kind === 'group' && subject.name === 'none'

/** Most ties that are named; of more, the first ones and the number of the others. */
const MOST_NAMED = 4

function tiedNames(ties: readonly DraftFact[], voice: Voice): Phrase {
  const { words } = voice
  const names = (some: readonly DraftFact[]) => some.map((it) => bucketOf(it, voice))
  const [first] = ties
  if (ties.length <= MOST_NAMED || !first) return words.list(names(ties))
  const named = ties.slice(0, MOST_NAMED - 1)
  const others = computed({ measure: 'count', value: ties.length - named.length, unit: '' }, first)
  return words.list([...names(named), words.records.others(voice.value(others))])
}

function isBeyond(row: DraftFact, limit: NonNullable<Meaning['threshold']>): boolean {
  const number = numberOf(row)
  return number !== null && meets(number, limit, true)
}

export function groupTable(
  by: string,
  value: string,
  rows: readonly DraftFact[],
  voice: Voice,
  rest: DraftFact | null = null,
): AnswerBlock {
  const { columns } = voice.words.records
  const last = value === 'count' ? columns.count : value === 'share' ? columns.share : columns.hours
  const cell = (one: Phrase) => one[0] ?? { text: '' }
  return {
    kind: 'table',
    title: voice.words.noun.dimension(by),
    columns: [voice.words.noun.dimension(by), last],
    rows: [
      ...rows.map((it) => [cell(bucketOf(it, voice)), cell(voice.value(it))]),
      ...(rest ? [[{ text: voice.words.records.rest }, cell(voice.value(rest))]] : []),
    ],
  }
}
