import type { City } from '@oppidum/domain/cities/city'
import type { LiveKind } from '@oppidum/domain/core/live'
import type { Tx } from '../db/connection.ts'

/** One record of an answer as JSON: serialised once, for the answer and for messages. */
export interface Item {
  id: string
  json: string
}

/** All parts of the present answer of one kind. */
export interface LiveState {
  /** The records in the order of the list; one item for an answer that is a single object. */
  items: readonly Item[]
  /** How many of `items` the answer without query parameters has. */
  shown: number
  /** Total number of records, including those not in `items`. */
  total: number
  /** Cursor of the next page; null on the last. */
  next: string | null
}

/** A change of one record, for kinds whose messages are about single records. */
export interface RecordChange {
  /** Null for a record that only the desk may see. */
  id: string | null
  /** The version of the (city, kind) that this change made. */
  changeVersion: number
  /** 1 when this change created the record. */
  version: number
}

/** How one kind of live answer is read from the store. Each feature provides its own. */
export interface LiveSource {
  kind: LiveKind
  /** Path of the GET that gives the answer. */
  path: string
  /** `list`: an array, sent as differences · `object`: sent whole · `array`: a short array, sent whole · `records`: an array, sent change by change. */
  form: 'list' | 'object' | 'array' | 'records'
  read(tx: Tx, city: City): Promise<LiveState>
  /** Form `records` only: changes after a version, oldest first, at most `limit`. */
  changedSince?(tx: Tx, city: City, version: number, limit: number): Promise<RecordChange[]>
}
