import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { TraceContext } from './tracing/trace-context.ts'

/** What a request turns out to be while it is answered. */
interface Known {
  /** Pattern of the path, never the path itself: what people search for and the links they hold are in paths and queries. */
  route?: string
  /** As in `x-request-id`; absent for an answer from memory and for a live connection. */
  requestId?: string
  /** Id of the account, by session or key. */
  personId?: string
}

/**
 * One line for each request (ACCESS_LOG): method, route pattern, status, bytes, duration, request id and the account's id. No address,
 * query, header or body.
 */
export interface AccessLog {
  /**
   * Writes the line once the response has ended, or its connection has. Call it before anything is sent.
   * @param span null if traces are not exported
   */
  watch(request: IncomingMessage, response: ServerResponse, span: TraceContext | null): void
  /** Writes the line of an upgraded or refused connection once it has closed. @param status 101 if it was upgraded */
  watchUpgrade(request: IncomingMessage, socket: Duplex, known: { route: string; status: number }): void
  /** Adds to the line of a request that is watched. */
  know(request: IncomingMessage, known: Known): void
}

interface Entry extends Known {
  startedAt: number
  isWritten: boolean
  span: TraceContext | null
}

/** Of pino: level info. The rest of the line follows. */
const BEGINNING = '{"level":30,"time":"'
const END = ',"msg":"request"}\n'

const sentBytes = (socket: Duplex | null): number => (socket as Socket | null)?.bytesWritten ?? 0

/** In ms, to the tenth. */
const since = (startedAt: number): number => Math.round((performance.now() - startedAt) * 10) / 10

/** Of the present millisecond, as many lines are written within one. */
function timeText(): () => string {
  let [atMs, text] = [0, '']
  return () => {
    const nowMs = Date.now()
    if (nowMs !== atMs) [atMs, text] = [nowMs, new Date(nowMs).toISOString()]
    return text
  }
}

/** @param log lines are written to its output whatever its level, one or several at a time */
export function accessLog(log: Logger): AccessLog {
  const output = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym] as DestinationStream
  const entries = new WeakMap<IncomingMessage, Entry>()
  /** Bytes of a connection that are in earlier lines. */
  const counted = new WeakMap<Duplex, number>()
  const time = timeText()
  let lines = ''

  /** Lines of one turn of the event loop are written together: a write costs more than a line. */
  function flush(): void {
    const text = lines
    lines = ''
    if (text !== '') output.write(text)
  }
  // A process that exits in the middle of a turn.
  process.once('exit', flush)

  function bytesOf(socket: Duplex): number {
    const all = sentBytes(socket)
    const bytes = all - (counted.get(socket) ?? 0)
    counted.set(socket, all)
    return bytes
  }

  function write({ method, socket }: IncomingMessage, status: number | null, entry: Entry, isCut: boolean): void {
    if (lines === '') setImmediate(flush)
    // Put together by hand, as this is a third of what an answer from memory costs. Methods are words of the HTTP parser's own list.
    lines +=
      `${BEGINNING}${time()}","log":"access","method":"${method}","route":${JSON.stringify(entry.route ?? 'none')},` +
      `"status":${status},"bytes":${bytesOf(socket)},"ms":${since(entry.startedAt)}` +
      (entry.requestId === undefined ? '' : `,"requestId":${JSON.stringify(entry.requestId)}`) +
      (entry.personId === undefined ? '' : `,"personId":${JSON.stringify(entry.personId)}`) +
      (entry.span === null ? '' : `,"trace_id":"${entry.span.traceId}","span_id":"${entry.span.spanId}"`) +
      (isCut ? ',"cut":true' : '') +
      END
  }

  function end(response: ServerResponse, isCut: boolean): void {
    const entry = entries.get(response.req)
    if (!entry || entry.isWritten) return
    entry.isWritten = true
    // The status of a response that never began would be a guess.
    write(response.req, response.headersSent ? response.statusCode : null, entry, isCut)
  }
  function handleFinish(this: ServerResponse): void {
    end(this, false)
  }
  function handleClose(this: ServerResponse): void {
    end(this, true)
  }

  return {
    watch(request, response, span) {
      entries.set(request, { startedAt: performance.now(), isWritten: false, span })
      response.on('finish', handleFinish)
      response.on('close', handleClose)
    },
    watchUpgrade(request, socket, { route, status }) {
      const entry: Entry = { startedAt: performance.now(), isWritten: false, span: null, route }
      entries.set(request, entry)
      socket.once('close', () => write(request, status, entry, false))
    },
    know(request, known) {
      const entry = entries.get(request)
      if (entry) Object.assign(entry, known)
    },
  }
}
