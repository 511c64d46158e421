import type { LiveKind } from '../core/live.ts'

/** What the product's rules need to know about a standard. They use these traits and never its name. */
export interface StandardTraits {
  /** Plural noun for a file of this standard, used in sentences. */
  title: string
  /** The part of the city its feeds describe; a simulator then leaves that part alone. */
  provides: 'incidents' | 'serviceRequests' | 'energy'
  /** Records whose age changes with every successful fetch, even if nothing else does. */
  confirms: readonly LiveKind[]
  /**
   * What the newest time in an answer means. 'values': the age of the data. 'header': when the publisher generated the
   * answer. 'nothing': the newest request of a quiet town may be old.
   */
  newestTime: 'values' | 'header' | 'nothing'
  /** Its values cover a region; the city has a share of them (the feed's `share`). */
  ofRegion: boolean
}
