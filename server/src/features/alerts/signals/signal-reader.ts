import type { Leaf } from '@oppidum/domain/alerts/condition'
import type { Sample } from '@oppidum/domain/alerts/signal'
import type { City } from '@oppidum/domain/cities/city'
import type { ChangeNotification } from '../../../adapters/bus/bus.ts'

/** A signal that some rule reads. */
export interface Wanted {
  /** See `signalKey`. */
  key: string
  leaf: Leaf
  /** 'city' or a district's id, unless it is a measure's. */
  placeId: string
  /** Whose rule it is, where that makes a difference, as for 'assigned to me'; else null. */
  personId: string | null
}

/** Reads signals that are not series, such as counts of records: as they are now. */
export interface SignalReader {
  kinds: readonly Leaf['kind'][]
  /** Whether they may have changed. */
  isAbout(hint: ChangeNotification): boolean
  /** They are also read so often, as time changes them. */
  everyMs: number
  /** Most signals of one call, if each takes a query of its own: all rules of the city wait for it. The others follow in the next ones. */
  atOnce?: number
  /** @returns by key; what cannot be read is absent */
  read(city: City, wanted: readonly Wanted[], nowMs: number): Promise<ReadonlyMap<string, Sample>>
}
