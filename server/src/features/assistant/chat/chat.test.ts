import type { ChatMessage, Conversation } from '@oppidum/domain/assistant/chat'
import { ChatMessage as ChatMessageSchema, QUESTION_LENGTH } from '@oppidum/domain/assistant/chat'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { PASSWORD, post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { chatStore } from './chat-store.ts'
import { questionService } from './question-service.ts'
import { scriptedAssistant } from './testing/hand-assistant.ts'

const hand = scriptedAssistant('city-model')
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ assistant: hand.assistant, env: { BASIC_AI_ALLOWANCE: '3/day' } })
})
afterAll(() => app.close())

const pro = (more: Parameters<typeof signUp>[1] = {}) => signUp(app, { plan: 'pro', ...more })

async function ask(as: TestPerson, message: string, more: Record<string, unknown> = {}) {
  const reply = await post(app, '/api/chat', { message, ...more }, { cookie: as.cookie })
  return { ...reply, body: reply.body as ChatMessage & { error: string; code: string; details: Record<string, unknown> } }
}
async function history(as: TestPerson, asked = '', path = '/api/chat'): Promise<ChatMessage[]> {
  return (await app.get(`${path}${asked}`, { cookie: as.cookie })).body
}
const conversations = async (as: TestPerson): Promise<Conversation[]> =>
  (await app.get('/api/chat/conversations', { cookie: as.cookie })).body
const act = (as: TestPerson, path: string, body?: unknown, method: 'POST' | 'PATCH' | 'DELETE' = 'POST') =>
  post(app, `/api/chat/${path}`, body, { cookie: as.cookie, method })

/** Of the questions of a person: 'settled+reserved'. */
async function counted(as: TestPerson): Promise<string> {
  const { rows } = await app.context.db.pool.query<{ counts: string }>(
    `select settled || '+' || reserved as counts from plan_meter where person_id = $1 and meter = 'aiQueries'`,
    [as.id],
  )
  return rows[0]?.counts ?? '0+0'
}
async function receipts(as: TestPerson): Promise<{ request_id: string; what: string }[]> {
  const { rows } = await app.context.db.pool.query<{ request_id: string; what: string }>(
    `select request_id, what from plan_receipt where person_id = $1 and meter = 'aiQueries' and state <> 'released'`,
    [as.id],
  )
  return rows
}

describe('a question', () => {
  it('is answered with the saved message, which both histories then have', async () => {
    const ana = await pro()
    const { status, body, headers } = await ask(ana, '  How many incidents are open?\r\n')
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({
      message: 'How many incidents are open?',
      response: '3 incidents are open.',
      state: 'answered',
      answer: { facts: [{ value: 3 }] },
      problem: null,
    })
    expect(ChatMessageSchema.parse(body)).toEqual(body)
    expect(await history(ana)).toEqual([body])
    expect(await history(ana, '', '/api/chat-messages')).toEqual([body])
    expect(await receipts(ana)).toEqual([{ request_id: body.id, what: 'POST /api/chat' }])
  })

  it('continues the most recent conversation, with its earlier questions', async () => {
    const ana = await pro()
    const first = await ask(ana, 'How is traffic?')
    const second = await ask(ana, 'And yesterday?')
    expect(second.body.conversationId).toBe(first.body.conversationId)
    expect((await history(ana)).map((it) => it.message)).toEqual(['How is traffic?', 'And yesterday?'])
    expect(hand.heard.at(-1)).toMatchObject({
      message: 'And yesterday?',
      asker: { plan: 'pro', role: 'viewer', language: 'en', city: { id: 'montevideo' } },
      before: [{ message: 'How is traffic?', response: '3 incidents are open.', memory: { of: 'How is traffic?' } }],
    })
    await ask(ana, '#fail')
    app.clock.advance(1_000)
    const other = await ask(ana, 'Something else', { conversationId: 'new', language: 'es' })
    expect(other.body.conversationId).not.toBe(first.body.conversationId)
    expect(hand.heard.at(-1)).toMatchObject({ before: [], asker: { language: 'es' } })
    // The latest by default, the other one by name.
    expect((await history(ana)).map((it) => it.message)).toEqual(['Something else'])
    expect((await history(ana, `?conversation=${first.body.conversationId}`)).map((it) => it.state)).toEqual([
      'answered',
      'answered',
      'failed',
    ])
    expect((await conversations(ana)).map((it) => [it.title, it.messages])).toEqual([
      ['Something else', 1],
      ['How is traffic?', 3],
    ])
  })

  it.each([
    ['nothing', '', 400],
    ['blanks', ' \n\t ', 400],
    ['what nobody can see', '\u200b\u0007', 400],
    ['letters without a shape', '\u3164\u2800\u0301\ufe0f', 400],
    ['a NUL', 'How many\0?', 400],
    ['half a sign', 'How many \ud800?', 400],
    ['too much', 'a'.repeat(QUESTION_LENGTH + 1), 400],
    ['far too much', 'a'.repeat(10_000), 400],
  ])('of %s is refused in a sentence and leaves nothing', async (_what, message, status) => {
    const ana = await pro()
    const reply = await ask(ana, message)
    expect([reply.status, reply.body.code]).toEqual([status, 'malformed'])
    expect(reply.body.error).toMatch(/^.{10,200}\.$/)
    expect([await history(ana), await counted(ana)]).toEqual([[], '0+0'])
  })

  it('is stored as text, without control characters', async () => {
    const ana = await pro()
    const { body } = await ask(ana, '<script>alert(1)</script>\u001b[31m **x**\u0007\nline')
    expect(body.message).toBe('<script>alert(1)</script>[31m **x**\nline')
    expect(await conversations(ana)).toMatchObject([{ title: '<script>alert(1)</script>[31m **x** line' }])
  })

  it('is refused before anything is stored, if the person may not ask, or not any more', async () => {
    const free = await signUp(app, { plan: 'free' })
    expect((await ask(free, 'How many?')).status).toBe(402)
    const basic = await signUp(app, { plan: 'basic' })
    for (const message of ['one', 'two', 'three']) expect((await ask(basic, message)).status).toBe(200)
    const { status, body, headers } = await ask(basic, 'four')
    expect(status).toBe(429)
    expect(body).toMatchObject({
      error: 'All 3 questions to the assistant of this day are used; they renew at 2026-11-21 00:00 UTC.',
      details: { left: 0, renewsAt: '2026-11-21T00:00:00.000Z' },
    })
    expect(Number(headers['retry-after'])).toBe((Date.parse('2026-11-21T00:00:00.000Z') - app.clock.nowMs()) / 1_000)
    expect((await history(basic)).map((it) => it.message)).toEqual(['one', 'two', 'three'])
  })

  it('is refused while another one is pending, even if both come at once', async () => {
    const ana = await pro()
    const both = [ask(ana, 'first #hold'), ask(ana, 'second #hold')]
    const held = await hand.next()
    const refused = await Promise.race(both)
    expect([refused.status, refused.body.error]).toEqual([409, 'Your last question is still being answered; wait for it, or stop it.'])
    expect((await history(ana)).map((it) => [it.state, it.response, it.answer])).toEqual([['pending', '', null]])
    expect(await counted(ana)).toBe('0+1')
    held.answer()
    expect((await Promise.all(both)).map((it) => it.status).sort()).toEqual([200, 409])
    expect([await counted(ana), (await conversations(ana)).length]).toEqual(['1+0', 1])
  })
})

describe('counting', () => {
  it.each([
    ['answered', '1+0'],
    ['no-data', '1+0'],
    ['asked-back', '0+0'],
    ['not-allowed', '0+0'],
    ['out-of-field', '0+0'],
  ])('an answer of kind %s: %s', async (kind, counts) => {
    const ana = await pro()
    expect((await ask(ana, `x #kind=${kind}`)).body).toMatchObject({ state: 'answered', answer: { kind } })
    expect(await counted(ana)).toBe(counts)
  })

  it.each([
    ['#fail', 'The question could not be answered and was not counted. Please ask again.'],
    ['#break', 'Something went wrong while answering; it was not counted. Please ask again.'],
  ])('a failure (%s) is returned and stored, but not counted', async (message, problem) => {
    const ana = await pro()
    const { status, body } = await ask(ana, message)
    expect([status, body]).toEqual([503, { error: problem, code: 'unavailable' }])
    expect(await history(ana)).toMatchObject([{ message, state: 'failed', problem, answer: null, response: '' }])
    expect(await counted(ana)).toBe('0+0')
  })

  it('an answer that is too late to be counted fails', async () => {
    const ana = await pro()
    const asked = ask(ana, 'late #hold')
    const held = await hand.next()
    app.clock.advance(120_000)
    held.answer()
    expect((await asked).status).toBe(503)
    expect(await history(ana)).toMatchObject([{ state: 'failed', answer: null, response: '' }])
    expect(await counted(ana)).toBe('0+0')
  })

  it('an answer that is too large fails', async () => {
    const ana = await pro()
    const asked = ask(ana, 'flood #hold')
    ;(await hand.next()).answer({ next: Array.from({ length: 2_000 }, () => 'x'.repeat(1_000)) })
    expect([(await asked).status, await counted(ana)]).toEqual([503, '0+0'])
  })

  it('an answer is stored without characters that are not text', async () => {
    const ana = await pro()
    const asked = ask(ana, 'odd #hold')
    ;(await hand.next()).answer({ understood: 'a\0b\ud800', blocks: [{ kind: 'text', tone: 'lead', pieces: [{ text: 'x\0y' }] }] })
    expect((await asked).body).toMatchObject({ response: 'xy', answer: { understood: 'ab' } })
  })
})

describe('stopping', () => {
  it('stores the text so far, counts nothing and aborts the work', async () => {
    const ana = await pro()
    const asked = ask(ana, 'long #hold')
    const held = await hand.next()
    held.progress.onQuery('Open incidents')
    held.progress.onBlocks([{ kind: 'text', tone: 'lead', pieces: [{ text: 'There are' }] }])
    const [{ id }] = (await history(ana)) as [ChatMessage]
    const stopped = await act(ana, `${id}/stop`)
    expect(stopped.body).toMatchObject({ id, state: 'stopped', response: 'There are', answer: null })
    expect(held.signal.aborted).toBe(true)
    expect((await asked).body).toEqual(stopped.body)
    expect(await counted(ana)).toBe('0+0')
    // What comes afterwards changes nothing, and stopping again says how it stands.
    held.answer()
    expect((await act(ana, `${id}/stop`)).body).toEqual(stopped.body)
    expect((await ask(ana, 'next')).status).toBe(200)
  })
})

describe('a conversation', () => {
  it('is renamed, exported and deleted by its person; receipts stay', async () => {
    const ana = await pro()
    const { body } = await ask(ana, 'How many *incidents* are open? <b>')
    const at = `conversations/${body.conversationId}`
    expect((await act(ana, at, { title: '  The morning ' }, 'PATCH')).body).toMatchObject({ title: 'The morning', messages: 1 })
    expect((await act(ana, at, { title: ' ' }, 'PATCH')).status).toBe(400)
    const file = await app.get(`/api/chat/${at}/export`, { cookie: ana.cookie })
    expect(file.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="conversation_2026-11-20\.md"$/),
    })
    expect(file.text).toContain('# The morning')
    expect(file.text).toContain('> How many \\*incidents\\* are open? \\<b\\>')
    expect(file.text).toContain('| Montevideo | count | 3 |  | 2026-11-20T10:00:00.000Z | simulated | simulator |')
    expect((await act(ana, at, undefined, 'DELETE')).body).toEqual({ deleted: true })
    expect([await history(ana), await conversations(ana), await receipts(ana)]).toEqual([[], [], [expect.anything()]])
    expect((await act(ana, at, undefined, 'DELETE')).status).toBe(404)
  })

  it('aborts its pending question when it is deleted', async () => {
    const ana = await pro()
    const asked = ask(ana, 'soon gone #hold')
    const held = await hand.next()
    const [{ conversationId }] = (await history(ana)) as [ChatMessage]
    await act(ana, `conversations/${conversationId}`, undefined, 'DELETE')
    expect(await asked).toMatchObject({ status: 404, body: { error: 'This conversation was deleted.' } })
    expect([held.signal.aborted, await counted(ana)]).toEqual([true, '0+0'])
  })

  it('belongs to its person only; not even an admin can read it', async () => {
    const ana = await pro()
    const { body } = await ask(ana, 'Mine')
    const other = await pro({ role: 'admin' })
    const { id, conversationId } = body
    expect((await app.get(`/api/chat?conversation=${conversationId}`, { cookie: other.cookie })).status).toBe(404)
    expect((await app.get(`/api/chat/conversations/${conversationId}/export`, { cookie: other.cookie })).status).toBe(404)
    expect((await app.get(`/api/chat/${id}/events`, { cookie: other.cookie })).status).toBe(404)
    expect((await ask(other, 'Into it', { conversationId })).status).toBe(404)
    expect((await act(other, `conversations/${conversationId}`, { title: 'x' }, 'PATCH')).status).toBe(404)
    expect((await act(other, `conversations/${conversationId}`, undefined, 'DELETE')).status).toBe(404)
    expect((await act(other, `${id}/stop`)).status).toBe(404)
    expect((await act(other, `${id}/recheck`)).status).toBe(404)
    expect((await act(other, `${id}/feedback`, { feedback: 'wrong' })).status).toBe(404)
    expect([await history(other), await conversations(other), await counted(other)]).toEqual([[], [], '0+0'])
  })

  it('can be exported, and is deleted with its person', async () => {
    const ana = await pro()
    await ask(ana, 'How many incidents are open?')
    const copy = await app.get('/api/account/export', { cookie: ana.cookie })
    expect(copy.body).toMatchObject({ questions: [{ message: 'How many incidents are open?', response: '3 incidents are open.' }] })
    expect((await post(app, '/api/account', { password: PASSWORD, confirm: true }, { cookie: ana.cookie, method: 'DELETE' })).status).toBe(
      200,
    )
    const { rows } = await app.context.db.pool.query('select 1 from chat_message where person_id = $1', [ana.id])
    expect(rows).toEqual([])
  })
})

it('an answer takes feedback, which can be withdrawn, and its queries can be repeated', async () => {
  const ana = await pro()
  const { id } = (await ask(ana, 'How many?')).body
  expect((await act(ana, `${id}/feedback`, { feedback: 'wrong' })).body).toMatchObject({ id, feedback: 'wrong' })
  expect((await act(ana, `${id}/feedback`, { feedback: null })).body).toMatchObject({ feedback: null })
  const at = new Date(app.clock.nowMs()).toISOString()
  expect((await act(ana, `${id}/recheck`)).body).toEqual({ at, of: 1, changed: [{ fact: 'f1', was: '3', is: '4' }], live: [] })
  await ask(ana, '#fail')
  const failed = (await history(ana))[1]?.id
  expect((await act(ana, `${failed}/feedback`, { feedback: 'wrong' })).status).toBe(422)
  expect((await act(ana, `${failed}/recheck`)).status).toBe(422)
})

it('a question that failed while the database was unreachable is failed and refunded once it is back, so that the person can ask again', async () => {
  const ana = await pro()
  const store = chatStore(app.context.db)
  let isGone = true
  const orGone = <T>(work: () => Promise<T>) => (isGone ? Promise.reject(new Error('the store is gone')) : work())
  const later: (() => void)[] = []
  const questions = questionService({
    ...app.context,
    store: { ...store, failed: (...it) => orGone(() => store.failed(...it)) },
    meters: { ...app.meters, release: (id) => orGone(() => app.meters.release(id)) },
    answerer: { answer: () => Promise.reject(new Error('nothing can be looked up')) },
    hasModel: false,
    after: (ms, run) => {
      if (ms === 2_000) later.push(run)
      return () => undefined
    },
  })
  const wish = { person: { id: ana.id, plan: 'pro', role: 'viewer' }, city: app.context.cities.find(undefined), language: 'en' } as const
  const ask = () => questions.ask({ ...wish, message: 'Lost?', conversation: undefined })
  expect(await (await ask()).ended).toMatchObject({ failure: { code: 'unavailable' } })
  expect([await ask().catch((it: unknown) => (it as { code: string }).code), await counted(ana)]).toEqual(['conflict', '0+1'])
  later.shift()?.()
  await vi.waitFor(() => expect(later).toHaveLength(1))
  isGone = false
  later.shift()?.()
  await vi.waitFor(async () => expect((await history(ana)).map((it) => it.state)).toEqual(['failed']))
  expect(await counted(ana)).toBe('0+0')
  await (await ask()).ended
  await questions.close()
})

it('a question of an instance that is gone fails at the next read, or when the person asks again', async () => {
  const store = chatStore(app.context.db)
  const left = async () => {
    const ana = await pro()
    const nowMs = app.clock.nowMs()
    const { id: receiptId } = await app.meters.reserve({ personId: ana.id, plan: 'pro', meter: 'aiQueries', requestId: 'x', what: 'x' })
    const [id, conversationId] = [uuidv7({ msecs: nowMs }), uuidv7({ msecs: nowMs })]
    const draft = { id, conversationId, personId: ana.id, cityId: 'montevideo', message: 'lost', language: 'en' as const, receiptId }
    await store.begin({ ...draft, createdAt: new Date(nowMs) }, 'lost')
    return ana
  }
  const [reads, asks, away] = [await left(), await left(), await left()]
  expect((await ask(asks, 'Too soon')).status).toBe(409)
  app.clock.advance(120_000)
  expect(await history(reads)).toMatchObject([
    { state: 'failed', problem: 'The answer was interrupted; it was not counted. Please ask again.' },
  ])
  expect((await ask(asks, 'Again')).status).toBe(200)
  expect(await app.chat.endInterrupted(app.clock.nowMs(), 100)).toBe(1)
  expect([await counted(reads), await counted(asks), await counted(away)]).toEqual(['0+0', '1+0', '0+0'])
})

it('the status shows how the model has performed', async () => {
  const ana = await pro()
  const check = async () => {
    app.clock.advance(6_000)
    const { body } = await app.get('/api/chat/status', { cookie: ana.cookie })
    return body as { model: string; writer: string; checks: { id: string; state: string }[] }
  }
  app.clock.advance(2 * HOUR_MS)
  expect(await check()).toMatchObject({ writer: 'model', model: 'city-model', checks: [{ id: 'model', state: 'unknown' }, {}, {}] })
  await ask(ana, 'x #model')
  expect((await check()).checks.map((it) => it.state).slice(0, 2)).toEqual(['ok', 'ok'])
  app.clock.advance(1_000)
  await ask(ana, 'x #fallback')
  expect((await check()).checks[0]).toMatchObject({ state: 'failing', problem: 'The model failed at 1 of the last 2 questions.' })
})
