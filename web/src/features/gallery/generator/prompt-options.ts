import { GENERATOR_VALUES, GenerateBody, type Image } from '@oppidum/domain/gallery/image'

/** What the generator is asked for. */
export interface Wish {
  prompt: string
  negativePrompt: string
  /** Null: a random one. */
  seed: number | null
  width: number
  height: number
  steps: number
  guidance: number
}

/** What is asked for when nothing else is said. */
export const PLAIN_WISH: Wish = { ...GENERATOR_VALUES, prompt: '', negativePrompt: '', seed: null }

/** Sizes that are offered; whatever else a picture had that is made again comes besides. */
export const SIZES: readonly [width: number, height: number][] = [
  [768, 768],
  [512, 512],
  [1_024, 1_024],
  [1_024, 768],
  [768, 1_024],
]

/** What makes a generated picture again, as the API takes it; null of others. A size that nobody can ask for is left out. */
export function wishOf({ prompt, making, width, height }: Pick<Image, 'prompt' | 'making' | 'width' | 'height'>): GenerateBody | null {
  if (!making) return null
  const { seed, steps, guidance, negativePrompt } = making
  const sized = GenerateBody.safeParse({
    prompt,
    seed,
    width,
    height,
    ...(negativePrompt !== null && { negativePrompt }),
    ...(steps !== null && { steps }),
    ...(guidance !== null && { guidance }),
  })
  return sized.success ? sized.data : { prompt, seed, ...(negativePrompt !== null && { negativePrompt }) }
}

/** Goes along with a step to the gallery. */
export interface Again {
  again: GenerateBody
}

/** The wish that somebody has come with; null without one. What a browser keeps of a step may be of another version. */
export function wishIn(state: unknown): Wish | null {
  const found = GenerateBody.safeParse((state as Partial<Again> | null | undefined)?.again)
  if (!found.success) return null
  const { num_images_per_prompt: _, ...again } = found.data
  const said = Object.fromEntries(Object.entries(again).filter(([, value]) => value !== undefined))
  return { ...PLAIN_WISH, ...said }
}
