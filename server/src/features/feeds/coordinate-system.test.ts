import { expect, test } from 'vitest'
import { coordinateSystem } from './coordinate-system.ts'

const ETRS89_METRES = 5

test.each([
  ['Eiffel tower', 'EPSG:32631', 448_251.8, 5_411_932.7, 48.85822, 2.2945],
  ['the same on ETRS89', 'urn:ogc:def:crs:EPSG::25831', 448_251.8, 5_411_932.7, 48.85822, 2.2945],
  ['south of the equator', 'http://www.opengis.net/gml/srs/epsg.xml#32721', 500_000, 3_350_000, -59.98733, -57],
  ['church of Amersfoort, origin of the Dutch grid', 'EPSG:28992', 155_000, 463_000, 52.15517, 5.38721],
  ['water tower of Caister, example of the Ordnance Survey', '27700', 651_409.903, 313_177.27, 52.65798, 1.71605],
  ['old observatory of Bern, origin of the Swiss grid', 'EPSG:2056', 2_600_000, 1_200_000, 46.95108, 7.43864],
  ['origin of Lambert 93', 'EPSG:2154', 700_000, 6_600_000, 46.5, 3],
  ['Finland: UTM 35', 'EPSG:3067', 500_000, 6_650_000, 59.98733, 27],
  ['Sweden: northing first', 'EPSG:3006', 6_650_000, 500_000, 59.98733, 15],
  ['web maps', 'EPSG:3857', 1_113_194.908, 6_378_137 * Math.asinh(Math.tan((52 * Math.PI) / 180)), 52, 10],
  ['degrees', 'EPSG:4326', 52.5, 4.9, 52.5, 4.9],
  ['no name', '', 52.5, 4.9, 52.5, 4.9],
  ['ETRS89', 'ETRS89-LatLonh', 52.5, 4.9, 52.5, 4.9],
  ['CRS 84', 'urn:ogc:def:crs:OGC:1.3:CRS84', 4.9, 52.5, 52.5, 4.9],
])('%s (%s)', (_, name, first, second, lat, lon) => {
  const position = coordinateSystem(name)?.(first, second)
  if (!position || position === 'no point') throw new Error('no position')
  const metres = Math.hypot((position[1] - lat) * 111_195, (position[0] - lon) * 111_195 * Math.cos((lat * Math.PI) / 180))
  expect(metres).toBeLessThan(ETRS89_METRES)
})

test.each(['EPSG:5514', 'EPSG:32699', 'WGS84 or so', '#'])('%s is not supported', (name) => expect(coordinateSystem(name)).toBeNull())

test.each([
  ['EPSG:4326', 0, 0],
  ['EPSG:4326', 91, 4],
  ['EPSG:32633', 1e12, 1e12],
  ['EPSG:28992', Number.NaN, 0],
])('%s has no %f, %f', (name, first, second) => expect(coordinateSystem(name)?.(first, second)).toBe('no point'))
