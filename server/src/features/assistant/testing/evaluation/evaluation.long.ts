import type { EvaluationQuestion, ResolvedExpectation } from '@oppidum/analyst/evaluation/evaluation-question'
import { scoreOf, scoreTable } from '@oppidum/analyst/evaluation/score'
import { developmentQuestions, sealedQuestions } from '@oppidum/analyst/evaluation/testing/question-files'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { evaluate } from './evaluate.ts'
import { type FrozenDay, frozenDay } from './frozen-day.ts'
import { resolveExpectations } from './truth.ts'

/** This test asks every third development question; `npm run bench:assistant` asks them all and prints a line for each group. */
const EVERY = 3
/** What the built-in analyst achieves on those. It may only rise. */
const LEAST_RIGHT = 607
const MOST_UNSUPPORTED = 0

let day: FrozenDay
beforeAll(async () => {
  day = await frozenDay()
}, 120_000)
afterAll(() => day.close())

/** What makes an expectation impossible to meet. */
function problemsOf(expectations: readonly ResolvedExpectation[]): string[] {
  return expectations.flatMap((it): string[] => {
    if (it.kind === 'all') return problemsOf(it.of)
    if (!('values' in it) || it.kind === 'says') return []
    if (it.kind === 'names') return it.values.some((one) => typeof one !== 'string' || one === '') ? ['a name is not a text'] : []
    if (it.values.length === 0) return [`${it.kind}: no value`]
    if (it.kind === 'number' || it.kind === 'direction')
      return it.values.length === 1 && Number.isFinite(it.values[0]) ? [] : [`${it.kind}: ${it.values.join(', ')}`]
    if (it.kind === 'word') return it.words[String(it.values[0])] ? [] : [`no word for ${it.values[0]}`]
    if (it.kind === 'time') return it.values[0] instanceof Date ? [] : ['a time is not an instant']
    return []
  })
}

async function problemsOfQuestions(questions: readonly EvaluationQuestion[]): Promise<string[]> {
  const problems: string[] = []
  for (const { id, expect: expectations } of questions) {
    try {
      const resolved = await resolveExpectations(day.context.database.db, expectations)
      problems.push(...problemsOf(resolved).map((it) => `${id}: ${it}`))
    } catch (error) {
      problems.push(`${id}: ${error instanceof Error ? error.message : error}`)
    }
  }
  return problems
}

it('every expectation of a development question can be met on the frozen day', async () => {
  expect(await problemsOfQuestions(developmentQuestions())).toEqual([])
})

it('every expectation of a sealed question can be met on the frozen day', async () => {
  expect(await problemsOfQuestions(sealedQuestions())).toEqual([])
})

it('the built-in analyst answers no fewer questions than before, and writes no unsupported figure', async () => {
  const questions = developmentQuestions().filter((_, at) => at % EVERY === 0)
  const outcomes = await evaluate(day, questions)
  const { right, unsupported } = scoreOf(outcomes)
  expect(right, scoreTable(outcomes)).toBeGreaterThanOrEqual(LEAST_RIGHT)
  expect(unsupported, scoreTable(outcomes)).toBeLessThanOrEqual(MOST_UNSUPPORTED)
}, 120_000)
