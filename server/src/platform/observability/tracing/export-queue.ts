import type { After } from '../../jobs/timers.ts'

/** Items that wait, at most: further ones are dropped, so that a collector that is away costs no memory. */
const MOST_WAITING = 2_048
const MOST_IN_BATCH = 512
/** An item waits at most so long for others. */
const EVERY_MS = 5_000
const ANSWER_WITHIN_MS = 10_000
const TRIES = 5
/** Between two tries; doubled with each. */
const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** Answers after which OTLP asks clients to send the same again. */
const PASSING = new Set([429, 502, 503, 504])

interface ExportCounts {
  sent: number
  /** Too many waited, or the collector did not take them. */
  dropped: number
}

export interface ExportQueue<Item> {
  add(item: Item): void
  counts(): Readonly<ExportCounts>
  /** Items that are neither sent nor dropped yet. */
  waiting(): number
  /** Sends what waits and accepts no more. Resolves after `withinMs` at the latest; what is left is dropped. */
  stop(withinMs: number): Promise<void>
}

interface Options<Item> {
  url: string
  headers: Readonly<Record<string, string>>
  encode(items: readonly Item[]): string
  fetch: typeof fetch
  after: After
  /** Called when sending begins to fail, with the reason, and with null when it works again. */
  onState(fault: string | null): void
}

type Outcome = { kind: 'accepted' } | { kind: 'passing' | 'refused'; fault: string; retryAfterMs: number | null }

/** Sends items to a collector in batches, one at a time and in their order. Nobody waits for it. */
export function exportQueue<Item>({ url, headers, encode, fetch, after, onState }: Options<Item>): ExportQueue<Item> {
  const counts: ExportCounts = { sent: 0, dropped: 0 }
  let waiting: Item[] = []
  let underWay = 0
  let sending: Promise<void> | null = null
  let callOff: (() => void) | null = null
  let isStopping = false
  let isFailing = false
  const end = new AbortController()
  let endPause = () => {}

  function plan(): void {
    if (sending || isStopping) return
    if (waiting.length >= MOST_IN_BATCH) begin()
    else callOff ??= after(EVERY_MS, begin)
  }

  function begin(): void {
    callOff?.()
    callOff = null
    sending ??= sendAll().finally(() => {
      sending = null
      if (waiting.length > 0) plan()
    })
  }

  /** All that waits, and what comes meanwhile in whole batches. */
  async function sendAll(): Promise<void> {
    do {
      const batch = waiting.slice(0, MOST_IN_BATCH)
      waiting = waiting.slice(MOST_IN_BATCH)
      underWay = batch.length
      if (await isAccepted(encode(batch))) counts.sent += batch.length
      else counts.dropped += batch.length
      underWay = 0
    } while (waiting.length >= MOST_IN_BATCH || (isStopping && waiting.length > 0))
  }

  async function isAccepted(body: string): Promise<boolean> {
    for (let tries = 1; ; tries++) {
      const outcome = await attempt(body)
      tell(outcome.kind === 'accepted' ? null : outcome.fault)
      if (outcome.kind !== 'passing') return outcome.kind === 'accepted'
      if (tries >= TRIES || isStopping) return false
      await pause(outcome.retryAfterMs ?? PAUSE_MS * 2 ** (tries - 1))
    }
  }

  async function attempt(body: string): Promise<Outcome> {
    const late = new AbortController()
    const cancel = after(ANSWER_WITHIN_MS, () => late.abort())
    try {
      const signal = AbortSignal.any([late.signal, end.signal])
      const response = await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body, signal })
      // Read, so that the connection serves the next batch; what it says changes nothing.
      await response.text().catch(() => undefined)
      if (response.ok) return { kind: 'accepted' }
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
      const retryAfterMs = Number.isFinite(seconds) ? Math.min(seconds * 1_000, LONGEST_PAUSE_MS) : null
      return { kind: PASSING.has(response.status) ? 'passing' : 'refused', fault: `status ${response.status}`, retryAfterMs }
    } catch {
      return { kind: 'passing', fault: late.signal.aborted ? 'no answer in time' : 'not reachable', retryAfterMs: null }
    } finally {
      cancel()
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((done) => {
      const cancel = after(ms, done)
      endPause = () => {
        cancel()
        done()
      }
    })
  }

  function tell(fault: string | null): void {
    if (isStopping || (fault !== null) === isFailing) return
    isFailing = fault !== null
    onState(fault)
  }

  return {
    add(item) {
      if (isStopping || waiting.length >= MOST_WAITING) {
        counts.dropped++
        return
      }
      waiting.push(item)
      plan()
    },
    counts: () => counts,
    waiting: () => waiting.length + underWay,
    async stop(withinMs) {
      isStopping = true
      const cancel = after(withinMs, () => end.abort())
      endPause()
      await sending
      if (waiting.length > 0) await sendAll()
      cancel()
      callOff?.()
    },
  }
}
