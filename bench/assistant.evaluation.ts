import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { evaluate, type Outcome } from '../server/src/features/assistant/testing/evaluation/evaluate.ts'
import {
  developmentQuestions,
  type EvaluationQuestion,
  sealedQuestions,
} from '../server/src/features/assistant/testing/evaluation/evaluation-question.ts'
import { type FrozenDay, frozenDay } from '../server/src/features/assistant/testing/evaluation/frozen-day.ts'
import { scoreTable } from '../server/src/features/assistant/testing/evaluation/score.ts'
import { median } from './report.ts'

/** SEALED=1 opens those that are asked once, at the end; what was wrong of them is told by number alone. */
const isSealed = process.env.SEALED === '1'
/** A file of other questions in the same form: every answer is written down, right or not. */
const { QUESTIONS } = process.env
const FILE = '.cache/assistant-evaluation.json'
const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL } = process.env
const model = LLM_BASE_URL && LLM_MODEL ? { LLM_BASE_URL, LLM_MODEL, ...(LLM_API_KEY && { LLM_API_KEY }) } : null

const asked = (): EvaluationQuestion[] => {
  if (QUESTIONS) return JSON.parse(readFileSync(QUESTIONS, 'utf8')) as EvaluationQuestion[]
  return isSealed ? sealedQuestions() : developmentQuestions()
}

const report = (name: string, outcomes: readonly Outcome[]) => {
  const wrong = outcomes.filter((it) => it.verdict !== 'right')
  const took = median(outcomes.map((it) => it.tookMs))
  console.log(
    `${name}, ${QUESTIONS ? 'other' : isSealed ? 'sealed' : 'development'} questions, ${took.toFixed(0)} ms each\n${scoreTable(outcomes)}`,
  )
  if (isSealed)
    console.log(
      `Wrong: ${
        wrong
          .filter((it) => it.verdict === 'wrong')
          .map((it) => it.question.id)
          .join(' ') || 'none'
      }`,
    )
  else {
    mkdirSync('.cache', { recursive: true })
    const told = outcomes
      .filter((it) => QUESTIONS || it.verdict !== 'right' || it.unsupported.length > 0)
      .map(({ question, answer, response, verdict, unsupported, reason }) => ({
        id: question.id,
        asked: [...(question.before ?? []), question.question],
        asker: question.asker,
        verdict,
        reason,
        kind: answer?.kind ?? null,
        understood: answer?.understood ?? null,
        response,
        unsupported,
      }))
    writeFileSync(FILE, `${JSON.stringify(told, null, 2)}\n`)
    console.log(`${QUESTIONS ? 'All of it' : 'What was not right'} stands in ${FILE}.`)
  }
}

const writers: { name: string; env: Record<string, string> }[] = [{ name: 'The built-in analyst', env: {} }]
if (model) writers.push({ name: `The model ${model.LLM_MODEL}`, env: model })

describe.each(writers)('$name', ({ name, env }) => {
  let day: FrozenDay
  beforeAll(async () => {
    day = await frozenDay(env)
  }, 300_000)
  afterAll(() => day.close())

  it('is asked everything', async () => {
    report(name, await evaluate(day, asked()))
  })
})
