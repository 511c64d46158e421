import type { ModeratedEntity } from '@oppidum/domain/gallery/image-moderation'
import type { Tx } from '../../../platform/db/connection.ts'

/** A prompt that passed moderation. */
export interface ModeratedPrompt {
  /** The text to draw from: the prompt or its sanitised form. */
  prompt: string
  sanitized: boolean
  /** 0 to 100. */
  score: number
}

export interface ModeratedPicture {
  /** 0 to 100. */
  score: number
  /** Of the decision; `attach` links it to the image once that has a row. */
  decisionId: string
}

/**
 * Moderation of prompts and images. Both slices of images call it before anything is generated or stored. Every decision is logged with
 * its score.
 */
export interface ImageModeration {
  /**
   * @throws Failure refused (422) with BLOCKED_SENTENCE when it is blocked; too_many (429) with the seconds to wait while a person who was
   * blocked repeatedly has to pause
   */
  prompt(personId: string, prompt: string): Promise<ModeratedPrompt>
  /**
   * @param rgb the decoded image: RGB, 8 bits, 224 x 224 pixels, row by row
   * @param hash SHA-256 of the file as received, in hex; an admin's decision about it applies
   * @throws Failure as `prompt`; unavailable (503) when the image model does not answer: nothing unmoderated is stored
   */
  picture(
    personId: string,
    what: { thing: Exclude<ModeratedEntity, 'prompt'>; prompt: string; rgb: Uint8Array; hash: string },
  ): Promise<ModeratedPicture>
  attach(tx: Tx, decisionId: string, imageId: string): Promise<void>
}
