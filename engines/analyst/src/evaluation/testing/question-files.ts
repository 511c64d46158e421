import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { EvaluationQuestion } from '../evaluation-question.ts'

const pathOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** The questions that people work with, in the order of their files. */
export function developmentQuestions(): EvaluationQuestion[] {
  const files = readdirSync(pathOf('questions')).filter((it) => it.endsWith('.json'))
  // Written by hand; server/src/features/assistant/testing/evaluation/evaluation.long.ts resolves every one of them.
  return files.sort().flatMap((it) => JSON.parse(readFileSync(pathOf(`questions/${it}`), 'utf8')) as EvaluationQuestion[])
}

/** The questions that nobody reads while working on the analyst: a check may run them, and people see totals only. */
export function sealedQuestions(): EvaluationQuestion[] {
  const packed = readFileSync(pathOf('sealed.json.gz.txt'), 'utf8')
  return JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString('utf8')) as EvaluationQuestion[]
}
