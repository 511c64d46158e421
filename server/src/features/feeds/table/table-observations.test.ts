import { describe, expect, it, test } from 'vitest'
import { columns, LINKS, read, readText, sitesOf, values } from '../testing/table-answers.ts'

describe('link speeds', () => {
  it('take a row for what it says: no data is no jam, and a jam is no lack of data', () => {
    const decoded = read('link-speeds.json', LINKS)
    expect(values(decoded.observations)).toEqual([
      ['1', 'traffic.speed', 21, '2026-06-30T21:41:02.000Z'],
      ['4', 'traffic.speed', 0, '2026-06-30T21:45:15.000Z'],
      ['1', 'traffic.speed', 20.5, '2026-06-30T21:46:02.000Z'],
      ['10', 'traffic.speed', 30, '2026-07-01T21:45:15.000Z'],
    ])
    expect(decoded.rejected).toEqual([
      { reason: 'doubled', count: 1 },
      { reason: 'no data, says the publisher', count: 2 },
      { reason: 'impossible value', count: 1 },
      { reason: 'no value', count: 1 },
      { reason: 'absurd value', count: 1 },
      { reason: 'no id', count: 1 },
      { reason: 'no time', count: 1 },
      { reason: 'not a record', count: 1 },
    ])
    expect(decoded.observedAt, 'a time ahead of the clock does not make a feed look new').toBe('2026-06-30T21:46:02.000Z')
    expect(decoded.complete).toBe(false)
  })

  it('have sites, with lines that do not trust the end of a cut text', () => {
    const sites = sitesOf('link-speeds.json', LINKS)
    expect(sites.map((it) => [it.id, it.name, it.geometry?.coordinates.length ?? null])).toEqual([
      ['1', 'Avenida Uno', 2],
      ['2', 'Cut off', 14],
      ['3', 'Broken end', 2],
      ['4', 'Standing still', null],
      ['5', 'Negative', null],
      ['6', 'Empty', null],
      ['7', 'Absurd', null],
      ['10', 'Ahead of the clock', null],
    ])
    expect(sites[0]?.geometry?.coordinates[0]).toEqual([-56.1645, -34.9011])
    expect(read('link-speeds.json', LINKS).flawed).toEqual([
      { reason: 'line is cut off', count: 2 },
      { reason: 'point is no use', count: 1 },
    ])
  })

  it.each([
    ['km/h', 22.37],
    ['m/s', 80.53],
  ])('are converted from %s', (unit, mph) => {
    const feed = {
      dialect: 'ckan',
      target: 'traffic',
      rows: 100,
      mapping: columns({ id: 'site', time: 'at', speed: ['v', unit], geometry: 'wkt' }),
    }
    expect(values(read('ckan.json', feed).observations)).toEqual([['A', 'traffic.speed', mph, '2026-06-30T12:00:00.000Z']])
    expect(sitesOf('ckan.json', feed).map((it) => it.geometry?.type)).toEqual(['LineString', 'Point'])
  })

  it('of an ArcGIS layer come with its dates and paths, and say when there are more', () => {
    const feed = {
      dialect: 'arcgis',
      target: 'traffic',
      mapping: columns({ id: 'OBJECTID', time: ['AT', 'ISO 8601'], speed: ['SPEED', 'mph'] }),
    }
    expect(values(read('arcgis.json', feed).observations)).toEqual([['7', 'traffic.speed', 50, '2026-06-30T12:00:00.000Z']])
    expect(sitesOf('arcgis.json', feed)[0]?.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [-56.16, -34.9],
        [-56.17, -34.91],
      ],
    })
    expect(read('arcgis.json', feed).flawed).toEqual([{ reason: 'more rows than are read at once', count: 1 }])
  })

  it('of a CSV file are read in the order of day and month that the mapping says', () => {
    const feed = (order: string) => ({
      dialect: 'csv',
      target: 'traffic',
      mapping: columns({ id: 'id', name: 'name', time: ['at', order], speed: ['speed', 'mph'] }),
    })
    expect(values(read('dates.csv', feed('month/day/year')).observations)).toEqual([['A', 'traffic.speed', 36, '2026-03-04T17:46:02.000Z']])
    expect(values(read('dates.csv', feed('day/month/year')).observations)?.[0]?.[3]).toBe('2026-04-03T17:46:02.000Z')
    expect(read('dates.csv', feed('month/day/year')).rejected).toEqual([
      { reason: 'no time', count: 1 },
      { reason: 'not a record', count: 1 },
    ])
    expect(sitesOf('dates.csv', feed('month/day/year'))[0]?.name).toBe('Calle; larga')
  })

  it('count as flows by their unit', () => {
    const feed = { dialect: 'ckan', target: 'traffic', mapping: columns({ id: 'site', time: 'at', flow: ['v', 'veh/15 min'] }) }
    expect(values(read('ckan.json', feed).observations)).toEqual([['A', 'traffic.flow', 144, '2026-06-30T12:00:00.000Z']])
  })
})

test('energy of the city is converted to MW, and a negative production is impossible', () => {
  const feed = { dialect: 'json', target: 'energy', mapping: columns({ time: 'at', solar: ['s', 'kW'], consumption: ['c', 'MW'] }) }
  const decoded = readText(
    '{"data": [{"at": "2026-06-30T12:00Z", "s": "1500", "c": 90}, {"at": "2026-06-30T13:00Z", "s": -90000, "c": null}]}',
    feed,
  )
  expect(values(decoded.observations)).toEqual([
    ['city', 'energy.solar', 1.5, '2026-06-30T12:00:00.000Z'],
    ['city', 'energy.consumption', 90, '2026-06-30T12:00:00.000Z'],
  ])
  expect(decoded.rejected).toEqual([
    { reason: 'impossible value', count: 1 },
    { reason: 'no value', count: 1 },
  ])
})

test('a CSV file is read to its end, with line ends and quotes of all kinds', () => {
  const rows = Array.from(
    { length: 1_203 },
    (_, at) => `${at},2026-06-30T12:00:00Z,${at % 60},"Line ""${at}""\nof two"${at % 2 ? '\r\n' : '\n'}`,
  )
  const feed = { dialect: 'csv', target: 'traffic', mapping: columns({ id: 'id', time: 'at', speed: ['mph', 'mph'] }) }
  const decoded = readText(`\ufeffid,at,mph,name\r\n${rows.join('')}`, feed)
  expect(decoded.observations?.map((it) => [it.placeId, it.value])).toEqual(rows.map((_, at) => [String(at), at % 60]))
  expect(decoded.rejected).toEqual([])
})
