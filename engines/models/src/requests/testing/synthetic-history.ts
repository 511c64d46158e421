import { DAY_MS } from '@oppidum/domain/core/time'
import { randomOf } from '../../text/mulberry.ts'
import type { PastRequest } from '../request-record.ts'

const KINDS = [
  {
    category: 'Lamps',
    productCategory: 'infrastructure',
    department: 'Lighting',
    days: 20,
    words: ['lamp', 'dark', 'light', 'bulb', 'pole'],
  },
  {
    category: 'Holes',
    productCategory: 'infrastructure',
    department: 'Roads',
    days: 5,
    words: ['hole', 'asphalt', 'road', 'tire', 'deep'],
  },
  {
    category: 'Litter, and what was dumped',
    productCategory: 'environment',
    department: 'Waste',
    days: 2,
    words: ['rubbish', 'dumped', 'bags', 'sofa', 'smell'],
  },
] as const
const COMMON = ['please', 'here', 'street', 'again', 'corner', 'house', 'big', 'old']

/** Invented requests, one every six hours; durations follow an exponential distribution with the category's mean. */
export function syntheticHistory(count: number, seed: number, endsAfterDays = Number.POSITIVE_INFINITY): PastRequest[] {
  const next = randomOf(seed)
  const pick = <Value>(from: readonly Value[]) => from[Math.floor(next() * from.length)] as Value
  return Array.from({ length: count }, (_, at) => {
    const { category, productCategory, department, days, words } = pick(KINDS)
    const createdAtMs = Date.UTC(2025, 0, 1) + (at * DAY_MS) / 4
    const closedAtMs = createdAtMs - Math.log(1 - next()) * days * DAY_MS
    return {
      text: [pick(COMMON), pick(words), pick(COMMON), pick(words), pick(COMMON)].join(' '),
      district: pick(['north', 'south']),
      createdAtMs,
      closedAtMs: closedAtMs < Date.UTC(2025, 0, 1) + endsAfterDays * DAY_MS ? closedAtMs : null,
      category,
      productCategory,
      department,
    }
  })
}
