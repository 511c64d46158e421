import { beginsWithThought, endsUnbegunThought, withoutThoughts } from './without-thoughts.ts'

/** Removes the thoughts from one language model's texts, and remembers how that model marks them. */
export interface ThoughtWatch {
  /** The part of an unfinished turn that may be shown; '' while it may be a thought. */
  shown(written: string): string
  /** The text of a finished turn. `isCut`: it ended in the middle. */
  whole(written: string, isCut: boolean): string
}

/**
 * Some servers omit the opening tag of a thought, so that only its end tells that it was one. Nothing of a model's first turn is therefore
 * shown before the turn ends, except what follows a thought with an opening tag. Later turns are shown as they arrive or, if the model has
 * once closed a thought without opening it, from the closing tag on.
 */
export function thoughtWatch(): ThoughtWatch {
  let habit: 'unknown' | 'plain' | 'within' = 'unknown'
  return {
    shown(written) {
      if (endsUnbegunThought(written)) habit = 'within'
      if (habit === 'unknown' && !beginsWithThought(written)) return ''
      return withoutThoughts(written, habit === 'within')
    },
    whole(written, isCut) {
      const endsUnbegun = endsUnbegunThought(written)
      if (endsUnbegun) habit = 'within'
      else if (habit === 'unknown' && written.trim() !== '' && !isCut) habit = 'plain'
      // A server that omits the tag may also answer without a thought; a text that was cut is still within one.
      return withoutThoughts(written, endsUnbegun || (habit === 'within' && isCut && !beginsWithThought(written)))
    },
  }
}
