import type { Answer } from '@oppidum/domain/assistant/answer'
import type { ChatMessage } from '@oppidum/domain/assistant/chat'
import type { Language } from '@oppidum/domain/core/language'
import { post, type SignedUp, signUp } from '../../../../testing/test-people.ts'
import type { EvaluationQuestion } from './evaluation-question.ts'
import type { FrozenDay } from './frozen-day.ts'
import { type Judgement, judged } from './judge.ts'
import { resolved } from './truth.ts'

export interface Outcome extends Judgement {
  question: EvaluationQuestion
  /** Null when the question itself was refused at the door. */
  answer: Answer | null
  /** As it reads, or why it was refused. */
  response: string
  tookMs: number
}

/** Asks through the door that the page asks through, each question in a conversation of its own, and judges what comes back. */
export async function evaluate(day: FrozenDay, questions: readonly EvaluationQuestion[]): Promise<Outcome[]> {
  const { context: app, city } = day
  const people = new Map<string, SignedUp>()

  async function personFor({ plan, role }: EvaluationQuestion['asker']): Promise<SignedUp> {
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
    if (!answer)
      return {
        question,
        answer,
        response: message?.problem ?? text,
        tookMs,
        verdict: 'honest-refusal',
        unsupported: [],
        reason: 'not answered',
      }
    const expected = await resolved(app.database.db, question.expect)
    return { question, answer, response: message?.response ?? '', tookMs, ...judged(question, expected, answer, city.timeZone) }
  }

  const outcomes: Outcome[] = []
  for (const question of questions) outcomes.push(await outcomeOf(question))
  return outcomes
}
