import { cleanLine, cleanNumber } from '../feed-text.ts'
import { instantOf } from '../feed-time.ts'
import type { Row } from './json-table.ts'
import { cellOf, meant } from './table-cells.ts'
import type { Meaning, TableFeed } from './table-settings.ts'

type TimeMeaning = 'time' | 'updated' | 'closed' | 'expected'

const US_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([AP])\.?M\.?)?)?$/i

/** ISO 8601 UTC; null when the cell is empty, or no time in the unit of the mapping. A time without a zone is in the feed's. */
export function timeIn(row: Row, { mapping, dialect, timeZone }: TableFeed, meaning: TimeMeaning): string | null {
  const entry = mapping[meaning]
  if (!entry) return null
  const cell = cellOf(row, entry.column)
  // The fields of a layer are numbers, which are never ISO 8601.
  const isOfLayer = dialect === 'arcgis' && typeof cell === 'number' && (entry.unit ?? 'ISO 8601') === 'ISO 8601'
  const unit = isOfLayer ? 'ms' : (entry.unit ?? 'ISO 8601')
  if (unit === 'ms' || unit === 's') {
    const number = cleanNumber(cell)
    const ms = number === null ? Number.NaN : number * (unit === 's' ? 1_000 : 1)
    // The limits of `instantOf`.
    return ms > Date.UTC(1900, 0) && ms < Date.UTC(2201, 0) && ms !== 0 ? new Date(ms).toISOString() : null
  }
  const text = cleanLine(cell, 100)
  const iso = unit === 'ISO 8601' ? text : isoOf(text, unit)
  return iso === null ? null : instantOf(withTimeOfDay(iso, meaning === 'time' ? meant(row, mapping, 'timeOfDay') : undefined), timeZone)
}

/** A date in the order that the mapping says; which of two small numbers is the month cannot be guessed. */
function isoOf(text: string, order: 'month/day/year' | 'day/month/year'): string | null {
  const match = US_DATE.exec(text)
  if (!match) return null
  const [, first, second, year, hour = '0', minute = '00', seconds = '00', half] = match
  const [month, day] = order === 'month/day/year' ? [first, second] : [second, first]
  const noon = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
  const two = (value: unknown) => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${two(noon)}:${minute}:${seconds}`
}

function withTimeOfDay(iso: string, cell: unknown): string {
  const match = /^(\d{1,2}):(\d{2})/.exec(cleanLine(cell, 20))
  const date = /^\d{4}-\d{2}-\d{2}(?=$|[T ]00:00)/.exec(iso)?.[0]
  return match && date ? `${date}T${match[1]?.padStart(2, '0')}:${match[2]}` : iso
}

/** Our word for the publisher's, by the feed's `words`: the same word in any case, else '*'. */
export function ourWord(feed: TableFeed, meaning: 'status' | 'category' | 'priority', text: string): string | undefined {
  const words = feed.words[meaning]
  if (!words) return undefined
  const wanted = text.toLowerCase()
  const own = Object.keys(words).find((it) => it.toLowerCase() === wanted)
  return own === undefined ? words['*'] : words[own]
}

/** Factors to the store's units: mph, vehicles an hour, MW. */
export const FACTORS: Readonly<Record<string, number>> = {
  mph: 1,
  'km/h': 1 / 1.609344,
  'm/s': 3.6 / 1.609344,
  'veh/h': 1,
  'veh/min': 60,
  'veh/15 min': 4,
  MW: 1,
  kW: 0.001,
  GW: 1_000,
}

/** In the store's unit; null when the cell is empty or no number. */
export function valueIn(row: Row, { mapping }: TableFeed, meaning: Meaning): number | null {
  const entry = mapping[meaning]
  if (!entry) return null
  const number = cleanNumber(cellOf(row, entry.column))
  return number === null || !('unit' in entry) ? null : number * (FACTORS[entry.unit ?? ''] ?? Number.NaN)
}
