/** Why no picture comes of a prompt. */
export type RefusalReason =
  /** Nothing in it says what to draw. */
  | 'empty'
  /** What it is about stands in no vocabulary of ours. */
  | 'unknown'
  | 'likeness'
  | 'fantasy'
  | 'lettering'
  | 'abstract'
  | 'interior'
  | 'landmark'
  /** All that it asks for it also wants left out. */
  | 'nothing-left'
  /** Two things that no moment has at once. */
  | 'contradiction'

/** Those that single words lead to. */
export type RefusedWords = Exclude<RefusalReason, 'empty' | 'nothing-left' | 'contradiction'>
