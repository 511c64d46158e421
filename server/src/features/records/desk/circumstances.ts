import type { City } from '@oppidum/domain/cities/city'
import type { AnyRecordRow } from './desk-kinds.ts'
import type { DeskActor } from './desk-service.ts'

/** What the rules need to judge a change, besides the record itself. */
export interface Circumstances {
  city: City
  actor: DeskActor
  nowIso: string
  /** How many pictures on the record count as proof. */
  pictures: number
  /** The record that this one duplicates or is about to duplicate; null when there is none. */
  parent: AnyRecordRow | null
  /** Whether its reporter can be asked if the problem is fixed. */
  canAsk: boolean
}
