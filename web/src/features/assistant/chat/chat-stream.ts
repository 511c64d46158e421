import { type Ask, ask, ChatEvent, ChatMessage, followAnswer } from '@oppidum/domain/assistant/chat'
import type { Endpoint } from '@oppidum/domain/core/endpoint'
import { ApiError } from '../../../api/api-error.ts'
import { bearer } from '../../../api/bearer.ts'
import { addressOf } from '../../../api/request.ts'
import { recordServerAnswer } from '../../../api/server-contact.ts'
import { reportSignedOut } from '../../../api/signed-out.ts'
import { streamedEvents } from '../../../api/streams/streamed-events.ts'

/** A stream that is silent this long has been cut off. */
const SILENCE_MS = 60_000

/** Maximum characters of one event: an answer with all its facts stays far below. */
const EVENT_SIGNS = 4_000_000

/**
 * Sends a question and yields the events of its answer. A server or proxy that does not stream responds once, which yields the final event
 * alone.
 * @throws ApiError when the question is refused, another error when the connection breaks
 */
export function askEvents(body: Ask, signal: AbortSignal): AsyncGenerator<ChatEvent> {
  return eventsOf(ask, {}, signal, JSON.stringify(body))
}

/**
 * Yields the events of an answer already in progress.
 * @throws as askedEvents
 */
export function followEvents(id: string, signal: AbortSignal): AsyncGenerator<ChatEvent> {
  return eventsOf(followAnswer, { id }, signal)
}

async function* eventsOf(
  endpoint: Endpoint,
  params: Record<string, string>,
  signal: AbortSignal,
  body?: string,
): AsyncGenerator<ChatEvent> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const sentMs = Date.now()
    const response = await fetch(addressOf(endpoint, params, {}), {
      method: endpoint.method,
      credentials: 'include',
      cache: 'no-store',
      headers: {
        accept: 'text/event-stream, application/json;q=0.5',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(await bearer()),
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.any([signal, silence.signal]),
    })
    recordServerAnswer(response.headers, sentMs, Date.now())
    if (response.status === 401) reportSignedOut()
    if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
      yield { event: 'answered', data: ChatMessage.parse(await response.json()) }
      return
    }
    const onData = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
    }
    for await (const one of streamedEvents(response.body, EVENT_SIGNS, onData)) {
      // Events of a newer server that this page does not know are ignored.
      const parsed = ChatEvent.safeParse(one)
      if (parsed.success) yield parsed.data
    }
  } finally {
    clearTimeout(timer)
    // When the consumer stops early, the connection is closed.
    silence.abort()
  }
}
