import { searchOf } from '../../records/record-filter.ts'
import { keptFilter } from '../../records/saved-view.ts'

/** The lists that a rule counts in. */
type CountedRecords = 'incidents' | 'requests'

const KIND = { incidents: 'incident', requests: 'service-request' } as const

/** The percent-decoded text; null if it is not well formed, or has a NUL: the store refuses those, and so the whole evaluation would fail. */
function decoded(text: string): string | null {
  try {
    const plain = decodeURIComponent(text.replaceAll('+', ' '))
    return plain.includes('\0') ? null : plain
  } catch {
    return null
  }
}

/** The parts of a filter as in an address, such as `priority=critical&type=fire`; null if it is malformed or gives a part twice. */
export function filterParts(filter: string): Record<string, string> | null {
  const parts = new Map<string, string>()
  for (const part of filter.split('&').filter((it) => it !== '')) {
    const [name = '', ...rest] = part.split('=')
    const key = decoded(name)
    const value = decoded(rest.join('='))
    if (key === null || value === null || parts.has(key)) return null
    parts.set(key, value)
  }
  return Object.fromEntries(parts)
}

/** As in an address, in order of name. */
export const filterText = (parts: Readonly<Record<string, string>>): string =>
  Object.entries(searchOf(parts))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')

/** A filter in its normal form; null if any part of it is unknown to the list. */
export function normalFilter(records: CountedRecords, filter: string): string | null {
  const parts = filterParts(filter)
  const normal = parts && keptFilter(KIND[records], parts)
  return normal && filterText(normal)
}
