/** Why a prompt cannot be drawn. */
export type RefusalReason =
  /** It does not say what to draw. */
  | 'empty'
  /** Its subject is not in the vocabulary. */
  | 'unknown'
  | 'likeness'
  | 'fantasy'
  | 'lettering'
  | 'abstract'
  | 'interior'
  | 'landmark'
  /** It excludes everything that it asks for. */
  | 'nothing-left'
  /** Two things that cannot be true at once. */
  | 'contradiction'

/** The reasons that single words give. */
export type RefusedWords = Exclude<RefusalReason, 'empty' | 'nothing-left' | 'contradiction'>
