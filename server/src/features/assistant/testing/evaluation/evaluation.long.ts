import { afterAll, beforeAll, expect, it } from 'vitest'
import { evaluate } from './evaluate.ts'
import { developmentQuestions, type EvaluationQuestion, sealedQuestions } from './evaluation-question.ts'
import { type FrozenDay, frozenDay } from './frozen-day.ts'
import { scoreOf, scoreTable } from './score.ts'
import { type Resolved, resolved } from './truth.ts'

/** Every third development question is asked here, of each group; `npm run bench:assistant` asks them all, and says by group. */
const EVERY = 3
/** What the built-in analyst reaches on those; it only ever rises. */
const LEAST_RIGHT = 607
const MOST_UNSUPPORTED = 0

let day: FrozenDay
beforeAll(async () => {
  day = await frozenDay()
}, 120_000)
afterAll(() => day.close())

/** What of a truth cannot be, as it was found. */
function problemsOf(truths: readonly Resolved[]): string[] {
  return truths.flatMap((it): string[] => {
    if (it.kind === 'all') return problemsOf(it.of)
    if (!('values' in it) || it.kind === 'says') return []
    if (it.kind === 'names') return it.values.some((one) => typeof one !== 'string' || one === '') ? ['a name is no text'] : []
    if (it.values.length === 0) return [`${it.kind}: no value`]
    if (it.kind === 'number' || it.kind === 'direction')
      return it.values.length === 1 && Number.isFinite(it.values[0]) ? [] : [`${it.kind}: ${it.values.join(', ')}`]
    if (it.kind === 'word') return it.words[String(it.values[0])] ? [] : [`no word for ${it.values[0]}`]
    if (it.kind === 'time') return it.values[0] instanceof Date ? [] : ['a time is none']
    return []
  })
}

async function check(questions: readonly EvaluationQuestion[]): Promise<string[]> {
  const problems: string[] = []
  for (const { id, expect: expected } of questions) {
    try {
      const found = problemsOf(await resolved(day.context.database.db, expected))
      problems.push(...found.map((it) => `${id}: ${it}`))
    } catch (error) {
      problems.push(`${id}: ${error instanceof Error ? error.message : error}`)
    }
  }
  return problems
}

it('every truth of a development question is there on the frozen day', async () => {
  expect(await check(developmentQuestions())).toEqual([])
})

it('every truth of a sealed question is there on the frozen day', async () => {
  expect(await check(sealedQuestions())).toEqual([])
})

it('the built-in analyst answers as many of them as it did, and says no figure that it did not find', async () => {
  const asked = developmentQuestions().filter((_, at) => at % EVERY === 0)
  const outcomes = await evaluate(day, asked)
  const { right, unsupported } = scoreOf(outcomes)
  expect(right, scoreTable(outcomes)).toBeGreaterThanOrEqual(LEAST_RIGHT)
  expect(unsupported, scoreTable(outcomes)).toBeLessThanOrEqual(MOST_UNSUPPORTED)
}, 120_000)
