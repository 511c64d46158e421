import type { CityMap, Place } from '@oppidum/domain/cities/map'
import type { StoredPlace } from '@oppidum/domain/cities/stored-place'
import type { EnergyRecord } from '@oppidum/domain/telemetry/energy'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { type StoredPlaces, storedPlaces } from './stored-places.ts'

const AUTHOR = { sourceId: 'ingest-depot', actor: { id: null, by: 'key' as const, address: null } }
const CITY = 'montevideo'

let app: TestApp
let places: StoredPlaces
beforeEach(async () => {
  app = await startTestApp()
  places = storedPlaces(app.context)
})
afterEach(() => app.close())

const section = (id: string, more: object = {}): StoredPlace => ({
  kind: 'section',
  place: { id, name: `Rambla ${id}`, geometry: { type: 'Point', coordinates: [-56.16, -34.9] }, freeFlowMph: 40, ...more },
})
const SUBSTATION: StoredPlace = { kind: 'substation', place: { id: 'b', name: 'B Cerro', position: [-56.2, -34.88], capacityMw: 60 } }
const PLANT: StoredPlace = { kind: 'plant', place: { id: 'sun', name: 'Sol', kind: 'solar', position: [-56.2, -34.88], capacityMw: 9 } }

const traffic = async (of = app) => (await of.get('/api/traffic-data')).body as TrafficRecord[]
const map = async (of = app) => (await of.get('/api/map')).body as CityMap
const energy = async () => ((await app.get('/api/energy-data')).body as EnergyRecord[])[0] as EnergyRecord

describe('a place that is added while the server runs', () => {
  it('is in the traffic list, on the map, in the search and in the history', async () => {
    expect(await places.put(CITY, [section('r-1'), SUBSTATION, PLANT], AUTHOR)).toEqual(['created', 'created', 'created'])
    await app.intake.observations({ cityId: CITY, sourceId: 'ingest-depot', quality: 'measured', staleAfterSeconds: 300 }, [
      { measure: 'traffic.speed', placeId: 'r-1', atMs: app.clock.nowMs(), value: 20 },
      { measure: 'substation.load', placeId: 'b', atMs: app.clock.nowMs(), value: 30 },
    ])
    await app.settled()
    expect((await traffic()).find((it) => it.id === 'r-1')).toMatchObject({
      location: 'Rambla r-1',
      avgSpeed: 20,
      congestionLevel: 'medium',
      district: 'Centro',
      source: 'ingest-depot',
      quality: 'measured',
    })
    expect((await traffic())[0]).toMatchObject({ id: 'city', avgSpeed: 20 })
    expect((await map()).sections.map((it) => it.id)).toContain('r-1')
    expect((await map()).substations.map((it) => it.id)).toEqual(['a', 'b'])
    expect((await map()).plants).toMatchObject([{ id: 'sun', kind: 'solar', capacityMw: 9 }])
    expect((await energy()).substations.find((it) => it.id === 'b')).toMatchObject({ loadMw: 30, loadPercent: 50 })
    expect(((await app.get('/api/places?q=rambla')).body as Place[]).map((it) => it.id)).toEqual(['r-1'])
    expect((await app.get('/api/history?measure=traffic.speed&place=r-1')).status).toBe(200)
  })

  it('appears on another instance, and after a restart', async () => {
    const other = await startTestApp({ beside: app })
    await places.put(CITY, [section('r-1')], AUTHOR)
    expect((await traffic(other)).some((it) => it.id === 'r-1')).toBe(false)
    await other.context.bus.publish({ cityId: CITY, kind: 'traffic' })
    await other.settled()
    expect((await traffic(other)).some((it) => it.id === 'r-1')).toBe(true)
    expect((await map(other)).sections.some((it) => it.id === 'r-1')).toBe(true)
    await other.close()
    const restarted = await startTestApp({ beside: app })
    expect((await map(restarted)).sections.some((it) => it.id === 'r-1')).toBe(true)
    await restarted.close()
  })

  it('changes, stays the same, and goes; every state is a version', async () => {
    await places.put(CITY, [section('r-1')], AUTHOR)
    expect(await places.put(CITY, [section('r-1')], AUTHOR)).toEqual(['unchanged'])
    expect(await places.put(CITY, [section('r-1', { name: 'Rambla O’Higgins' })], AUTHOR)).toEqual(['updated'])
    await app.settled()
    expect((await traffic()).find((it) => it.id === 'r-1')?.location).toBe('Rambla O’Higgins')
    expect(await places.remove(CITY, 'section', 'r-1', AUTHOR)).toBe(true)
    expect(await places.remove(CITY, 'section', 'r-1', AUTHOR)).toBe(false)
    expect(await places.remove(CITY, 'section', 'italia-1', AUTHOR)).toBe(false)
    await app.settled()
    expect((await traffic()).some((it) => it.id === 'r-1')).toBe(false)
    const { rows } = await app.context.db.pool.query(
      "select version, definition->>'name' as name, source_id as source from stored_place_version order by version",
    )
    expect(rows).toEqual([
      { version: 1, name: 'Rambla r-1', source: 'ingest-depot' },
      { version: 2, name: 'Rambla O’Higgins', source: 'ingest-depot' },
      { version: 3, name: null, source: 'ingest-depot' },
    ])
    const audit = await app.context.db.pool.query(
      "select subject_id as source, changed_to as to from audit_entry where action = 'places-changed'",
    )
    expect(audit.rows).toMatchObject([
      { source: 'ingest-depot', to: { written: 1, removed: 0, first: ['section/r-1'] } },
      { to: { written: 1, removed: 0 } },
      { to: { written: 0, removed: 1 } },
    ])
  })
})

it.each<[string, StoredPlace[], string[]]>([
  ['a place of the city file wins', [section('italia-1')], ['in-file']],
  [
    'a place outside the city is not taken',
    [section('far', { geometry: { type: 'Point', coordinates: [-58.4, -34.6] } }), section('near')],
    ['outside', 'created'],
  ],
  ['the last of equal ids counts', [section('r-1', { name: 'Before' }), section('r-1')], ['repeated', 'created']],
  ['ids are unique by kind only', [section('a')], ['created']],
])('%s', async (_, list, results) => {
  expect(await places.put(CITY, list, AUTHOR)).toEqual(results)
})

it('the stored definition of the city file stays that of the file', async () => {
  await places.put(CITY, [section('r-1')], AUTHOR)
  for (const { prepareDuty } of app.features.modules) await prepareDuty?.('maintenance')
  const { rows } = await app.context.db.pool.query("select definition->'locations' as locations from city_version")
  expect(rows).toHaveLength(1)
  expect(rows[0].locations).toHaveLength(3)
})
