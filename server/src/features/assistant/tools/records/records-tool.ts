import { RecordsQuestion } from '@oppidum/analyst/questions'
import type { Tool } from '@oppidum/analyst/tool'
import type { AppContext } from '../../../../compose/context.ts'
import { MOST_FACTS } from '../tool-runner.ts'
import { countFact, isBeforeAll, notesOf } from './record-count.ts'
import { positionOf, recordFacts } from './record-facts.ts'
import { countRecords, listRecords, type RecordRead } from './record-lookup-store.ts'
import { forbiddenPast, isNote, readScope } from './record-query-scope.ts'
import { beginsAt, boundedRead } from './record-relation-store.ts'
import { scopeWords } from './record-terms.ts'

/** Default number of rows. */
const USUAL_ROWS = 10

export function recordsTool({ db }: Pick<AppContext, 'db'>): Tool<typeof RecordsQuestion> {
  return {
    name: 'records',
    description:
      'Which incidents, service requests or situations match a scope, in an order, with their facts; the first fact is the exact ' +
      'number of all that match. For figures about many records use record_statistics, for one record that is named use record.',
    args: RecordsQuestion,
    async run({ scope, order = 'newest', limit = USUAL_ROWS }, { asker, nowMs, signal }) {
      const scoped = readScope(scope, asker, nowMs)
      if (isNote(scoped)) return { facts: [], notes: [scoped] }
      const barred = scoped.isPast ? forbiddenPast(asker, scoped.asOfMs, nowMs) : null
      if (barred) return { facts: [], notes: [barred] }
      const { counted, rows, begins } = await boundedRead(db, signal, async (tx) => ({
        counted: await countRecords(tx, scoped),
        rows: await listRecords(tx, scoped, order, limit),
        begins: await beginsAt(tx, scoped),
      }))
      const notes = notesOf(scoped, counted, begins, nowMs)
      const count = countFact(scoped, nowMs, counted)
      if (isBeforeAll(scoped, begins))
        return { facts: [{ ...count, value: null }], notes: [{ note: 'missing', what: scope.record }, ...notes] }
      const facts = [count]
      const shown: RecordRead[] = []
      for (const row of rows) {
        const its = recordFacts(scoped, row)
        // Never part of a record's facts.
        if (facts.length + its.length > MOST_FACTS) break
        facts.push(...its)
        shown.push(row)
      }
      if (shown.length > 0 && shown.length < counted.count) notes.push({ note: 'cut', shown: shown.length, of: counted.count })
      return { facts, notes, positions: Object.fromEntries(shown.flatMap((it) => positionOf(scoped.city, it))) }
    },
    sentence: ({ scope }, asker, nowMs) => scopeWords(scope, asker, nowMs),
  }
}
