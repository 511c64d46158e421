import { type NumberRead, says } from './numbers.ts'
import type { SeenFact } from './seen-facts.ts'

/** A number of the sentence that a fact supports. */
export interface BoundNumber {
  number: NumberRead
  seen: SeenFact
}

const DIFFERENCE =
  /\b(?:difference|gap|more|less|fewer|higher|lower|faster|slower|above|below|up|down|rose|fell|increase[ds]?|decrease[ds]?|drop(?:ped)?|diferencia|mas|menos|mayor|menor|por encima|por debajo|subio|bajo|aumento|cayo|rapid[oa]|lent[oa])\b/

/** Whether a number without a fact follows exactly from two others in the sentence. @param plain folded */
export function follows(number: NumberRead, bound: readonly BoundNumber[], plain: string): boolean {
  // 'Half of them were closed within 30 hours' is a median.
  if (number.kind === 'share' && number.value === 50 && bound.some(({ seen }) => seen.fact.measure === 'median-hours-to-close')) return true
  const around = plain.slice(Math.max(0, number.start - 40), number.end + 40)
  const pairs = bound.flatMap((a) => bound.filter((b) => b !== a && b.seen.quantity === a.seen.quantity).map((b) => [a, b] as const))
  return pairs.some(([a, b]) => {
    const [x, y] = [a.seen.value, b.seen.value]
    if (x === null || y === null) return false
    if (number.kind === 'multiple') return y !== 0 && says({ ...number, tolerance: number.value * 0.06 }, x / y)
    if (number.kind === 'share') return y !== 0 && x <= y && says({ ...number, tolerance: 3 }, (x / y) * 100)
    if (number.unit?.quantity === 'percent') {
      if (y === 0) return false
      if (DIFFERENCE.test(around)) return changed(number, around, ((x - y) / y) * 100, a, b)
      return x <= y && /\b(?:of|share|de|del|parte)\b/.test(around) && says(number, (x / y) * 100)
    }
    if (!DIFFERENCE.test(around) || (number.unit && number.unit.quantity !== a.seen.quantity)) return false
    const factor = number.unit?.factor ?? 1
    return changed({ ...number, value: number.value * factor, tolerance: number.tolerance * factor }, around, x - y, a, b)
  })
}

/** 'A is 25 % slower than B': negative if the word means less, seen from the first figure. */
function changed(number: NumberRead, around: string, change: number, a: BoundNumber, b: BoundNumber): boolean {
  if (!says(number, Math.abs(change))) return false
  const less = /\b(?:slower|less|fewer|lower|below|down|fell|decreased?|dropped|menos|menor|por debajo|bajo|cayo|mas lent[oa])\b/.test(
    around,
  )
  const more = /\b(?:faster|more|higher|above|up|rose|increased?|mayor|por encima|subio|aumento|mas rapid[oa]|mas alt[oa])\b/.test(around)
  if (less === more) return true
  // 'A at 23, B at 31, 8 more': the difference belongs to the nearest figure before it.
  const first =
    number.start > Math.max(a.number.start, b.number.start)
      ? Math.max(a.number.start, b.number.start)
      : Math.min(a.number.start, b.number.start)
  const upwards = a.number.start === first ? change > 0 : change < 0
  return less ? !upwards : upwards
}
