const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/
/** Beyond it the squares of values are no numbers any more. */
const LARGEST = 1e100

/** A number as files write it, with `.`; null when the text is none, or one so large that nobody measured it. */
export function decimal(text: string): number | null {
  const value = Number(text)
  return NUMBER.test(text) && Math.abs(value) <= LARGEST ? value : null
}
