import { Failure } from '@oppidum/domain/core/failure'
import type { Language } from '@oppidum/domain/core/language'
import { NEGATIVE_PROMPT } from '@oppidum/domain/gallery/image'
import { drawable } from '@oppidum/illustrator/reading/drawable'
import { readPrompt } from '@oppidum/illustrator/reading/read-prompt'
import { refusalSentence } from '@oppidum/illustrator/reading/refusal'
import type { PictureMaker } from '../../platform/media/generation/picture-maker.ts'
import type { TextToImage } from './text-to-image.ts'

interface Surroundings {
  /** Decides for a prompt that could be in either language. */
  language: Language
  /** Whether July is winter in the city. */
  isSouthern: boolean
}

/**
 * The built-in illustrator: reads a prompt as a scene and draws it off the event loop. The same prompt, seed and size give the same
 * picture; it ignores steps and guidance.
 */
export function builtInIllustrator(maker: Pick<PictureMaker, 'draw'>, { language, isSouthern }: Surroundings): TextToImage {
  return {
    name: 'built-in illustrator',
    kind: 'drawn',
    drawable,
    async generate({ sender, prompt, negativePrompt, seed, width, height }, tell, signal) {
      signal.throwIfAborted()
      // The default negative prompt warns models of flaws, such as blur, that no drawn scene has.
      const unwanted = negativePrompt === NEGATIVE_PROMPT ? undefined : negativePrompt
      const reading = readPrompt(prompt, seed, { language, negativePrompt: unwanted, isSouthern })
      if ('refused' in reading) throw new Failure('refused', refusalSentence(reading))
      tell({ leftOut: reading.leftOut })
      tell({ share: 0 })
      const png = await maker.draw(sender, reading.scene, { width, height })
      signal.throwIfAborted()
      tell({ share: 1 })
      return png
    },
    close: async () => undefined,
  }
}
