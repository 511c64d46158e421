import { MOST_ROWS, StatisticsQuestion } from '@oppidum/analyst/questions'
import type { Note, Point, Tool, ToolResult } from '@oppidum/analyst/tool'
import { folded } from '@oppidum/domain/core/list'
import type { AppContext } from '../../../../compose/context.ts'
import { notesOf } from './record-count.ts'
import { placeOfScope } from './record-facts.ts'
import { EMPTY, figureOf, inOrder, unitOfValue } from './record-groups.ts'
import { forbiddenPast, isNote, readScope } from './record-query-scope.ts'
import { boundedStatistics } from './record-relation-store.ts'
import { addDifference, addRows, addWhole, factList } from './record-statistics-facts.ts'
import { readSide, type Side, wider } from './record-statistics-reading.ts'
import { statisticsWords } from './record-terms.ts'

/** Most days in a chart. */
const MOST_POINTS = 400
/** Most rows of a comparison with another period: six facts each, and a result has at most 300. */
const MOST_COMPARED = 40

function seriesOf({ scoped, rows }: Side, { value, by }: StatisticsQuestion): ToolResult['series'] {
  if (by !== 'day' || value === 'share') return undefined
  const days = [...rows].sort((a, b) => (a.key < b.key ? -1 : 1)).slice(-MOST_POINTS)
  const points = days.flatMap((it): Point[] => (it.span ? [{ at: it.span.from, value: it.value }] : []))
  return [{ name: placeOfScope(scoped).name, measure: value, unit: unitOfValue(value), as: 'measured', points }]
}

export function recordStatisticsTool({ history }: Pick<AppContext, 'history'>): Tool<typeof StatisticsQuestion> {
  return {
    name: 'record_statistics',
    description:
      'Exact figures about many incidents, service requests or situations: how many, percent, median, p80 or mean hours to close, mean ' +
      'age; in all (the first fact), or for each value of a dimension; also against another period, with difference and percent-change. ' +
      'Hours, weekdays and days are those of the city; they are of the closing when periodOf is closed, else of the report.',
    args: StatisticsQuestion,
    async run(question, { asker, nowMs, signal }) {
      const { scope, value, by, against, order } = question
      const limit = Math.min(question.limit ?? MOST_ROWS, against ? MOST_COMPARED : MOST_ROWS)
      const scoped = readScope(scope, asker, nowMs)
      if (isNote(scoped)) return { facts: [], notes: [scoped] }
      const other = against ? readScope({ ...scope, period: against }, asker, nowMs) : null
      if (other && isNote(other)) return { facts: [], notes: [other] }
      const of = value === 'share' && !by ? readScope(question.of ?? wider(scope), asker, nowMs) : null
      if (of && isNote(of)) return { facts: [], notes: [of] }
      const ofOther = other && of ? readScope({ ...(question.of ?? wider(scope)), period: against }, asker, nowMs) : null
      const barred = [scoped, other]
        .map((it) => it && (it.isPast ? it.asOfMs : it.period?.fromMs))
        .map((fromMs) => (fromMs == null ? null : forbiddenPast(asker, fromMs, nowMs)))
        .find((it) => it !== null)
      if (barred) return { facts: [], notes: [barred] }

      const [side, otherSide] = await boundedStatistics(history, signal, async (tx) => [
        await readSide(tx, scoped, question, of, nowMs),
        other && (await readSide(tx, other, question, ofOther && !isNote(ofOther) ? ofOther : null, nowMs)),
      ])
      const list = factList()
      const whole = addWhole(list, side, question, nowMs)
      const notes: Note[] = notesOf(scoped, side.whole, side.begins, nowMs)
      if (whole.value === null) notes.unshift({ note: 'missing', what: value })
      const ordered = by ? inOrder(side.rows, by, order) : []
      const shown = by === 'day' && order === undefined ? ordered.slice(-limit) : ordered.slice(0, limit)
      if (shown.length < ordered.length) notes.push({ note: 'cut', shown: shown.length, of: ordered.length })
      const places = addRows(list, side, shown, whole.at, question, { asker, nowMs })
      if (otherSide) {
        const before = addWhole(list, otherSide, question, nowMs)
        addDifference(list, whole.at, before.at, unitOfValue(value))
        // The days of two periods cannot be paired.
        if (by && by !== 'day') {
          const then = new Map(otherSide.rows.map((it) => [folded(it.key), it]))
          const rows = shown.map(
            (it) => then.get(folded(it.key)) ?? { key: it.key, group: EMPTY, value: figureOf(value, EMPTY, 0), span: null },
          )
          const others = addRows(list, otherSide, rows, before.at, question, { asker, nowMs })
          for (const [index, at] of places.entries()) addDifference(list, at, others[index] as number, unitOfValue(value))
        }
      }
      const series = seriesOf(side, question)
      return { facts: list.facts, notes, ...(series && { series }) }
    },
    sentence: statisticsWords,
  }
}
