import type { Geometry } from '@oppidum/domain/core/geo'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { expect, it } from 'vitest'
import { aCity, NOW } from '../../../testing/test-app.ts'
import { type LatestValue, latestByKey } from '../observations/latest-value.ts'
import { type Outlooks, trafficList } from './traffic-records.ts'

const PLACES = Array.from({ length: 20 }, (_, index) => `p-${index}`)
const CITY = aCity({
  locations: PLACES.map((id, index) => ({
    id,
    name: `Street ${index}`,
    geometry: { type: 'Point', coordinates: [-56.2 + index * 0.01, -34.9] },
    freeFlowMph: 40,
  })),
})
const FROM_MS = Date.parse(NOW)

const speed = (placeId: string, value: number, atMs = FROM_MS): LatestValue => ({
  measure: 'traffic.speed',
  placeId,
  atMs,
  value,
  quality: 'measured',
  sourceId: 'loops',
  staleAfterSeconds: 600,
})
const incidentAt = (index: number): Geometry => ({ type: 'Point', coordinates: [-56.2 + index * 0.01, -34.9] })
const outlook = (mph: number) => ({
  sentence: `${mph} mph in half an hour`,
  prediction: { at: NOW, from: NOW, speed: mph, low: mph - 1, high: mph + 1, before: mph },
})
const byId = (records: readonly TrafficRecord[]) => new Map(records.map((it) => [it.id, it]))

it('is the same after any changes as a list made from the present state alone', () => {
  const list = trafficList(CITY)
  let state = 5
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
  const values = new Map(PLACES.map((id) => [id, speed(id, 20)]))
  let incidents: Geometry[] = []
  let outlooks: Outlooks = new Map()
  for (let step = 1; step <= 200; step++) {
    const place = PLACES[next(PLACES.length)] as string
    const change = next(5)
    if (change === 0) incidents = Array.from({ length: next(4) }, () => incidentAt(next(PLACES.length)))
    else if (change === 1) outlooks = new Map([...outlooks, [place, outlook(next(40))]])
    else if (change === 2) values.delete(place)
    else values.set(place, speed(place, next(50), FROM_MS + step))
    const find = latestByKey([...values.values()])
    expect(list(find, incidents, outlooks)).toEqual(trafficList(CITY)(find, incidents, outlooks))
  }
})

it('keeps the records of sections about which nothing has changed', () => {
  const list = trafficList(CITY)
  const values = PLACES.map((id, index) => speed(id, 10 + index))
  const before = byId(list(latestByKey(values), [incidentAt(3)], new Map()))
  const now = values.map((it) => (it.placeId === 'p-7' ? speed('p-7', 1) : it))
  const records = list(latestByKey(now), [incidentAt(9)], new Map([['p-12', outlook(20)]]))
  expect(records[1]).toMatchObject({ id: 'p-7', avgSpeed: 1 })
  const changed = PLACES.filter((id) => byId(records).get(id) !== before.get(id))
  expect(changed).toEqual(['p-3', 'p-7', 'p-9', 'p-12'])
})
