import { SECOND_MS } from '@oppidum/domain/core/time'
import type { Clock } from '../../adapters/clock/clock.ts'
import { ASK_MS, within } from './within.ts'

/** Parts outside this process and its store. */
export type OutsideId = 'replica' | 'mail' | 'pictures' | 'illustrator' | 'identity'

export interface OutsideResult {
  /** Null before the first result. */
  isUp: boolean | null
  /** When that was found; null before. */
  atMs: number | null
}

/** How each part is tried; parts that this installation does not have are absent. */
export type OutsideProbes = Partial<Record<OutsideId, () => Promise<void>>>

/** What is well is tried this often, what is not more often. */
const WELL_MS = 60 * SECOND_MS
const ILL_MS = 15 * SECOND_MS
/** A probe that takes longer has failed. */
const PROBE_MS = 20 * SECOND_MS

export interface OutsideChecks {
  /** Tries what is due, and waits a few seconds for it. */
  look(): Promise<void>
  results(): ReadonlyMap<OutsideId, OutsideResult>
}

/** Tries the parts outside less often than the other checks run, because they cost others something. */
export function outsideChecks(clock: Clock, probes: OutsideProbes, onFault: (id: OutsideId, error: unknown) => void): OutsideChecks {
  const results = new Map<OutsideId, OutsideResult>()
  const running = new Set<OutsideId>()
  for (const id of Object.keys(probes) as OutsideId[]) results.set(id, { isUp: null, atMs: null })

  function isDue(id: OutsideId): boolean {
    const { isUp, atMs } = results.get(id) as OutsideResult
    return !running.has(id) && (atMs === null || clock.nowMs() - atMs >= (isUp ? WELL_MS : ILL_MS))
  }

  async function probe(id: OutsideId): Promise<void> {
    running.add(id)
    const attempt = (probes[id] as () => Promise<void>)().then(
      () => true,
      (error: unknown) => {
        if (results.get(id)?.isUp !== false) onFault(id, error)
        return false
      },
    )
    const isUp = (await within(attempt, PROBE_MS)) ?? false
    results.set(id, { isUp, atMs: clock.nowMs() })
    running.delete(id)
  }

  return {
    async look() {
      const due = [...results.keys()].filter(isDue)
      if (due.length > 0) await within(Promise.all(due.map(probe)), ASK_MS)
    },
    results: () => results,
  }
}
