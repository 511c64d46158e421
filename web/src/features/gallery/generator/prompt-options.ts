import { GENERATOR_VALUES, GenerateBody, type Image } from '@oppidum/domain/gallery/image'

/** The generator's values. */
export interface GeneratorOptions {
  prompt: string
  negativePrompt: string
  /** Null: a random one. */
  seed: number | null
  width: number
  height: number
  steps: number
  guidance: number
}

/** The values with nothing chosen. */
export const DEFAULT_OPTIONS: GeneratorOptions = { ...GENERATOR_VALUES, prompt: '', negativePrompt: '', seed: null }

/** The sizes to choose from; when a picture is generated again, its own size is added. */
export const SIZES: readonly [width: number, height: number][] = [
  [768, 768],
  [512, 512],
  [1_024, 1_024],
  [1_024, 768],
  [768, 1_024],
]

/** The values that generate a picture again, as the API takes them; null for uploads. An unsupported size is left out. */
export function optionsOf({ prompt, making, width, height }: Pick<Image, 'prompt' | 'making' | 'width' | 'height'>): GenerateBody | null {
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

/** State of a navigation to the gallery. */
export interface Again {
  again: GenerateBody
}

/** The generator values that a navigation carries; null without any. A browser may have stored them with another version. */
export function optionsIn(state: unknown): GeneratorOptions | null {
  const parsed = GenerateBody.safeParse((state as Partial<Again> | null | undefined)?.again)
  if (!parsed.success) return null
  const { num_images_per_prompt: _, ...again } = parsed.data
  const values = Object.fromEntries(Object.entries(again).filter(([, value]) => value !== undefined))
  return { ...DEFAULT_OPTIONS, ...values }
}
