import type { ModeratedEntity } from '@oppidum/domain/gallery/image-moderation'
import type { Tx } from '../../../platform/db/connection.ts'

/** What may be done with a prompt. */
export interface ModeratedPrompt {
  /** What is drawn from: the prompt itself or its sanitised form. */
  prompt: string
  sanitized: boolean
  /** 0 to 100. */
  score: number
}

export interface ModeratedPicture {
  /** 0 to 100. */
  score: number
  /** Of the decision; `attach` ties it to the picture once that has a row. */
  decisionId: string
}

/**
 * What stands between people and pictures; both slices of images ask it before anything is made or stored.
 * Every decision is logged with its score.
 */
export interface ImageModeration {
  /**
   * @throws Failure refused (422) with BLOCKED_SENTENCE when it is blocked; too_many (429) with the seconds to wait while a person who
   * was blocked again and again is made to pause
   */
  prompt(personId: string, prompt: string): Promise<ModeratedPrompt>
  /**
   * @param rgb the decoded picture: RGB, 8 bits, 224 x 224 pixels, row by row
   * @param hash SHA-256 of the file as it came, in hex: what an admin decided of it holds
   * @throws Failure as `prompt`; unavailable (503) when the picture model does not answer: nothing unseen is stored
   */
  picture(
    personId: string,
    what: { thing: Exclude<ModeratedEntity, 'prompt'>; prompt: string; rgb: Uint8Array; hash: string },
  ): Promise<ModeratedPicture>
  attach(tx: Tx, decisionId: string, imageId: string): Promise<void>
}
