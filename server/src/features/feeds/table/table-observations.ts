import { plausibleNewest } from '@oppidum/domain/feeds/feed'
import type { Observation } from '@oppidum/domain/feeds/intake'
import { CITY_PLACE, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { possibleValue } from '@oppidum/domain/telemetry/possible-value'
import { cleanLine, cleanNumber, TEXT_LIMITS } from '../feed-text.ts'
import type { Decoded, Site } from '../importer.ts'
import { tally } from '../rejection-tally.ts'
import type { Row, Table } from './json-table.ts'
import { meant } from './table-cells.ts'
import { placeIn } from './table-place.ts'
import { type Meaning, NO_DATA, type TableFeed } from './table-settings.ts'
import { ourWord, timeIn, valueIn } from './table-values.ts'

const MEASURES_OF = {
  traffic: { speed: 'traffic.speed', flow: 'traffic.flow' },
  energy: {
    solar: 'energy.solar',
    wind: 'energy.wind',
    traditional: 'energy.traditional',
    consumption: 'energy.consumption',
    storage: 'energy.storage',
  },
} as const satisfies Record<string, Partial<Record<Meaning, MeasureId>>>

/** mph, vehicles an hour and MW beyond which a value is a publisher's error. */
const ABSURD = { traffic: { speed: 200, flow: 20_000 }, energy: 2_000_000 }

/** Values of links of the road, or of the whole city's energy: each row has one time and a value of each mapped measure. */
export function tableObservations(table: Table, feed: TableFeed, target: 'traffic' | 'energy', flaws: string[], nowMs: number): Decoded {
  const rejected = tally()
  const flawed = tally()
  for (const it of flaws) flawed.add(it)
  const measures = Object.entries(MEASURES_OF[target]).filter(([meaning]) => feed.mapping[meaning as Meaning]) as [Meaning, MeasureId][]
  const sites = new Map<string, Site>()
  let newest: string | null = null

  function usableValue(row: Row, meaning: Meaning, measure: MeasureId): number | string {
    const value = valueIn(row, feed, meaning)
    if (value === null) return 'no value'
    const limit = target === 'energy' ? ABSURD.energy : meaning === 'speed' ? ABSURD.traffic.speed : ABSURD.traffic.flow
    if (Math.abs(value) > limit) return 'absurd value'
    // Negative speeds are marks for no data. Without the largest hour, only 10 MW count as the own use of plants at rest.
    return possibleValue(measure, value, 0) ?? 'impossible value'
  }

  function* drafts(): Generator<Observation> {
    const observations: Observation[] = []
    const seen = new Set<string>()
    for (let index = 0; index < table.length; index++) {
      const row = table.at(index)
      const key = row ? keyOf(row, feed, target) : 'not a record'
      if (!row || typeof key === 'string') {
        rejected.add(key as string)
        continue
      }
      const word = `${key.at} ${key.placeId}`
      if (seen.has(word)) {
        rejected.add('doubled')
        continue
      }
      seen.add(word)
      // Rows come newest first, so a site is as its newest row describes it.
      if (target === 'traffic' && !sites.has(key.placeId)) sites.set(key.placeId, siteOf(row, key.placeId, feed, flawed.add))
      const isUsable = hasData(row, feed)
      const current = plausibleNewest(key.at, nowMs)
      for (const [meaning, measure] of measures) {
        const value = isUsable ? usableValue(row, meaning, measure) : 'no data, says the publisher'
        if (typeof value === 'string') {
          rejected.add(value)
          continue
        }
        observations.push({ measure, placeId: key.placeId, atMs: Date.parse(key.at), value })
        if (current !== null && (newest === null || newest < current)) newest = current
      }
    }
    yield* observations.sort((a, b) => a.atMs - b.atMs)
  }
  return {
    drafts: drafts(),
    summary: () => ({ observedAt: newest, rejected: rejected.list(), flawed: flawed.list() }),
    ...(target === 'traffic' && { sites: () => [...sites.values()] }),
  }
}

function keyOf(row: Row, feed: TableFeed, target: 'traffic' | 'energy'): { placeId: string; at: string } | string {
  const placeId = target === 'energy' ? CITY_PLACE : cleanLine(meant(row, feed.mapping, 'id'), TEXT_LIMITS.externalId)
  if (placeId === '') return 'no id'
  const at = timeIn(row, feed, 'time')
  return at === null ? 'no time' : { placeId, at }
}

/** A negative status is an error code, such as -101 of New York's links, whatever the value beside it says. */
function hasData(row: Row, feed: TableFeed): boolean {
  const status = cleanLine(meant(row, feed.mapping, 'status'), 100)
  const word = ourWord(feed, 'status', status)
  return word === undefined ? (cleanNumber(status) ?? 0) >= 0 : word !== NO_DATA
}

function siteOf(row: Row, id: string, feed: TableFeed, flaw: (reason: string) => void): Site {
  const name = cleanLine(meant(row, feed.mapping, 'name'), TEXT_LIMITS.title)
  return { id, name, geometry: placeIn(row, feed, flaw), bearing: null }
}
