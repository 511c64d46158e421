import { describe, expect, it } from 'vitest'
import { Thresholds } from '../telemetry/thresholds.ts'
import { City, CityFile } from './city.ts'

const aCity = (more: Record<string, unknown> = {}) => ({
  id: 'montevideo',
  name: 'Montevideo',
  timeZone: 'America/Montevideo',
  bounds: [-56.25, -34.95, -56.05, -34.8],
  inhabitants: 1_000_000,
  ...more,
})
const aLocation = (more: Record<string, unknown> = {}) => ({
  id: 'italia-1',
  name: 'Av. Italia, 1 - 2',
  geometry: { type: 'Point', coordinates: [-56.1, -34.9] },
  ...more,
})
const aFeed = (id: string) => ({ id, name: id, url: 'https://city.example/', everySeconds: 60, standard: 'wzdx' })

describe('a city', () => {
  it('is taken with its defaults', () => {
    expect(City.parse(aCity())).toMatchObject({ speedUnit: 'mph', locations: [], feeds: [], thresholds: Thresholds.parse({}) })
  })

  it.each<[string, Record<string, unknown>]>([
    ['an unknown member', { mayor: 'x' }],
    ['an unknown zone', { timeZone: 'America/Nowhere' }],
    ['bounds that are turned round', { bounds: [-56, -34.95, -56.25, -34.8] }],
    ['bounds that are not on earth', { bounds: [-190, -34.95, -56.05, -34.8] }],
    ['three bounds', { bounds: [-56.25, -34.95, -56.05] }],
    ['nobody in it', { inhabitants: 0 }],
    ['half a person', { inhabitants: 10.5 }],
    ['a blank name', { name: '   ' }],
    ['an id with blanks', { id: 'monte video' }],
    ['an unknown threshold', { thresholds: { flowGreatPercent: 99 } }],
    ['a threshold out of range', { thresholds: { congestionLowRatio: 1.5 } }],
    ['a line of one point', { locations: [aLocation({ geometry: { type: 'LineString', coordinates: [[0, 0]] } })] }],
    ['a latitude beyond the pole', { locations: [aLocation({ geometry: { type: 'Point', coordinates: [0, 91] } })] }],
    ['a map without tiles or style', { map: {} }],
    ['a map of both', { map: { tiles: 'a.pmtiles', style: 'https://a.example/s.json', origins: ['https://a.example'] } }],
    ['a style whose own origin is not named', { map: { style: 'https://a.example/s.json', origins: ['https://b.example'] } }],
    ['a style whose origin only begins alike', { map: { style: 'https://a.example.org/s.json', origins: ['https://a.example'] } }],
    ['an origin that would end the policy', { map: { style: 'https://a.example/s.json', origins: ['https://a.example; script-src *'] } }],
    ['a style that is a program', { map: { style: 'javascript:alert(1)', origins: ['https://a.example'] } }],
    ['a free flow of nought', { locations: [aLocation({ freeFlowMph: 0 })] }],
  ])('is refused with %s', (_what, more) => {
    expect(City.safeParse(aCity(more)).success).toBe(false)
  })
})

describe('a city file', () => {
  it.each<[string, unknown, string]>([
    ['no city', { cities: [] }, ''],
    ['an unknown member', { cities: [aCity()], version: 2 }, 'version'],
    ['two cities of one id', { cities: [aCity(), aCity()] }, 'two cities share an id'],
    ['two locations of one id', { cities: [aCity({ locations: [aLocation(), aLocation()] })] }, 'two locations of one city share an id'],
    ['two feeds of one id', { cities: [aCity({ feeds: [aFeed('a'), aFeed('a')] })] }, 'two feeds of one city share an id'],
    ["a location called 'city'", { cities: [aCity({ locations: [aLocation({ id: 'city' })] })] }, "may not be called 'city'"],
    ['two districts of one id', { cities: [aCity({ districts: [aDistrict(), aDistrict()] })] }, 'two districts of one city share an id'],
    [
      'two substations of one id',
      { cities: [aCity({ substations: [aSubstation(), aSubstation()] })] },
      'two substations of one city share an id',
    ],
    ["a substation called 'city'", { cities: [aCity({ substations: [aSubstation('city')] })] }, "may not be called 'city'"],
    ["a feed called 'simulator'", { cities: [aCity({ feeds: [aFeed('simulator')] })] }, "may not be called 'simulator'"],
    ['thresholds in the wrong order', { cities: [aCity({ thresholds: { flowNormalPercent: 40 } })] }, 'wrong order'],
  ])('is refused with %s', (_what, file, why) => {
    const result = CityFile.safeParse(file)
    expect(result.success).toBe(false)
    expect(JSON.stringify(result.error?.issues)).toContain(why)
  })

  it('may name the same location in two cities', () => {
    const cities = [aCity({ locations: [aLocation()] }), aCity({ id: 'salto', locations: [aLocation()] })]
    expect(CityFile.safeParse({ cities }).success).toBe(true)
  })
})

function aDistrict() {
  return {
    id: 'centro',
    name: 'Centro',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    },
  }
}

function aSubstation(id = 'a') {
  return { id, name: 'A', position: [-56.1, -34.9], capacityMw: 100 }
}
