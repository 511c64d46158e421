import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerTo, UNFORESEEN } from './failures.ts'

/** Whoever listens to a stream of events, while they do. */
export interface Listener {
  /** Does nothing once they have gone. */
  tell(event: { event: string; data: unknown }): void
  /** Aborted when they have gone, or read so slowly that they were let go. */
  gone: AbortSignal
}

/** An answer that comes piece by piece: the stream ends when this resolves; what it throws is told as `failed`. */
export interface EventStream {
  [STREAM]: (listener: Listener) => Promise<void>
}
const STREAM = Symbol('events')

/** Answers with events instead of a reply. https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function events(run: (listener: Listener) => Promise<void>): EventStream {
  return { [STREAM]: run }
}

export const isEventStream = (value: unknown): value is EventStream => typeof value === 'object' && value !== null && STREAM in value

/** Whether somebody asks for events by name; who takes anything is given the whole reply. */
export function acceptsEvents(headers: Readonly<Record<string, string | undefined>>): boolean {
  return (headers.accept ?? '').split(',').some((it) => it.split(';')[0]?.trim().toLowerCase() === 'text/event-stream')
}

/** So often something is said, so that nobody between takes the line for dead. */
const BEAT_MS = 15_000
/** Bytes that a listener may leave unread before the next event; a single one may be larger, as a picture is. */
const UNREAD_BYTES = 1024 * 1024

/** Sends what a stream tells, with the headers that every answer carries. */
export function sendEvents(stream: EventStream, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { raw } = reply
  const headers = reply.getHeaders()
  reply.hijack()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value)
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
  raw.setHeader('cache-control', 'no-store')
  // Proxies of the kind that gather answers are asked not to.
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
  const tell: Listener['tell'] = ({ event, data }) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const beat = setInterval(() => write(': still here\n\n'), BEAT_MS)
  // The headers go out with it, before there is anything to tell.
  write(': here it comes\n\n')
  stream[STREAM]({ tell, gone: gone.signal })
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
