import { SPARKLINE_PLACES } from '@oppidum/domain/telemetry/sparklines'

/** ms during which rows that appear are collected into one request. */
const COLLECT_MS = 40

interface Waiting<T> {
  place: string
  resolve: (value: T | null) => void
  reject: (problem: unknown) => void
}

/** Combines requests for single places into requests for many; a place missing from the answer is null. */
export function sparkBatch<T extends { place: string }>(
  load: (places: readonly string[]) => Promise<readonly T[]>,
  later: (act: () => void, ms: number) => void = setTimeout,
): (place: string) => Promise<T | null> {
  let waiting: Waiting<T>[] = []

  function send(): void {
    const batch = waiting
    waiting = []
    for (let i = 0; i < batch.length; i += SPARKLINE_PLACES) {
      const part = batch.slice(i, i + SPARKLINE_PLACES)
      load([...new Set(part.map((it) => it.place))]).then(
        (results) => {
          const of = new Map(results.map((it) => [it.place, it]))
          for (const it of part) it.resolve(of.get(it.place) ?? null)
        },
        (problem: unknown) => {
          for (const it of part) it.reject(problem)
        },
      )
    }
  }

  return (place) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) later(send, COLLECT_MS)
      waiting.push({ place, resolve, reject })
    })
}
