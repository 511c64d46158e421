/** Lower case without diacritics, character by character, so that positions stay the same. */
export function folded(text: string): string {
  return Array.from({ length: text.length }, (_, at) => foldedSign(text.charAt(at))).join('')
}

function foldedSign(sign: string): string {
  const plain = sign.normalize('NFD').charAt(0).toLowerCase()
  return plain.length === 1 ? plain : sign
}

/** The text with spaces in place of these ranges. */
export function masked(text: string, stretches: readonly { start: number; end: number }[]): string {
  let out = text
  for (const { start, end } of stretches) out = out.slice(0, start) + '\u2400'.repeat(end - start) + out.slice(end)
  return out
}
