import type { PlaceMeant } from '../../meaning.ts'
import type { Naming } from '../words/city-vocabulary.ts'

export interface PlaceFound {
  /** Several of a crossing that lies between sections, or of 'Av. Italia between X and Y'. */
  places: readonly PlaceMeant[]
  from: number
  to: number
  landmark: boolean
  /** Of a corner the names of its two streets. */
  corner?: readonly [string, string]
}

export interface PlacesRead {
  found: readonly PlaceFound[]
  /** A name that several places bear. */
  ambiguous: { from: number; to: number; near: readonly string[] } | null
}

export interface Mention {
  from: number
  to: number
  namings: readonly Naming[]
  /** Sure to be a place by itself; others need a place beside them. */
  sure: boolean
  /** All of them are meant: 'the ramblas'. */
  group?: true
}

export const share = (namings: readonly Naming[]) => Math.max(...namings.map((it) => it.share))
