const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/
/** Beyond it, squares of values overflow. */
const LARGEST = 1e100

/** A number with a decimal point; null for other text, or a number too large to be a measurement. */
export function decimal(text: string): number | null {
  const value = Number(text)
  return NUMBER.test(text) && Math.abs(value) <= LARGEST ? value : null
}
