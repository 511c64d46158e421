import type { EvaluationQuestion } from '@oppidum/analyst/evaluation/evaluation-question'
import { judge } from '@oppidum/analyst/evaluation/judge'
import type { ScoredQuestion } from '@oppidum/analyst/evaluation/score'
import type { Answer } from '@oppidum/domain/assistant/answer'
import type { ChatMessage } from '@oppidum/domain/assistant/chat'
import type { Language } from '@oppidum/domain/core/language'
import { post, signUp, type TestPerson } from '../../../../testing/test-people.ts'
import type { FrozenDay } from './frozen-day.ts'
import { resolveExpectations } from './truth.ts'

export interface Outcome extends ScoredQuestion {
  /** Null if the request itself was refused. */
  answer: Answer | null
  /** The text of the answer, or why the request was refused. */
  response: string
  tookMs: number
}

/** Sends each question to the chat API in a conversation of its own, after the questions before it, and judges the answer. */
export async function evaluate(day: FrozenDay, questions: readonly EvaluationQuestion[]): Promise<Outcome[]> {
  const { context: app, city } = day
  const people = new Map<string, TestPerson>()

  async function personFor({ plan, role }: EvaluationQuestion['asker']): Promise<TestPerson> {
    const key = `${plan} ${role}`
    const person = people.get(key) ?? (await signUp(app, { plan, role }))
    people.set(key, person)
    return person
  }

  async function ask(cookie: string, message: string, conversationId: string, language: Language) {
    const reply = await post(app, '/api/chat', { message, conversationId, language }, { cookie })
    return reply.status === 200
      ? { message: reply.body as ChatMessage, text: '' }
      : { message: null, text: `${reply.status} ${reply.text}` }
  }

  async function outcomeOf(question: EvaluationQuestion): Promise<Outcome> {
    const { cookie } = await personFor(question.asker)
    let conversation = 'new'
    for (const earlier of question.before ?? [])
      conversation = (await ask(cookie, earlier, conversation, question.language)).message?.conversationId ?? conversation
    const startedAt = performance.now()
    const { message, text } = await ask(cookie, question.question, conversation, question.language)
    const tookMs = performance.now() - startedAt
    const answer = message?.answer ?? null
    if (!answer) {
      const refusal = { verdict: 'honest-refusal' as const, unsupported: [], reason: 'not answered' }
      return { question, answer, response: message?.problem ?? text, tookMs, ...refusal }
    }
    const expected = await resolveExpectations(app.database.db, question.expect)
    return { question, answer, response: message?.response ?? '', tookMs, ...judge(question, expected, answer, city.timeZone) }
  }

  const outcomes: Outcome[] = []
  for (const question of questions) outcomes.push(await outcomeOf(question))
  return outcomes
}
