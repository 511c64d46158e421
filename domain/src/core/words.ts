import { folded } from './list.ts'

/** Words and numbers of a text, case and diacritics folded, in their order. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Without the endings of the plural, as far as English and Spanish share them. */
export function singular(word: string): string {
  if (word.length > 5 && /[^e]es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** A slip of the finger in a word of this length; short words have none, for a slip makes another word of them. */
const slipsOf = (length: number) => (length < 5 ? 0 : length < 9 ? 1 : 2)

/** The same word, or one that is mistyped. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  const slips = slipsOf(Math.min(a.length, b.length))
  return slips > 0 && Math.abs(a.length - b.length) <= slips && slipsBetween(a, b, slips) <= slips
}

/** Signs added, left out, changed or swapped with their neighbour (optimal string alignment); above `most` it is not counted on. */
function slipsBetween(a: string, b: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let best = i
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const value = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
        swapped ? (before[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      )
      row.push(value)
      best = Math.min(best, value)
    }
    if (best > most) return best
    before = last
    last = row
  }
  return last[b.length] as number
}
