import { CITY_RECORD, compareTraffic, TRAFFIC_ORDER, TRAFFIC_SORTS, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { describe, expect, it } from 'vitest'
import { trafficPage } from './traffic-page.ts'

/** Three speeds, two counts, and some that are not measured, so that every order has ties. */
const aRecord = (index: number): TrafficRecord => ({
  id: index === 0 ? CITY_RECORD : `s-${index}`,
  location: `Street ${(index * 7) % 10}`,
  avgSpeed: index % 4 === 3 ? null : 10 + (index % 4) * 10,
  congestionLevel: null,
  incidentCount: index % 2,
  aiPrediction: null,
  prediction: null,
  freeFlowSpeed: 50,
  speedRatio: index % 4 === 3 ? null : (10 + (index % 4) * 10) / 50,
  flow: null,
  lengthKm: 1,
  roadClass: null,
  district: null,
  square: null,
  gridReference: null,
  source: null,
  observedAt: null,
  staleAt: null,
  quality: null,
  evidence: {},
})
const records = Array.from({ length: 41 }, (_, index) => aRecord(index)).sort(compareTraffic)

describe.each(TRAFFIC_SORTS)('sections sorted by %s', (sort) => {
  it('are paged through once each, the city first', () => {
    const read: TrafficRecord[] = []
    for (let cursor: string | undefined; read.length < 100; ) {
      const page = trafficPage(records, records, { sort, cursor, limit: 6 })
      read.push(...page.records)
      if (page.next === null) break
      cursor = page.next
    }
    expect(read.map((it) => it.id)).toEqual([...records].sort(TRAFFIC_ORDER[sort]).map((it) => it.id))
    expect(read[0]?.id).toBe(CITY_RECORD)
    expect(new Set(read.map((it) => it.id)).size).toBe(41)
  })

  it('continue after the end of the page even if its last section has moved or no longer matches', () => {
    const first = trafficPage(records, records, { sort, cursor: undefined, limit: 6 })
    const last = first.records.at(-1) as TrafficRecord
    const moved = records
      .map((it) => (it.id === last.id ? { ...it, avgSpeed: 99, speedRatio: 1, incidentCount: 9 } : it))
      .sort(compareTraffic)
    const rest = trafficPage(
      moved,
      moved.filter((it) => it.id !== last.id),
      { sort, cursor: first.next ?? '', limit: 100 },
    )
    expect(new Set([...first.records, ...rest.records].map((it) => it.id)).size).toBe(41)
  })
})

it.each(['', 'bm9uZQ', Buffer.from('["s-1",1]').toString('base64url'), Buffer.from('["gone",1,1,1]').toString('base64url')])(
  'a cursor of another kind is refused: %j',
  (cursor) => {
    expect(() => trafficPage(records, records, { sort: 'worst', cursor, limit: 6 })).toThrow(/cursor/)
  },
)
