import { setClockBehind } from '../ui/browser/use-now.ts'
import { behindMs, narrowed, UNBOUNDED } from './server-clock.ts'

let bounds = UNBOUNDED
let lastMs = Number.NEGATIVE_INFINITY
const answerListeners = new Set<() => void>()

/** Runs `act` at every answer of the server; returns what ends it. */
export function onServerAnswer(act: () => void): () => void {
  answerListeners.add(act)
  return () => answerListeners.delete(act)
}

/** Every answer is a sign of life and says what time it is, whatever else it says. Times of this machine, epoch ms. */
export function heardFromServer(headers: Headers, askedMs: number, heardMs: number): void {
  lastMs = heardMs
  for (const act of answerListeners) act()
  const dateMs = Date.parse(headers.get('date') ?? '')
  // What a cache on the way kept is of another time.
  if (Number.isNaN(dateMs) || headers.has('age')) return
  bounds = narrowed(bounds, { askedMs, heardMs, dateMs })
  setClockBehind(behindMs(bounds))
}

/** When the server last answered anything, by the clock of this machine; minus infinity while it has not. */
export function lastAnswerMs(): number {
  return lastMs
}
