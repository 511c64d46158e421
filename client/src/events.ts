import { EventSourceParserStream } from 'eventsource-parser/stream'
import { OppidumError, type Options } from './client.ts'
import type { paths } from './generated/api-v1.ts'

type Call = paths['/api/v1/events']['get']

/** What happened in a city: a record was created, changed, closed or reopened, or a feed's health changed. */
export type CityEvent = Call['responses'][200]['content']['application/json'][number]

/** Events between the last one you had and `oldest` are no longer stored: read the current state, then go on. */
export interface Gap {
  type: 'gap'
  after: number
  oldest: number
}

export interface EventOptions extends Options {
  /** Default: the first city of the installation. */
  city?: string | undefined
  /** Default: all types. */
  types?: readonly CityEvent['type'][] | undefined
  /** The `sequence` of the last event you had; default: begin with the next event. */
  after?: number | undefined
  /** Ends the iteration. */
  signal?: AbortSignal | undefined
  /** Waits before a reconnection; default: a timer. */
  pause?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Follows the events of a city: `for await (const event of events({ baseUrl, key })) ...`. A stream that ends or breaks is resumed after
 * the last event, so that none is missed: at once if it delivered anything, else after 1 s, doubled up to 30 s, or as the server asks.
 * Each opening of a stream with a key counts as one API call, and the server ends streams with a key every 5 minutes.
 * @throws OppidumError for a refusal that a further try cannot change
 */
export async function* events(options: EventOptions): AsyncGenerator<CityEvent | Gap, void, undefined> {
  const { signal, pause = timer } = options
  let after = options.after === undefined ? undefined : String(options.after)
  let pauseMs = FIRST_PAUSE_MS
  while (!signal?.aborted) {
    let waitMs = pauseMs
    try {
      for await (const message of await open(options, after)) {
        if (message.id !== undefined) after = message.id
        waitMs = 0
        const data = JSON.parse(message.data)
        yield message.event === 'gap' ? { type: 'gap', ...data } : data
      }
    } catch (error) {
      if (signal?.aborted) return
      if (error instanceof OppidumError) {
        if (error.status < 500 && error.status !== 429) throw error
        waitMs = Math.max(waitMs, (error.retryAfterSeconds ?? 0) * 1_000)
      } else if (!(error instanceof TypeError)) throw error
    }
    pauseMs = waitMs === 0 ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    if (waitMs > 0) await pause(waitMs, signal)
  }
}

async function open({ baseUrl, key, fetch = globalThis.fetch, city, types, signal }: EventOptions, after: string | undefined) {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/api/v1/events`)
  if (city !== undefined) url.searchParams.set('city', city)
  if (types !== undefined) url.searchParams.set('types', types.join(','))
  const headers = {
    accept: 'text/event-stream',
    ...(key !== undefined && { 'X-API-Key': key }),
    ...(after !== undefined && { 'Last-Event-ID': after }),
  }
  const response = await fetch(new Request(url, { headers, ...(signal && { signal }) }))
  if (!response.ok) throw new OppidumError(response, await response.json().catch(() => null))
  if (!response.body) throw new TypeError('The answer has no body.')
  return response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
}

function timer(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(id)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const id = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })
}
