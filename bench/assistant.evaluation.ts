import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { EvaluationQuestion } from '@oppidum/analyst/evaluation/evaluation-question'
import { scoreTable } from '@oppidum/analyst/evaluation/score'
import { developmentQuestions, sealedQuestions } from '@oppidum/analyst/evaluation/testing/question-files'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { evaluate, type Outcome } from '../server/src/features/assistant/testing/evaluation/evaluate.ts'
import { type FrozenDay, frozenDay } from '../server/src/features/assistant/testing/evaluation/frozen-day.ts'
import { median } from './report.ts'

/** SEALED=1 asks the sealed questions, and reports no more of the wrong ones than their ids. */
const isSealed = process.env.SEALED === '1'
/** QUESTIONS names a file of other questions in the same form: the report then holds every answer, right or wrong. */
const { QUESTIONS } = process.env
const REPORT = '.cache/assistant-evaluation.json'
const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL } = process.env
const model = LLM_BASE_URL && LLM_MODEL ? { LLM_BASE_URL, LLM_MODEL, ...(LLM_API_KEY && { LLM_API_KEY }) } : null

function chosenQuestions(): { name: string; questions: EvaluationQuestion[] } {
  if (QUESTIONS) return { name: 'other', questions: JSON.parse(readFileSync(QUESTIONS, 'utf8')) }
  return isSealed ? { name: 'sealed', questions: sealedQuestions() } : { name: 'development', questions: developmentQuestions() }
}

function reportIds(outcomes: readonly Outcome[]): void {
  const wrong = outcomes.filter((it) => it.verdict === 'wrong').map((it) => it.question.id)
  console.log(`Wrong: ${wrong.join(' ') || 'none'}`)
}

function writeReport(outcomes: readonly Outcome[]): void {
  const entries = outcomes
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
  mkdirSync('.cache', { recursive: true })
  writeFileSync(REPORT, `${JSON.stringify(entries, null, 2)}\n`)
  console.log(`${QUESTIONS ? 'All answers are' : 'Every answer that was not right is'} in ${REPORT}.`)
}

const writers: { name: string; env: Record<string, string> }[] = [{ name: 'The built-in analyst', env: {} }]
if (model) writers.push({ name: `The model ${model.LLM_MODEL}`, env: model })

describe.each(writers)('$name', ({ name, env }) => {
  let day: FrozenDay
  beforeAll(async () => {
    day = await frozenDay(env)
  }, 300_000)
  afterAll(() => day.close())

  it('answers every question', async () => {
    const { name: set, questions } = chosenQuestions()
    const outcomes = await evaluate(day, questions)
    const medianMs = median(outcomes.map((it) => it.tookMs))
    console.log(`${name}, ${set} questions, ${medianMs.toFixed(0)} ms each\n${scoreTable(outcomes)}`)
    if (isSealed) reportIds(outcomes)
    else writeReport(outcomes)
  })
})
