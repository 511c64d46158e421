import type { ChatEvent, ChatMessage } from '@oppidum/domain/assistant/chat'
import { expect, test } from 'vitest'
import { type AnswerProgress, answerProgressAfter, newProgress, pendingOf, toStop, withMessage } from './answer-progress.ts'

const message = (of: Partial<ChatMessage> = {}): ChatMessage => ({
  id: '01890000-0000-7000-8000-000000000001',
  message: 'How is it?',
  response: '',
  createdAt: '2026-11-20T15:00:00.000Z',
  conversationId: '01890000-0000-7000-8000-0000000000aa',
  state: 'pending',
  answeredAt: null,
  answer: null,
  problem: null,
  feedback: null,
  ...of,
})
const PENDING = newProgress({ id: null, conversationId: null, question: ' How is it? ', sentMs: 0 })
const after = (...events: ChatEvent[]) =>
  events.reduce<AnswerProgress | null>((progress, it) => progress && answerProgressAfter(progress, it), PENDING)
const textEvent = (text: string): ChatEvent => ({ event: 'said', data: { blocks: [{ kind: 'text', tone: 'lead', pieces: [{ text }] }] } })

test('an answer grows with its events', () => {
  const progress = after(
    { event: 'begun', data: message() },
    { event: 'looked', data: { sentence: 'Speeds' } },
    { event: 'looked', data: { sentence: 'Incidents' } },
    textEvent('Well'),
    textEvent('Well, it flows.'),
  )
  expect(progress).toMatchObject({ id: message().id, question: 'How is it?', queries: ['Speeds', 'Incidents'] })
  expect(progress?.blocks).toEqual([{ kind: 'text', tone: 'lead', pieces: [{ text: 'Well, it flows.' }] }])
})

test('ignores a repeated event', () => {
  const queryEvent: ChatEvent = { event: 'looked', data: { sentence: 'Speeds' } }
  expect(after(queryEvent, { event: 'begun', data: message() }, queryEvent)?.queries).toEqual(['Speeds'])
})

test.each<ChatEvent>([
  { event: 'answered', data: message({ state: 'answered' }) },
  { event: 'failed', data: { error: 'It did not.', code: 'unavailable' } },
])('$event ends it', (event) => {
  expect(after(textEvent('Well'), event)).toBeNull()
})

test('a question that is stopped before the server has accepted it is stopped on acceptance', () => {
  const stopped: AnswerProgress = { ...PENDING, stopping: true }
  expect(toStop(stopped, null)).toBeNull()
  expect(toStop(answerProgressAfter(stopped, { event: 'begun', data: message() }), null)).toBe(message().id)
  // A server that reports nothing until the end has it in the history meanwhile.
  expect(toStop(stopped, message().id)).toBe(message().id)
})

test('nothing is stopped without a request to stop', () => {
  expect(toStop(null, message().id)).toBeNull()
  expect(toStop(answerProgressAfter(PENDING, { event: 'begun', data: message() }), message().id)).toBeNull()
})

test('a message is inserted into the history', () => {
  const [first, second] = [message({ state: 'answered' }), message({ id: '01890000-0000-7000-8000-000000000002' })]
  expect(withMessage([first], second)).toEqual([first, second])
  const answered = message({ ...second, state: 'answered', response: 'So.' })
  expect(withMessage([first, second], answered)).toEqual([first, answered])
})

test('only the last message can be in progress', () => {
  expect(pendingOf(undefined)).toBeNull()
  expect(pendingOf([])).toBeNull()
  expect(pendingOf([message({ state: 'stopped' })])).toBeNull()
  expect(pendingOf([message({ state: 'answered' }), message()])).toEqual(message())
})
