import { beginsWithThought, endsUnbegunThought, withoutThoughts } from './without-thoughts.ts'

/** Reads what one model writes without what it thinks aloud, and remembers how that model marks its thoughts. */
export interface ThoughtWatch {
  /** What may be shown of a turn on its way; '' while it could be a thought. */
  shown(written: string): string
  /** What a turn says, at its end. `isCut`: it was ended in the middle. */
  whole(written: string, isCut: boolean): string
}

/**
 * Some servers leave the first tag of a thought out, and nothing but its end tells then that it was one. So of a model of which no turn
 * was read to its end nothing is shown before that, but what follows a thought that it began itself. From then on a model is shown as
 * it writes, or, once it has ended a thought that it did not begin, from that end on.
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
      // A server that thought first may answer without a thought at another time; a text that was cut is still within it.
      return withoutThoughts(written, endsUnbegun || (habit === 'within' && isCut && !beginsWithThought(written)))
    },
  }
}
