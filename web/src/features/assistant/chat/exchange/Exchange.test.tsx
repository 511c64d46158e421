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
import { Exchange } from './Exchange.tsx'
import type { Saying } from './saying.ts'

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
const saying = (it: Partial<Saying>): Saying => ({
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
  }: Parameters<typeof render>[1] & { inProgress?: Saying; compact?: boolean; busy?: boolean } = {},
) {
  const [onAsk, put] = [vi.fn(), vi.fn()]
  // The part of a conversation that an exchange needs.
  const chat = { saying: inProgress ?? null, busy, put } as Partial<Chat> as Chat
  const page = await render(<Exchange message={{ ...message, ...it }} chat={chat} Answer={AnswerView} compact={compact} onAsk={onAsk} />, {
    me: person('viewer', 'pro'),
    ...surroundings,
  })
  return { ...page, onAsk, put }
}
const exchange = () => screen.getByRole('article').textContent ?? ''

describe('a question and its answer', () => {
  test.each<{ state: string; it: Partial<ChatMessage>; inProgress?: Saying; compact?: boolean; sees: string[]; lacks: string[] }>([
    {
      state: 'answered',
      it: {},
      sees: ['You asked: How many', '11:59', 'Built-in analyst', 'Three incidents are open.'],
      lacks: ['Thinking'],
    },
    {
      state: 'answered by a model',
      it: { answer: { ...answer, by: { writer: 'model', model: 'gpt-x', fellBackFrom: null } } },
      sees: ['gpt-x'],
      lacks: ['Built-in analyst'],
    },
    {
      state: 'answered instead of a model',
      it: { answer: { ...answer, by: { writer: 'analyst', model: null, fellBackFrom: 'gpt-x' } } },
      sees: ['Built-in analyst (gpt-x did not answer)'],
      lacks: [],
    },
    { state: 'thinking', it: pending, sees: ['Thinking...'], lacks: ['AI', 'Ask again', 'Helpful'] },
    { state: 'thinking, in the panel', it: pending, compact: true, sees: ['AI is analyzing your query...'], lacks: ['Thinking', '11:59'] },
    {
      state: 'looking',
      it: pending,
      inProgress: saying({ queries: ['Open incidents'] }),
      sees: ['Thinking...', 'Open incidents'],
      lacks: ['Ask again'],
    },
    {
      state: 'saying',
      it: pending,
      inProgress: saying({ blocks: [lead] }),
      sees: ['AI', 'Three incidents', 'Thinking...'],
      lacks: ['Helpful'],
    },
    { state: 'stopping', it: pending, inProgress: saying({ stopping: true }), sees: ['Stopping...'], lacks: ['Thinking'] },
    {
      state: 'stopped',
      it: { state: 'stopped', answer: null, response: 'Three inc' },
      sees: ['Stopped, not counted', 'Three inc', 'Ask again'],
      lacks: ['Helpful'],
    },
    {
      state: 'failed',
      it: { state: 'failed', answer: null, problem: 'The model did not answer in time.' },
      sees: ['Not answered, not counted', 'The model did not answer in time.', 'Ask again'],
      lacks: ['Helpful', 'Copy'],
    },
    { state: 'a long question', it: { message: 'And why is that so? '.repeat(60) }, sees: ['so? And why'], lacks: [] },
  ])('$state', async ({ it, inProgress, compact = false, sees, lacks }) => {
    await draw(it, { compact, ...(inProgress && { inProgress }) })
    for (const words of sees) expect(exchange()).toContain(words)
    for (const words of lacks) expect(exchange()).not.toContain(words)
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
