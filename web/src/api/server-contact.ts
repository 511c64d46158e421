import { SEEN_AGE_HEADER } from '@oppidum/domain/core/endpoint'
import { setClockBehind } from '../ui/browser/use-now.ts'
import { behindMs, narrowed, UNBOUNDED } from './server-clock.ts'

let bounds = UNBOUNDED
let lastMs = Number.NEGATIVE_INFINITY
const answerListeners = new Set<() => void>()

/** Runs `act` at every answer of the server; returns a function that stops it. */
export function onServerAnswer(act: () => void): () => void {
  answerListeners.add(act)
  return () => answerListeners.delete(act)
}

/** Every answer proves that the server is alive and gives the time. Times of this machine, epoch ms. */
export function recordServerAnswer(headers: Headers, sentMs: number, receivedMs: number): void {
  lastMs = receivedMs
  recordReceipt()
  for (const act of answerListeners) act()
  const dateMs = Date.parse(headers.get('date') ?? '')
  // An answer from a cache on the way has an old time.
  if (Number.isNaN(dateMs) || headers.has('age')) return
  bounds = narrowed(bounds, { sentMs, receivedMs, dateMs })
  setClockBehind(behindMs(bounds))
}

/** When the server last answered anything, by this machine's clock; minus infinity if it has not yet. */
export function lastAnswerMs(): number {
  return lastMs
}

const MEMORY = 'last-answer'

/** Keeps the time of the last answer for a visit on which the server does not answer at all. */
export function rememberLastAnswer(): void {
  try {
    if (Number.isFinite(lastMs)) localStorage.setItem(MEMORY, String(lastMs))
  } catch {
    // Then the next page says since when it has tried itself.
  }
}

/** The same, also from an earlier visit of this browser. */
export function lastAnswerEverMs(): number {
  if (Number.isFinite(lastMs)) return lastMs
  try {
    return Number(localStorage.getItem(MEMORY) ?? Number.NEGATIVE_INFINITY)
  } catch {
    return Number.NEGATIVE_INFINITY
  }
}

let receivedMs: number | null = null

/** Call it whenever the page receives anything from the server. */
export function recordReceipt(nowMs: number = performance.now()): void {
  receivedMs = nowMs
}

/** Tells the server how old an answer may be, so that it is not older than anything on the page. */
export function seenAge(nowMs: number = performance.now()): Record<string, string> {
  return receivedMs === null ? {} : { [SEEN_AGE_HEADER]: String(Math.max(0, Math.floor(nowMs - receivedMs))) }
}
