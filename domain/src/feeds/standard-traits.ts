import type { LiveKind } from '../core/live.ts'

/** What the rules of the product need to know of a standard; they ask for these and never for its name. */
export interface StandardTraits {
  /** The standard in the plural, as a sentence names a file of it. */
  title: string
  /** The part of the city that its feeds describe, and that a simulator then leaves alone. */
  provides: 'incidents' | 'serviceRequests' | 'energy'
  /** Whose records a successful fetch confirms: their age changes even when nothing else does. */
  confirms: readonly LiveKind[]
  /**
   * What the newest time in an answer tells. 'values': the data is as old as that. 'header': when the publisher made
   * the answer. 'nothing': the newest request of a quiet town may be old.
   */
  newestTime: 'values' | 'header' | 'nothing'
  /** Its values are a region's, of which the city has a share (`share` of the feed). */
  ofRegion: boolean
}
