import type { Answer } from '@oppidum/domain/assistant/answer'
import { type AnswerText, answerText } from './answer-sentences.ts'
import type { EvaluationQuestion, Proposal, Refusal, ResolvedExpectation, Truth, WithValues } from './evaluation-question.ts'
import { folded } from './figures-in-text.ts'
import { saysAllNames, saysInOrder, saysName } from './names-in-answer.ts'
import { saysNumber } from './numbers-in-answer.ts'
import { saysDay, saysHour, saysTime, saysWeekday } from './times-in-answer.ts'
import { unsupportedIn } from './unsupported.ts'
import { saysDirection, saysOneOf, saysWord } from './words-in-answer.ts'

export const VERDICTS = ['right', 'wrong', 'honest-refusal', 'asked-back'] as const
export type Verdict = (typeof VERDICTS)[number]

export interface Judgement {
  verdict: Verdict
  /** Figures, times and record numbers in the text that no fact of the answer supports. */
  unsupported: string[]
  /** What the answer should have said; '' if it is right. */
  reason: string
}

function says(truth: WithValues<Truth>, text: AnswerText, anywhere = false): boolean {
  switch (truth.kind) {
    case 'number':
      return saysNumber(truth, text, anywhere)
    case 'name':
      return saysName(truth, text)
    case 'names':
      return saysAllNames(truth, text)
    case 'list':
      return saysInOrder(truth, text)
    case 'time':
      return saysTime(truth, text)
    case 'day':
      return saysDay(truth, text)
    case 'weekday':
      return saysWeekday(truth, text)
    case 'hour':
      return saysHour(truth, text)
    case 'word':
      return saysWord(truth, text)
    case 'direction':
      return saysDirection(truth, text)
    case 'says':
      return saysOneOf(truth.words, text.words)
    case 'chart':
      return text.answer.blocks.some((it) => it.kind === 'chart' && (it.lines[0]?.points.length ?? 0) >= Number(truth.values[0]) / 2)
    case 'map':
      return text.answer.blocks.some((it) => it.kind === 'map' && it.things.length > 0)
  }
}

function proposes({ values, method, path, body }: WithValues<Proposal>, { answer }: AnswerText): boolean {
  return answer.blocks.some(
    (it) =>
      it.kind === 'proposal' &&
      it.call.method === method &&
      it.call.path.startsWith(`${path}${values[0]}`) &&
      Object.entries(body).every(([key, value]) => it.call.body[key] === value),
  )
}

const avoids = (forbidden: readonly string[] | undefined, { words }: AnswerText) =>
  (forbidden ?? []).every((it) => !words.includes(folded(it)))
const isRefusal = (it: ResolvedExpectation): it is Refusal => ['no-data', 'asked-back', 'out-of-field', 'not-allowed'].includes(it.kind)

function isRight(expected: ResolvedExpectation, text: AnswerText): boolean {
  if (isRefusal(expected)) return text.answer.kind === expected.kind && avoids(expected.mustNotSay, text)
  if (text.answer.kind !== 'answered') return false
  if (expected.kind === 'all') return expected.of.every((it) => says(it, text, true)) && avoids(expected.mustNotSay, text)
  return expected.kind === 'proposal' ? proposes(expected, text) : says(expected, text)
}

/** An expectation as a developer reads it in a report. */
function describe(it: ResolvedExpectation): string {
  if (it.kind === 'all') return it.of.map(describe).join(' and ')
  if (isRefusal(it)) return it.kind
  if (it.kind === 'says') return `says ${it.words.join(' / ')}`
  const values = it.values.map((one) => (one instanceof Date ? one.toISOString() : String(one)))
  return `${it.kind} ${values.join(', ')}${it.kind === 'number' ? ` ${it.unit}` : ''}`
}

/** Whether an answer meets one of the expectations. docs/guides/assistant/evaluation.md. */
export function judge(
  question: Pick<EvaluationQuestion, 'question' | 'before'>,
  expectations: readonly ResolvedExpectation[],
  answer: Answer,
  timeZone: string,
): Judgement {
  const text = answerText(answer, timeZone)
  const unsupported = unsupportedIn([question.question, ...(question.before ?? [])], answer, timeZone)
  if (expectations.some((it) => isRight(it, text))) return { verdict: 'right', unsupported, reason: '' }
  const reason = `wanted ${expectations.map(describe).join(' or ')}`
  const forbidden = expectations
    .flatMap((it) => ('mustNotSay' in it ? (it.mustNotSay ?? []) : []))
    .filter((it) => text.words.includes(folded(it)))
  if (forbidden.length > 0 && !expectations.some((it) => !('mustNotSay' in it)))
    return { verdict: 'wrong', unsupported, reason: `says ${forbidden.join(', ')}; ${reason}` }
  if (answer.kind === 'asked-back') return { verdict: 'asked-back', unsupported, reason }
  return { verdict: answer.kind === 'answered' ? 'wrong' : 'honest-refusal', unsupported, reason }
}
