/**
 * The numbers of a list that is separated by blanks and commas in any mixture; null when it has anything else. Lines have thousands of
 * them, so they are read digit by digit: a decimal of up to 15 digits is exactly its digits divided by a power of ten.
 */
export function numberList(text: string): number[] | null {
  const numbers: number[] = []
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (isSeparator(code)) {
      at++
      continue
    }
    const from = at
    const isNegative = code === MINUS
    if (isNegative || code === PLUS) at++
    let digits = 0
    let count = 0
    let decimals = 0
    let isPastPoint = false
    for (; at < text.length; at++) {
      const digit = text.charCodeAt(at) - ZERO
      if (digit >= 0 && digit <= 9) {
        digits = digits * 10 + digit
        count++
        if (isPastPoint) decimals++
      } else if (digit === POINT - ZERO && !isPastPoint) isPastPoint = true
      else break
    }
    const isWhole = at === text.length || isSeparator(text.charCodeAt(at))
    if (isWhole && count > 0 && count <= EXACT_DIGITS) numbers.push((isNegative ? -digits : digits) / (TENS[decimals] ?? 1))
    else {
      // Exponents, and more digits than are exact.
      while (at < text.length && !isSeparator(text.charCodeAt(at))) at++
      const number = NUMBER.test(text.slice(from, at)) ? Number(text.slice(from, at)) : Number.NaN
      if (Number.isNaN(number)) return null
      numbers.push(number)
    }
  }
  return numbers
}

const EXACT_DIGITS = 15
const TENS = Array.from({ length: EXACT_DIGITS + 1 }, (_, exponent) => 10 ** exponent)
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

const isSeparator = (code: number) => code === SPACE || code === COMMA || code === LINE_FEED || code === TAB || code === RETURN

const SPACE = 0x20
const COMMA = 0x2c
const LINE_FEED = 0x0a
const RETURN = 0x0d
const TAB = 0x09
const MINUS = 0x2d
const PLUS = 0x2b
const POINT = 0x2e
const ZERO = 0x30
