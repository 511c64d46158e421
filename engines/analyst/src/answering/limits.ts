import type { Meaning } from '../meaning.ts'

type Limit = NonNullable<Meaning['threshold']>

/** Values that are looked up may differ from a stated one by so much and still be called the same: 'it is 42 mph, right?' */
const ALIKE = 0.01

/** Whether a number lies as the limit wants it. Counts are the stated ones or not; `exact` says that it is one. */
export function meets(number: number, { is, value }: Limit, exact = false): boolean {
  if (is === 'equal') return exact ? number === value : Math.abs(number - value) <= ALIKE * Math.abs(value)
  return is === 'above' ? number > value : number < value
}
