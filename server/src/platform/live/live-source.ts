import type { City } from '@oppidum/domain/cities/city'
import type { LiveKind } from '@oppidum/domain/core/live'
import type { Tx } from '../db/connection.ts'

/** One record of an answer, already written out: serialised once, used for the answer and for messages. */
export interface Item {
  id: string
  json: string
}

/** Everything that the present answer of one kind consists of. */
export interface LiveState {
  /** The records in the order of the list; one item for an answer that is a single object. */
  items: readonly Item[]
  /** How many of them the answer without parameters holds. */
  shown: number
  /** Records there are in all, also those that are not in `items`. */
  total: number
  /** Cursor of the page after the shown ones; null when there is none. */
  next: string | null
}

/** A change of one record, for kinds whose messages speak of single records. */
export interface RecordChange {
  /** Null of one that only the desk may see. */
  id: string | null
  /** The version of the (city, kind) that this change drew. */
  changeVersion: number
  /** 1 when the record was made by this change. */
  version: number
}

/** How one kind of live answer comes out of the store. A feature gives it, the live room keeps it. */
export interface LiveSource {
  kind: LiveKind
  /** Path of the GET that gives the answer. */
  path: string
  /** `list`: an array, told by difference · `object`: told whole · `array`: a short array, told whole · `records`: an array, told change by change. */
  form: 'list' | 'object' | 'array' | 'records'
  read(tx: Tx, city: City): Promise<LiveState>
  /** Only for form `records`: what changed after a version, oldest first, `limit` at most. */
  changedSince?(tx: Tx, city: City, version: number, limit: number): Promise<RecordChange[]>
}
