import type { Scene } from '@oppidum/illustrator/scene'

/** A scene to draw, or a picture to finish: its visible mark set, and looked at as moderation does. */
export type MakingJob = { what: 'draw'; scene: Scene; width: number; height: number } | { what: 'finish'; png: Uint8Array }

export interface Finished {
  /** With its mark, and nothing that its file said before. */
  png: Uint8Array
  width: number
  height: number
  /** RGB, 8 bits, 224 x 224 pixels, row by row. */
  rgb: Uint8Array
}

export type MakingReply = { drawn: Uint8Array } | Finished | { fault: 'broken' }
