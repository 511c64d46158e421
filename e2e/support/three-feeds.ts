import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { Publisher } from './publisher.ts'

export const REQUESTS = '/requests.json'
export const ZONES = '/zones.geojson'
export const FUELS = '/fuels.json'
export const DEMAND = '/demand.json'

/** Seconds between two fetches, and until a feed's values are stale. */
export const EVERY_SECONDS = 5
export const STALE_AFTER_SECONDS = 12
/** Largest answer of this city's feeds in bytes. */
const LONGEST = 20_000

/** Writes a city file with three real feeds and nothing else into the folder; returns its path. */
export function writeFedCity(folder: string, port: number): string {
  const feed = (id: string, name: string, path: string, more: object) => ({
    id,
    name,
    url: `http://127.0.0.1:${port}${path}`,
    everySeconds: EVERY_SECONDS,
    maxBytes: LONGEST,
    ...more,
  })
  const soon = { staleAfterSeconds: STALE_AFTER_SECONDS }
  const path = join(folder, 'city.json')
  const city = {
    id: 'feedford',
    name: 'Feedford',
    timeZone: 'America/Chicago',
    bounds: [-93.8, 41.5, -93.5, 41.7],
    inhabitants: 200_000,
    peakLoadMw: 1_000,
    feeds: [
      feed('requests', 'Citizen requests', REQUESTS, {
        standard: 'open311',
        rules: [{ match: 'light', category: 'maintenance', priority: 'high' }],
        ...soon,
      }),
      feed('zones', 'Work zones', ZONES, { standard: 'wzdx', ...soon }),
      feed('fuels', 'Generation', FUELS, { standard: 'eia', route: 'fuel-type-data', share: 0.5 }),
      feed('demand', 'Demand', DEMAND, { standard: 'eia', route: 'region-data', share: 0.5 }),
    ],
  }
  writeFileSync(path, JSON.stringify({ cities: [city] }))
  return path
}

const atHour = (ms: number) => new Date(ms).toISOString().slice(0, 13)
const json = (value: unknown) => ({ body: JSON.stringify(value), type: 'application/json' })

function requests(nowMs: number) {
  const ago = (hours: number) => new Date(nowMs - hours * HOUR_MS).toISOString()
  return json([
    {
      service_request_id: 'R-1',
      status: 'open',
      service_name: 'Street light out',
      service_code: 'LIGHT',
      description: 'Dark since Monday, call 515-555-0100.',
      agency_responsible: 'Lighting',
      requested_datetime: ago(3.5),
      updated_datetime: ago(3),
      address: '12 Mill Lane',
      lat: 41.6,
      long: -93.6,
    },
    {
      service_request_id: 'R-2',
      status: 'open',
      status_notes: 'Assigned to crew 4',
      service_name: '<img src=x onerror=alert(1)> Pothole',
      service_code: 'HOLE',
      description: '<script>alert(1)</script> & <b>deep</b>',
      requested_datetime: ago(26),
      updated_datetime: ago(25),
      address: '3rd Street',
    },
    {
      service_request_id: 'R-3',
      status: 'closed',
      service_name: 'Fallen branch',
      service_code: 'TREE',
      description: 'Removed.',
      requested_datetime: ago(50),
      updated_datetime: ago(40),
      address: 'Garden Row',
    },
  ])
}

/** Three work zones, two of them active. */
export function zones(nowMs: number) {
  const at = (hours: number) => new Date(nowMs + hours * HOUR_MS).toISOString()
  const zone = (id: string, name: string, impact: string, fromHours: number) => ({
    id,
    type: 'Feature',
    properties: {
      core_details: {
        event_type: 'work-zone',
        data_source_id: '1',
        name,
        road_names: ['I-80'],
        direction: 'westbound',
        description: `${name} on I-80`,
        update_date: at(-1),
      },
      beginning_cross_street: 'Exit 1',
      ending_cross_street: 'Exit 2',
      start_date: at(fromHours),
      end_date: at(48),
      vehicle_impact: impact,
      is_start_date_verified: true,
      is_end_date_verified: false,
    },
    geometry: {
      type: 'LineString',
      coordinates: [
        [-93.7, 41.6],
        [-93.69, 41.6],
      ],
    },
  })
  return {
    body: JSON.stringify({
      feed_info: { publisher: 'Feedford', version: '4.2', update_date: at(0), data_sources: [] },
      type: 'FeatureCollection',
      features: [
        zone('Z-1', 'Bridge repair', 'all-lanes-closed', -5),
        zone('Z-2', 'Resurfacing', 'some-lanes-closed', -2),
        zone('Z-3', 'Line painting', 'all-lanes-open', 24),
      ],
    }),
    type: 'application/geo+json',
  }
}

function rows(nowMs: number, column: 'fueltype' | 'type', values: Record<string, number>) {
  const data = [1, 0].flatMap((hoursAgo) =>
    Object.entries(values).map(([code, value]) => ({
      period: atHour(nowMs - hoursAgo * HOUR_MS),
      respondent: 'FED',
      'respondent-name': 'Feedford area',
      [column]: code,
      'type-name': code,
      // The hour before was a tenth lower.
      value: hoursAgo === 0 ? value : value * 0.9,
      'value-units': 'megawatthours',
    })),
  )
  return json({ response: { total: String(data.length), frequency: 'hourly', data } })
}

/** Lets every feed answer normally. The city's share is half of 240, 200, 560 and 1,000 MW. */
export function publishAll(feeds: Publisher, nowMs = Date.now()): void {
  feeds.publish(REQUESTS, requests(nowMs))
  feeds.publish(ZONES, zones(nowMs))
  feeds.publish(FUELS, rows(nowMs, 'fueltype', { SUN: 240, WND: 200, NG: 500, WAT: 60 }))
  feeds.publish(DEMAND, rows(nowMs, 'type', { D: 1_000, DF: 2_222 }))
}

/** What a publisher may send instead of its data, by mistake or malice. */
export const NO_USE = {
  truncated: { body: '[{"service_request_id": "R-1", "sta', type: 'application/json' },
  page: { body: '<!doctype html><title>Sign in</title><script>alert(1)</script>', type: 'text/html' },
  huge: { body: `[${'{"service_request_id":"R-9","features":[]},'.repeat(1_000)}{}]`, type: 'application/json' },
  deep: { body: '['.repeat(9_000), type: 'application/json' },
  empty: { body: '', type: 'application/json' },
} as const
