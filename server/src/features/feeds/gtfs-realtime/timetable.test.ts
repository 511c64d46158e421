import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { fixture } from '../testing/fixture.ts'
import { timetableArchive } from './testing/timetable-archive.ts'
import { timetableSites } from './timetable.ts'

const point = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] })

test.each(['', 'gtfs/'])("reads agencies, routes and stops of an archive, in the folder '%s'", (folder) => {
  const sites = [...timetableSites(timetableArchive(folder))]
  expect(sites.map((it) => [it.id, it.name])).toEqual([
    ['route:219', '219 Ciudad Vieja – "Playa" Pocitos'],
    ['route:100', '100 Aduana'],
    ['route:L1', 'Línea costera'],
    ['route:nameless', ''],
    ['agency:bus', 'City Buses'],
    ['stop:16230', 'Elm Street, north side'],
    ['stop:16231', 'Elm Street, south side'],
    ['stop:central', 'Central'],
    ['stop:central-2', 'Central'],
    ['stop:depot', 'Depot'],
    ['stop:short', 'Short row'],
    ['stop:long', 'Long row'],
  ])
  expect(sites.slice(0, 4).map((it) => it.details)).toEqual([{ routeType: 3 }, { routeType: 3 }, { routeType: 2 }, { routeType: null }])
  const places = Object.fromEntries(sites.map((it) => [it.id, it.geometry]))
  expect(places).toMatchObject({
    'stop:16230': point(-56.16, -34.9),
    'stop:central': point(-56.19, -34.88),
    'stop:central-2': point(-56.19, -34.88),
    'stop:depot': null,
    'stop:short': null,
    'stop:long': point(-56.15, -34.91),
  })
})

const archiveOf = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)])))

test('needs only one of routes.txt and stops.txt, and no row of theirs', () => {
  expect([...timetableSites(archiveOf({ 'routes.txt': 'route_id,route_long_name\nA,Alfa' }))]).toMatchObject([{ id: 'route:A' }])
  expect([...timetableSites(archiveOf({ 'stops.txt': '' }))]).toEqual([])
  const mac = archiveOf({ 'stops.txt': 'stop_id\nS', '__MACOSX/stops.txt': 'stop_id\nM' })
  expect([...timetableSites(mac)]).toMatchObject([{ id: 'stop:S' }])
})

/** What an archive says about the unpacked size of its only file is in its central directory. */
function withStatedSize(archive: Uint8Array, size: number): Uint8Array {
  const copy = Buffer.from(archive)
  copy.writeUInt32LE(size, copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
  return copy
}

const large = zipSync({ 'stops.txt': new Uint8Array(60_000_000) }, { level: 1 })

test.each([
  ['a bomb', large, 'too_complex'],
  ['an archive that says it is large', withStatedSize(archiveOf({ 'stops.txt': 'stop_id\nS' }), 4_000_000_000), 'too_complex'],
  ['an archive cut off', timetableArchive().subarray(0, -30), 'broken'],
  ['another archive', archiveOf({ 'data.csv': 'a,b' }), 'not_a_timetable'],
  ['a feed of alerts', fixture('gtfs-realtime/alerts.pb'), 'not_a_timetable'],
  ['a web page', fixture('open311/web-page.html'), 'web_page'],
  ['nothing', new Uint8Array(), 'not_a_timetable'],
])('%s is refused', (_, bytes, problem) => {
  expect(() => [...timetableSites(bytes)]).toThrow(expect.objectContaining({ problem }))
})
