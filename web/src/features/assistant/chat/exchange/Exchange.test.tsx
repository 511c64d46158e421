import type { Answer, AnswerBlock } from '@oppidum/domain/assistant/answer'
import { type ChatMessage, giveFeedback } from '@oppidum/domain/assistant/chat'
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { ago, person } from '../../../../testing/city.ts'
import { render, settled } from '../../../../testing/render.tsx'
import { answers, fails } from '../../../../testing/server.ts'
import { AnswerView } from '../../answers/AnswerView.tsx'
import type { Chat } from '../use-chat.ts'
import type { AnswerProgress } from './answer-progress.ts'
import { Exchange } from './Exchange.tsx'

const ID = '0198c0de-0000-7000-8000-00000000000a'
const lead: AnswerBlock = { kind: 'text', tone: 'lead', pieces: [{ text: 'Three incidents are open.' }] }
const table: AnswerBlock = { kind: 'table', title: 'By type', columns: ['Type', 'Open'], rows: [[{ text: 'Fire' }, { text: '3' }]] }
const answer: Answer = {
  kind: 'answered',
  by: { writer: 'analyst', model: null, fellBackFrom: null },
  language: 'en',
  asOf: ago(0),
  understood: null,
  blocks: [lead],
  facts: [],
  calls: [],
  checked: { of: 0, unsupported: [] },
  next: [],
}
const message: ChatMessage = {
  id: ID,
  message: 'How many incidents are open?',
  response: '',
  createdAt: ago(60_000),
  conversationId: '0198c0de-0000-7000-8000-00000000000b',
  state: 'answered',
  answeredAt: ago(30_000),
  answer,
  problem: null,
  feedback: null,
}
const pending: Partial<ChatMessage> = { state: 'pending', answer: null, answeredAt: null }
const progressOf = (it: Partial<AnswerProgress>): AnswerProgress => ({
  id: ID,
  conversationId: message.conversationId,
  question: message.message,
  sentMs: 0,
  queries: [],
  blocks: [],
  stopping: false,
  ...it,
})

async function draw(
  it: Partial<ChatMessage>,
  {
    inProgress,
    compact = false,
    busy = false,
    ...surroundings
  }: Parameters<typeof render>[1] & { inProgress?: AnswerProgress; compact?: boolean; busy?: boolean } = {},
) {
  const [onAsk, put] = [vi.fn(), vi.fn()]
  // The part of a conversation that an exchange needs.
  const chat = { progress: inProgress ?? null, busy, put } as Partial<Chat> as Chat
  const page = await render(<Exchange message={{ ...message, ...it }} chat={chat} Answer={AnswerView} compact={compact} onAsk={onAsk} />, {
    me: person('viewer', 'pro'),
    ...surroundings,
  })
  return { ...page, onAsk, put }
}
const exchange = () => screen.getByRole('article').textContent ?? ''

describe('a question and its answer', () => {
  test.each<{ state: string; it: Partial<ChatMessage>; inProgress?: AnswerProgress; compact?: boolean; shows: string[]; hides: string[] }>([
    {
      state: 'answered',
      it: {},
      shows: ['You asked: How many', '11:59', 'Built-in analyst', 'Three incidents are open.'],
      hides: ['Thinking'],
    },
    {
      state: 'answered by a model',
      it: { answer: { ...answer, by: { writer: 'model', model: 'gpt-x', fellBackFrom: null } } },
      shows: ['gpt-x'],
      hides: ['Built-in analyst'],
    },
    {
      state: 'answered instead of a model',
      it: { answer: { ...answer, by: { writer: 'analyst', model: null, fellBackFrom: 'gpt-x' } } },
      shows: ['Built-in analyst (gpt-x did not answer)'],
      hides: [],
    },
    { state: 'thinking', it: pending, shows: ['Thinking...'], hides: ['AI', 'Ask again', 'Helpful'] },
    { state: 'thinking, in the panel', it: pending, compact: true, shows: ['AI is analyzing your query...'], hides: ['Thinking', '11:59'] },
    {
      state: 'looking',
      it: pending,
      inProgress: progressOf({ queries: ['Open incidents'] }),
      shows: ['Thinking...', 'Open incidents'],
      hides: ['Ask again'],
    },
    {
      state: 'in progress',
      it: pending,
      inProgress: progressOf({ blocks: [lead] }),
      shows: ['AI', 'Three incidents', 'Thinking...'],
      hides: ['Helpful'],
    },
    { state: 'stopping', it: pending, inProgress: progressOf({ stopping: true }), shows: ['Stopping...'], hides: ['Thinking'] },
    {
      state: 'stopped',
      it: { state: 'stopped', answer: null, response: 'Three inc' },
      shows: ['Stopped, not counted', 'Three inc', 'Ask again'],
      hides: ['Helpful'],
    },
    {
      state: 'failed',
      it: { state: 'failed', answer: null, problem: 'The model did not answer in time.' },
      shows: ['Not answered, not counted', 'The model did not answer in time.', 'Ask again'],
      hides: ['Helpful', 'Copy'],
    },
    { state: 'a long question', it: { message: 'And why is that so? '.repeat(60) }, shows: ['so? And why'], hides: [] },
  ])('$state', async ({ it, inProgress, compact = false, shows, hides }) => {
    await draw(it, { compact, ...(inProgress && { inProgress }) })
    for (const words of shows) expect(exchange()).toContain(words)
    for (const words of hides) expect(exchange()).not.toContain(words)
    await expectAccessible()
  })

  test('leaves large blocks to the full screen when the panel is too small', async () => {
    await draw({ answer: { ...answer, blocks: [lead, table] } }, { compact: true })
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('link').getAttribute('href')).toBe(`/ai-assistant?conversation=${message.conversationId}`)
  })

  test('a table has its columns', async () => {
    await draw({ answer: { ...answer, blocks: [lead, table] } })
    expect(screen.getAllByRole('columnheader').map((it) => it.textContent)).toEqual(['Type', 'Open'])
    await expectAccessible()
  })

  test('a button asks a follow-up question', async () => {
    const { user, onAsk } = await draw({
      answer: { ...answer, blocks: [{ kind: 'choices', choices: ['Today?'] }], next: ['And yesterday?'] },
    })
    await user.click(screen.getByRole('button', { name: 'Today?' }))
    await user.click(screen.getByRole('button', { name: 'And yesterday?' }))
    await user.click(screen.getByRole('button', { name: 'Ask again' }))
    expect(onAsk.mock.calls.flat()).toEqual(['Today?', 'And yesterday?', message.message])
  })

  test('cannot be repeated while another question is being answered', async () => {
    await draw({}, { busy: true })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ask again' }).disabled).toBe(true)
  })

  test('feedback shows at once, and is rolled back when it was not saved', async () => {
    const page = await draw({}, { replies: [fails(giveFeedback, 500, 'Broken.')] })
    await page.user.click(screen.getByRole('button', { name: 'Helpful' }))
    await settled()
    expect(page.put.mock.calls.map(([it]) => it.feedback)).toEqual(['helpful', null])
    expect(await screen.findByText('Your feedback was not saved')).toBeTruthy()
  })

  test('given feedback is pressed; pressing it again withdraws it', async () => {
    const page = await draw({ feedback: 'wrong' }, { replies: [answers(giveFeedback, message)] })
    await page.user.click(screen.getByRole('button', { name: 'Incorrect', pressed: true }))
    expect(page.server.calls.at(-1)?.body).toEqual({ feedback: null })
  })

  test('in Spanish', async () => {
    await draw({ ...pending }, { language: 'es' })
    expect(exchange()).toContain('Pensando...')
    await expectAccessible()
  })
})
