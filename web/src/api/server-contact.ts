import { setClockBehind } from '../ui/use-now.ts'
import { behindMs, narrowed, UNBOUNDED } from './server-clock.ts'

let bounds = UNBOUNDED
let lastMs = Number.NEGATIVE_INFINITY

/** Every answer is a sign of life and says what time it is, whatever else it says. Times of this machine, epoch ms. */
export function heardFromServer(headers: Headers, askedMs: number, heardMs: number): void {
  lastMs = heardMs
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
