/** Rules of the `Idempotency-Key` header, under which a call that is sent again is answered as before and does nothing more. */
export const IDEMPOTENCY = {
  /** Visible ASCII characters of a key. */
  keyCharacters: 255,
  /** How long an answer is given again for the same key. */
  answerHours: 24,
} as const
