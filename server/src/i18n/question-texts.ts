/** By what a question shows its language. */
export interface QuestionWords {
  /** Small words that the other languages do not have, folded. */
  smallWords: string
  /** Words that questions are made of, as they are written. */
  words: RegExp
  /** Signs that no other language has; null of one without. */
  signs: RegExp | null
}
