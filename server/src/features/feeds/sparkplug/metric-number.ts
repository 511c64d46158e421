import type { MetricValue } from './payload.ts'

/** Bits of the integer data types (Sparkplug 3.0, 6.4.16). */
const SIGNED: Readonly<Record<number, number>> = { 1: 8, 2: 16, 3: 32, 4: 64 }
const UNSIGNED: Readonly<Record<number, number>> = { 5: 8, 6: 16, 7: 32, 8: 64 }
/** Digits with which a float of 32 bits is surely exact. */
const FLOAT_DIGITS = 9

/**
 * The number of a metric; null if it has none. Integers come as unsigned bits, of their own width or of 32 or 64.
 * @param type null if neither the message nor the birth says it; then an integer could be negative or not
 */
export function metricNumber(value: MetricValue, type: number | null): number | null {
  const { kind, number } = value
  if (!Number.isFinite(number)) return null
  if (kind === 'double') return number
  if (kind === 'float') return shortest(number)
  if (type === null) return null
  const signedBits = SIGNED[type]
  if (signedBits !== undefined) return signed(number, signedBits, kind === 'int' ? 32 : 64)
  const bits = UNSIGNED[type]
  if (bits === undefined) return null
  // In 64 bits the largest ones were read as negative.
  const positive = number >= 0 ? number : number + 2 ** 64
  return positive < 2 ** bits ? positive : null
}

function signed(number: number, bits: number, fieldBits: number): number | null {
  for (const width of new Set([bits, fieldBits])) {
    const it = number >= 2 ** (width - 1) && number < 2 ** width ? number - 2 ** width : number
    if (it >= -(2 ** (bits - 1)) && it < 2 ** (bits - 1)) return it
  }
  return null
}

/** 72.4 in 32 bits is 72.4000015: the shortest number that is the same float was meant. */
function shortest(float: number): number {
  for (let digits = 6; digits < FLOAT_DIGITS; digits++) {
    const number = Number(float.toPrecision(digits))
    if (Math.fround(number) === float) return number
  }
  return float
}
