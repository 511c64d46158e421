import type { PlaceMeant } from '../../meaning.ts'
import type { Naming } from '../words/city-vocabulary.ts'

export interface PlaceFound {
  /** Several for a crossing between sections, or for 'Av. Italia between X and Y'. */
  places: readonly PlaceMeant[]
  from: number
  to: number
  landmark: boolean
  /** The names of a corner's two streets. */
  corner?: readonly [string, string]
}

export interface PlacesRead {
  found: readonly PlaceFound[]
  /** A name of several places. */
  ambiguous: { from: number; to: number; near: readonly string[] } | null
}

export interface Mention {
  from: number
  to: number
  namings: readonly Naming[]
  /** Certainly a place by itself; others need a place beside them. */
  sure: boolean
  /** All of them are meant: 'the ramblas'. */
  group?: true
}

export const share = (namings: readonly Naming[]) => Math.max(...namings.map((it) => it.share))
