import type { Meaning } from '../meaning.ts'

type Limit = NonNullable<Meaning['threshold']>

/** How far a value may differ from a stated one and still count as equal: 'it is 42 mph, right?' */
const ALIKE = 0.01

/** Whether a number meets a threshold. @param exact for counts, which are equal or not */
export function meets(number: number, { is, value }: Limit, exact = false): boolean {
  if (is === 'equal') return exact ? number === value : Math.abs(number - value) <= ALIKE * Math.abs(value)
  return is === 'above' ? number > value : number < value
}
