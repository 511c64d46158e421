import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Tx } from '../../../platform/db/connection.ts'
import { type LatestChanges, type LatestOfSeries, latestChanges } from './latest-store.ts'
import type { FindLatest } from './latest-value.ts'
import { hasSeen } from './store-snapshot.ts'

export interface LatestMemory {
  /** The city's newest values as a transaction that only reads sees them. An unchanged value is the same object at every read. */
  read(tx: Tx, cityId: string): Promise<FindLatest>
  /** The same for one that writes. What it sees is not kept, because it may be rolled back. */
  readWriting(tx: Tx, cityId: string): Promise<FindLatest>
}

type ByPlace = ReadonlyMap<string, LatestOfSeries>

/** The newest values of a city as one snapshot of the store saw them. */
interface Known extends Pick<LatestChanges, 'snapshot' | 'store'> {
  byMeasure: ReadonlyMap<MeasureId, ByPlace>
}

/** Keeps the newest values of every city, so that a read fetches only those that changed: of ten thousand sections a delivery changes fifty. */
export function latestMemory(): LatestMemory {
  const kept = new Map<string, Known>()

  return {
    async read(tx, cityId) {
      const { state, faulty } = await present(tx, cityId, kept.get(cityId))
      kept.set(cityId, state)
      return finder(state, faulty)
    },
    async readWriting(tx, cityId) {
      const { state, faulty } = await present(tx, cityId, kept.get(cityId))
      return finder(state, faulty)
    },
  }
}

function finder({ byMeasure }: Known, faulty: readonly number[]): FindLatest {
  const isFaulty = new Set(faulty)
  return (measure, placeId) => {
    const value = byMeasure.get(measure)?.get(placeId)
    return value && !isFaulty.has(value.seriesId) ? value : null
  }
}

async function present(tx: Tx, cityId: string, known: Known | undefined): Promise<{ state: Known; faulty: readonly number[] }> {
  if (known) {
    const changes = await latestChanges(tx, cityId, known.snapshot)
    const state = changedState(known, changes)
    // Values are not known that a later snapshot than this one has seen, that another store held, or that have gone since.
    if (changes.store === known.store && hasSeen(changes.snapshot, known.snapshot) && sizeOf(state) === changes.count)
      return { state, faulty: changes.faulty }
  }
  const all = await latestChanges(tx, cityId, null)
  return { state: changedState({ ...all, byMeasure: new Map() }, all), faulty: all.faulty }
}

/** A copy, because other reads may go on from the same state. */
function changedState({ byMeasure }: Known, { changed, snapshot, store }: LatestChanges): Known {
  const copies = new Map<MeasureId, Map<string, LatestOfSeries>>()
  for (const it of changed) {
    const copy = copies.get(it.measure) ?? new Map(byMeasure.get(it.measure))
    copies.set(it.measure, copy.set(it.placeId, it))
  }
  return { snapshot, store, byMeasure: new Map([...byMeasure, ...copies]) }
}

const sizeOf = ({ byMeasure }: Known): number => [...byMeasure.values()].reduce((sum, it) => sum + it.size, 0)
