import type { City } from '@oppidum/domain/cities/city'
import type { Tx } from '../../../platform/db/connection.ts'
import type { Page } from '../../../platform/db/list-page-store.ts'
import type { LiveState } from '../../../platform/live/live-source.ts'
import type { MarkedRecord } from './seen-pages.ts'

type ReadMarked = (tx: Tx, cityId: string, known: ReadonlyMap<string, MarkedRecord>) => Promise<Page<MarkedRecord>>

/** Reads the whole list of a city; of the records that it read before, only those that have changed. */
export function recordLive(read: ReadMarked): (tx: Tx, city: City) => Promise<LiveState> {
  const known = new Map<string, ReadonlyMap<string, MarkedRecord>>()
  return async (tx, { id }) => {
    const { records, total, next } = await read(tx, id, known.get(id) ?? new Map())
    known.set(id, new Map(records.map((it) => [it.id, it])))
    return { items: records, shown: records.length, total, next }
  }
}
