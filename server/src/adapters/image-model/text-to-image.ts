import type { Language } from '@oppidum/domain/core/language'
import type { Drawable } from '@oppidum/domain/gallery/image'

/** The input of a picture. */
export interface PictureRequest {
  /** Account id; each sender's requests queue among themselves. */
  sender: string
  prompt: string
  negativePrompt: string
  /** 0 to 2^32 - 1. */
  seed: number
  /** Steps of the model. */
  steps: number
  /** How closely it follows the prompt, 0 to 20. */
  guidance: number
  /** Pixels. */
  width: number
  height: number
}

/** Progress while a picture is generated. */
export type PictureProgress =
  /** 0 to 1; null if unknown. */
  | { share: number | null }
  /** Words of the prompt that are not in the picture. */
  | { leftOut: string[] }

/** Generates pictures from text. */
export interface TextToImage {
  /** The name people see. */
  name: string
  /** `drawn`: by our own rules; `trained`: by a model trained on pictures. */
  kind: 'drawn' | 'trained'
  /** The words it can draw; null if it makes something of any word. */
  drawable(language: Language): Drawable | null
  /**
   * A complete PNG. Rejects with the signal's reason when aborted.
   * @throws Failure unavailable, with a message for people; refused (422) for a prompt it cannot draw
   */
  generate(request: PictureRequest, tell: (news: PictureProgress) => void, signal: AbortSignal): Promise<Uint8Array>
  /** Whether a service answers; generates nothing. Rejects if it does not. Absent for what this process does itself. */
  reach?(): Promise<void>
  close(): Promise<void>
}
