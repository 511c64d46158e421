import { describe, expect, it } from 'vitest'
import { isSnapshot } from '../importers.ts'
import { aFeed, columns, read, sentence } from '../testing/table-answers.ts'

const TICKETS = {
  target: 'serviceRequests',
  timeZone: 'America/Chicago',
  mapping: columns({
    id: 'ticket_id',
    category: 'issue_type',
    description: 'issue_description',
    status: 'ticket_status',
    time: 'ticket_created_date_time',
    closed: 'ticket_closed_date_time',
    latitude: 'latitude',
    longitude: 'longitude',
    place: 'street_address',
  }),
  words: { status: { 'being worked on': 'in_progress' }, category: { 'STREET LIGHT': 'infrastructure', '*': 'maintenance' } },
}

describe('service requests', () => {
  it('are read by the words of the feed, without the reporter', () => {
    const decoded = read('requests-311.json', TICKETS)
    expect(decoded.requests?.map(({ raw: _, ...it }) => it)).toMatchObject([
      {
        externalId: '102',
        title: 'Traffic Sign',
        status: 'in_progress',
        category: 'maintenance',
        geometry: null,
        location: '6115 Elm Ave',
        createdAt: '2026-06-28T21:04:00.000Z',
        completedAt: null,
      },
      {
        externalId: '101',
        title: 'Street Light',
        description: 'Dark. Call [phone]',
        status: 'completed',
        category: 'infrastructure',
        priority: 'unknown',
        createdAt: '2026-06-23T14:44:00.000Z',
        updatedAt: '2026-06-29T15:45:54.000Z',
        completedAt: '2026-06-29T15:45:54.000Z',
        geometry: { type: 'Point', coordinates: [-90.13, 29.94] },
      },
      { externalId: '103', status: 'pending', geometry: null },
    ])
    expect(decoded.rejected).toEqual([{ reason: 'no time', count: 1 }])
    expect(decoded.flawed, 'zero for unknown, and feet of a state plane').toEqual([{ reason: 'point is no use', count: 2 }])
    expect(JSON.stringify(decoded)).not.toMatch(/Pat Doe|0147/)
  })

  it('refuse a page that is shorter than asked although there is more', () => {
    const feed = { dialect: 'arcgis', target: 'serviceRequests', mapping: columns({ id: 'OBJECTID', time: 'AT' }) }
    expect(sentence(() => read('arcgis.json', feed))).toBe(
      'The publisher gives 1 rows at a time, fewer than the 1000 that were asked for. Set the rows of a page to 1.',
    )
    expect(read('arcgis.json', { ...feed, rows: 1 }).requests).toHaveLength(1)
  })
})

describe('incidents', () => {
  it('of crashes join a date with its time of day, and are over by what the feed says', () => {
    const feed = {
      target: 'incidents',
      timeZone: 'America/New_York',
      mapping: columns({ id: 'collision_id', time: 'crash_date', timeOfDay: 'crash_time', place: 'on_street_name', geometry: 'location' }),
      words: { category: { '*': 'traffic_accident' }, status: { '*': 'resolved' } },
    }
    expect(read('crashes.json', feed).incidents).toMatchObject([
      { externalId: '2', createdAt: '2026-06-30T04:00:00.000Z', geometry: { coordinates: [-73.95, 40.75] } },
      {
        externalId: '1',
        createdAt: '2026-06-30T13:05:00.000Z',
        type: 'traffic_accident',
        status: 'resolved',
        resolvedAt: null,
        affectsTraffic: true,
        location: 'MAIN ST',
        geometry: { coordinates: [-73.9, 40.7] },
      },
    ])
  })

  it('of a GeoJSON file have its geometry, and end at their end', () => {
    const feed = {
      dialect: 'geojson',
      target: 'incidents',
      complete: true,
      mapping: columns({ id: 'id', name: 'what', time: 'from', expected: 'until', status: 'state' }),
    }
    const decoded = read('closures.geojson', feed)
    expect(decoded.incidents?.map((it) => [it.externalId, it.title, it.status, it.endsAt, it.resolvedAt, it.geometry?.type])).toEqual([
      ['c1', 'Water main', 'resolved', '2026-06-30T06:00:00.000Z', '2026-06-30T06:00:00.000Z', 'LineString'],
      ['c2', 'Storm damage', 'active', null, null, undefined],
    ])
    expect(decoded.complete).toBe(true)
    expect(isSnapshot(aFeed({ ...feed, complete: false }))).toBe(false)
  })

  it('need something that says when they are over', () => {
    const feed = { target: 'incidents', mapping: columns({ id: 'collision_id', time: 'crash_date' }) }
    expect(sentence(() => read('crashes.json', feed))).toMatch(/^Nothing says when an incident is over/)
  })
})
