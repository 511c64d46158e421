import type { Scene } from '@oppidum/illustrator/scene'

/** A scene to draw, or a picture to finish: watermark it and make the input of moderation. */
export type GenerationJob = { what: 'draw'; scene: Scene; width: number; height: number } | { what: 'finish'; png: Uint8Array }

export interface Finished {
  /** With the visible watermark, and without the metadata it had before. */
  png: Uint8Array
  width: number
  height: number
  /** RGB, 8 bits, 224 x 224 pixels, row by row. */
  rgb: Uint8Array
}

export type GenerationReply = { drawn: Uint8Array } | Finished | { fault: 'broken' }
