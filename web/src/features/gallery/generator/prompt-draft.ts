import { DEFAULT_OPTIONS, type GeneratorOptions } from './prompt-options.ts'

export const MOST_SEED = 4_294_967_295

/** The generator's form, with the seed as typed. */
export interface Draft extends Omit<GeneratorOptions, 'seed'> {
  seedText: string
}

export function draftOf({ seed, ...options }: GeneratorOptions): Draft {
  return { ...options, seedText: seed === null ? '' : String(seed) }
}

export const EMPTY_DRAFT: Draft = draftOf(DEFAULT_OPTIONS)

/** The values to request; null while the seed is invalid. */
export function optionsFrom({ seedText, ...draft }: Draft): GeneratorOptions | null {
  const typed = seedText.trim()
  const seed = /^\d{1,10}$/.test(typed) ? Number(typed) : null
  if (typed !== '' && (seed === null || seed > MOST_SEED)) return null
  return { ...draft, prompt: draft.prompt.trim(), seed }
}
