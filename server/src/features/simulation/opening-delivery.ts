import { setImmediate as nextTurn } from 'node:timers/promises'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { Delivery, Intake, Observation } from '@oppidum/domain/feeds/intake'
import { HISTORY_DAYS } from '@oppidum/simulator/ordinary'
import { hourlyObservations, pastObservations, type SimulatedPart } from '@oppidum/simulator/simulated-observations'
import type { Simulation } from '@oppidum/simulator/simulation'

const STEP_MS = 5 * 60_000
const FINE_HOURS = 48
/** Observations per call of the intake. */
const CHUNK = 20_000
/** Drafts per call. */
const DRAFT_CHUNK = 1_000
/** Records that were open when the history begins were reported at most this long before it. */
const EARLIER_RECORDS_MS = 7 * DAY_MS

/** The hours delivered as means, oldest first: 30 days, up to those delivered in steps of five minutes. */
export function coarseHours(openedAtMs: number): number[] {
  const hourMs = Math.floor(openedAtMs / HOUR_MS) * HOUR_MS
  const count = HISTORY_DAYS * 24 - FINE_HOURS
  return Array.from({ length: count }, (_, index) => hourMs - HISTORY_DAYS * DAY_MS + index * HOUR_MS)
}

/**
 * The times of the last 48 hours in steps of five minutes, oldest first, ending one step before the opening, so that they include the
 * same minute of the day before. They begin on a full hour, so that no hour is delivered twice or in part.
 */
export function fineTimes(openedAtMs: number): number[] {
  const hourMs = Math.floor(openedAtMs / HOUR_MS) * HOUR_MS - FINE_HOURS * HOUR_MS
  const count = Math.floor((openedAtMs - hourMs) / STEP_MS)
  return Array.from({ length: count }, (_, index) => openedAtMs - (count - index) * STEP_MS)
}

/** Writes the history of a city that is opened for the first time. Repeating it changes nothing, so it may be aborted between two calls. */
export async function deliverPast(
  intake: Intake,
  delivery: Delivery,
  simulation: Simulation,
  only: ReadonlySet<SimulatedPart>,
  openedAtMs: number,
  stopping?: AbortSignal,
): Promise<void> {
  await inChunks(
    coarseHours(openedAtMs),
    (hourMs) => hourlyObservations(simulation, only, hourMs),
    CHUNK,
    (chunk) => intake.hourlyHistory(delivery, chunk),
    stopping,
  )
  await inChunks(
    fineTimes(openedAtMs),
    (atMs) => pastObservations(simulation, only, atMs),
    CHUNK,
    (chunk) => intake.history(delivery, chunk),
    stopping,
  )
  const fromMs = openedAtMs - HISTORY_DAYS * DAY_MS - EARLIER_RECORDS_MS
  const options = { complete: false }
  if (only.has('incidents')) {
    const drafts = simulation.incidentsBetween(fromMs, openedAtMs)
    await inChunks(
      drafts,
      (it) => [it],
      DRAFT_CHUNK,
      (chunk) => intake.incidents(delivery, chunk, options),
      stopping,
    )
  }
  if (only.has('serviceRequests')) {
    const drafts = simulation.requestsBetween(fromMs, openedAtMs)
    await inChunks(
      drafts,
      (it) => [it],
      DRAFT_CHUNK,
      (chunk) => intake.serviceRequests(delivery, chunk, options),
      stopping,
    )
  }
}

/** Delivers what the sources generate, in order, and yields between deliveries: requests must not wait for this. */
async function inChunks<S, T = Observation>(
  sources: readonly S[],
  make: (source: S) => readonly T[],
  size: number,
  deliver: (chunk: readonly T[]) => Promise<unknown>,
  stopping: AbortSignal | undefined,
): Promise<void> {
  let waiting: T[] = []
  const send = async (count: number) => {
    stopping?.throwIfAborted()
    await deliver(waiting.slice(0, count))
    waiting = waiting.slice(count)
    await nextTurn()
  }
  for (const source of sources) {
    const made = make(source)
    if (waiting.length > 0 && waiting.length + made.length > size) await send(size)
    for (const it of made) waiting.push(it)
    while (waiting.length > size) await send(size)
    await nextTurn()
  }
  if (waiting.length > 0) await send(size)
}
