import { describe, expect, it } from 'vitest'
import { listChat, listChatMessages, listConversations } from '../assistant/chat.ts'
import {
  KIND_OF,
  LiveHello,
  LiveKind,
  LiveMessage,
  LiveType,
  PRIVATE_STALE_AFTER,
  PrivateMessage,
  reconnectDelayMs,
  STALE_AFTER,
} from './live.ts'

it.each([
  [0, 1_000],
  [1, 2_000],
  [2, 4_000],
  [3, 8_000],
  [4, 16_000],
  [5, 30_000],
  [6, 30_000],
  [1_000_000, 30_000],
])('before try %s in a row one waits %s ms', (attempt, ms) => {
  expect(reconnectDelayMs(attempt)).toBe(ms)
})

it('every type belongs to a kind, and every kind makes an answer stale', () => {
  expect(Object.keys(KIND_OF).sort()).toEqual([...LiveType.options].sort())
  for (const kind of LiveKind.options) expect(STALE_AFTER[kind].length).toBeGreaterThan(0)
})

it('a private message says its type alone, and names answers that there are', () => {
  expect(PrivateMessage.parse({ type: 'chat-message', city: 'montevideo' })).toEqual({ type: 'chat-message' })
  expect(PRIVATE_STALE_AFTER['chat-message']).toEqual([listChat, listChatMessages, listConversations].map((it) => it.path))
})

describe('a message', () => {
  const common = { city: 'montevideo', version: 7, at: '2026-11-20T10:00:00.000Z' }
  it('may come without data', () => {
    for (const type of LiveType.options) expect(LiveMessage.safeParse({ type, ...common }).success).toBe(true)
  })

  it.each([
    [{ type: 'chat-message', ...common }],
    [{ ...common }],
    [{ type: 'incident-created', ...common, version: 1.5 }],
    [{ type: 'traffic-data-update', ...common, data: { form: 'some' } }],
  ])('such as %j is not understood', (message) => {
    expect(LiveMessage.safeParse(message).success).toBe(false)
  })
})

it.each([
  [{ type: 'hello' }, true],
  [{ type: 'hello', city: 'montevideo', since: { traffic: 3 } }, true],
  [{ type: 'hello', since: { traffic: -1 } }, false],
  [{ type: 'hello', since: { traffic: '3' } }, false],
  [{ type: 'hello', since: { chat: 3 } }, false],
  [{ type: 'hello', city: 'x'.repeat(65) }, false],
  [{ type: 'bye' }, false],
  [null, false],
])('%j is a hello: %s', (message, expected) => {
  expect(LiveHello.safeParse(message).success).toBe(expected)
})
