import { once } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerTo, UNFORESEEN } from './failures.ts'

/** The client of an event stream. */
export interface Listener {
  /** Sends an event; a client that reconnects names the `id` of its last one. Does nothing once the client has gone. */
  tell(event: { event: string; data: unknown; id?: string }): void
  /** Resolves when the client has read what was sent, or the signal is aborted. A client that reads nothing for 30 s is dropped. */
  read(signal: AbortSignal): Promise<void>
  /** Aborted when the client disconnects, or is dropped because it reads too slowly. */
  gone: AbortSignal
}

/** An answer sent piece by piece. The stream ends when this resolves; a thrown error is sent as the event `failed`. */
export interface EventStream {
  [STREAM]: (listener: Listener) => Promise<void>
}
const STREAM = Symbol('events')

/** Answers with server-sent events. https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function events(run: (listener: Listener) => Promise<void>): EventStream {
  return { [STREAM]: run }
}

export const isEventStream = (value: unknown): value is EventStream => typeof value === 'object' && value !== null && STREAM in value

/** Whether the client names event streams in Accept; `*` is not enough and gets the whole reply. */
export function acceptsEvents(headers: Readonly<Record<string, string | undefined>>): boolean {
  return (headers.accept ?? '').split(',').some((it) => it.split(';')[0]?.trim().toLowerCase() === 'text/event-stream')
}

/** How often a comment is sent, so that proxies do not drop the connection as idle. */
const BEAT_MS = 15_000
/** How many bytes a client may leave unread before the next event; a single event may be larger, as an image is. */
const UNREAD_BYTES = 1024 * 1024

/** How long a client may leave everything unread. */
const READ_WITHIN_MS = 30_000

/** Runs a stream and sends its events, with the headers of every response. */
export function sendEvents(stream: EventStream, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { raw } = reply
  const headers = reply.getHeaders()
  reply.hijack()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value)
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
  raw.setHeader('cache-control', 'no-store')
  // Asks proxies not to buffer the answer.
  raw.setHeader('x-accel-buffering', 'no')
  if (request.method === 'HEAD') {
    raw.end()
    return reply
  }
  const gone = new AbortController()
  const leave = () => gone.abort(new Error('the listener has gone'))
  raw.once('close', leave)
  raw.on('error', leave)
  const write = (text: string) => {
    if (gone.signal.aborted) return
    if (raw.writableLength <= UNREAD_BYTES) {
      raw.write(text)
      return
    }
    leave()
    raw.destroy()
  }
  const tell: Listener['tell'] = ({ event, data, id }) =>
    write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const read: Listener['read'] = async (signal) => {
    if (!raw.writableNeedDrain || gone.signal.aborted) return
    const late = setTimeout(() => raw.destroy(), READ_WITHIN_MS)
    await once(raw, 'drain', { signal: AbortSignal.any([gone.signal, signal]) }).catch(() => undefined)
    clearTimeout(late)
  }
  const beat = setInterval(() => write(': still here\n\n'), BEAT_MS)
  // Sends the headers at once, before the first event.
  write(': here it comes\n\n')
  stream[STREAM]({ tell, read, gone: gone.signal })
    .catch((error: unknown) => {
      if (gone.signal.aborted) return
      const answer = answerTo(error)
      if (!answer) request.log.error({ err: error, requestId: request.id }, 'unhandled error in an event stream')
      const { body } = answer ?? UNFORESEEN
      tell({ event: 'failed', data: { error: body.error, code: body.code } })
    })
    .finally(() => {
      clearInterval(beat)
      raw.end()
    })
  return reply
}
