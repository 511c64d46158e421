import type { Language } from '@oppidum/domain/core/language'
import type { Drawable } from '@oppidum/domain/gallery/image'

/** What a picture is made of. */
export interface PictureRequest {
  /** Account; those who ask for much wait for each other, not for them. */
  sender: string
  prompt: string
  negativePrompt: string
  /** 0 to 2^32 - 1. */
  seed: number
  /** Rounds of the model. */
  steps: number
  /** How closely it keeps to the prompt, 0 to 20. */
  guidance: number
  /** Pixels. */
  width: number
  height: number
}

/** What is told while a picture comes to be. */
export type PictureProgress =
  /** 0 to 1; null while nobody can say. */
  | { share: number | null }
  /** Words of the prompt that are not in the picture. */
  | { leftOut: string[] }

/** Something that makes pictures of words. */
export interface TextToImage {
  /** As people are told of it. */
  name: string
  /** `drawn`: by rules of our own; `trained`: by a model that learned from pictures. */
  kind: 'drawn' | 'trained'
  /** The words that it draws; null when it makes something of every word. */
  drawable(language: Language): Drawable | null
  /**
   * A PNG by its content, from its first byte to its last. Ends with the signal, by its reason.
   * @throws Failure unavailable, in a sentence for people; refused (422) what it cannot draw
   */
  generate(request: PictureRequest, tell: (news: PictureProgress) => void, signal: AbortSignal): Promise<Uint8Array>
  close(): Promise<void>
}
