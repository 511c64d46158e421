import type { City } from '@oppidum/domain/cities/city'
import type { KeptRow } from './desk-kinds.ts'
import type { DeskActor } from './desk-service.ts'

/** What a change is judged by, beside the record itself. */
export interface Circumstances {
  city: City
  actor: DeskActor
  nowIso: string
  /** Pictures of the record that stand. */
  pictures: number
  /** The record that it is to repeat, or repeats; null when there is none of that id. */
  parent: KeptRow | null
  /** Whoever reported it can be asked whether it is done. */
  canAsk: boolean
}
