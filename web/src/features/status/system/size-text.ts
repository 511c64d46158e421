import type { Format } from '../../../provenance/use-format.ts'

/** Powers of a thousand, written alike in every language of the page. */
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const
const STEP = 1_000
/** From so many of a unit on, a fraction digit says nothing. */
const WHOLE_FROM = 100

/** '64 B', '1.2 GB', '340 MB'; a negative size keeps its sign. */
export function sizeText(bytes: number, format: Pick<Format, 'number'>): string {
  const size = Math.abs(bytes)
  let power = 0
  // By what would be drawn: 999,960 bytes are 1.0 MB and not 1,000 kB.
  while (power < UNITS.length - 1 && Math.round(size / STEP ** power) >= STEP) power += 1
  const count = size / STEP ** power
  const digits = power === 0 || Math.round(count * 10) / 10 >= WHOLE_FROM ? 0 : 1
  return `${format.number(Math.sign(bytes) * count, digits)}\u00a0${UNITS[power]}`
}
