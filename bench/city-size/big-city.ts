import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { HOUR_MS } from '@oppidum/domain/core/time'
import pino from 'pino'
import { inProcessBus } from '../../server/src/adapters/bus/in-process.adapter.ts'
import { systemClock } from '../../server/src/adapters/clock/system.adapter.ts'
import { citiesOf } from '../../server/src/features/cities/cities.ts'
import { readCityFile } from '../../server/src/features/cities/city-file.ts'
import { observationIntake } from '../../server/src/features/telemetry/observations/observation-intake.ts'
import { connect, type StoreAddress } from '../../server/src/platform/db/connection.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'

const ACROSS = 100

/** A publisher of road works for one machine: `count` open ones. */
export async function roadWorks(count: number): Promise<{ port: number; stop(): Promise<void> }> {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  const features = Array.from({ length: count }, (_, index) => ({
    id: `W-${index}`,
    type: 'Feature',
    properties: {
      core_details: {
        event_type: 'work-zone',
        data_source_id: '1',
        name: `Works ${index} on the main`,
        road_names: [`Road ${index % 997}`],
        direction: 'northbound',
        description: `The carriageway is opened for works number ${index}; one lane is led past it.`,
        update_date: at(-1),
      },
      start_date: at(-1 - (index % 400)),
      end_date: at(48),
      vehicle_impact: ['all-lanes-closed', 'some-lanes-closed', 'all-lanes-open'][index % 3],
      is_start_date_verified: true,
      is_end_date_verified: false,
    },
    geometry: { type: 'LineString', coordinates: [place(index), place(index, 0.001)] },
  }))
  const body = JSON.stringify({
    feed_info: { publisher: 'Bench', version: '4.2', update_date: at(0), data_sources: [] },
    type: 'FeatureCollection',
    features,
  })
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/geo+json', etag: '"works"' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // A TCP server has an address of this form.
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Writes a city file with `count` monitored sections and the road works as its feed into the folder; returns its path. */
export function writeBigCity(folder: string, count: number, worksPort: number): string {
  const path = join(folder, 'city.json')
  const city = {
    id: 'bigport',
    name: 'Bigport',
    timeZone: 'America/Montevideo',
    bounds: [-56.4, -35, -56, -34.6],
    inhabitants: 1_300_000,
    peakLoadMw: 780,
    locations: Array.from({ length: count }, (_, index) => ({
      id: `section-${index}`,
      name: `Street ${index % 1_000}, crossing ${Math.floor(index / 1_000)} - crossing ${Math.floor(index / 1_000) + 1}`,
      freeFlowMph: 30 + (index % 20),
      geometry: { type: 'LineString', coordinates: [place(index), place(index, 0.001)] },
    })),
    feeds: [
      {
        id: 'works',
        name: 'Road works',
        standard: 'wzdx',
        url: `http://127.0.0.1:${worksPort}/works.geojson`,
        everySeconds: 3_600,
        staleAfterSeconds: 86_400,
      },
    ],
  }
  writeFileSync(path, JSON.stringify({ cities: [city] }))
  return path
}

/** A present speed for every section, written through the product's own intake. */
export async function writeSpeeds(address: StoreAddress, cityFile: string): Promise<void> {
  const db = connect(address)
  try {
    await migrate(db, 'server/src/platform/db/migrations')
    const cities = citiesOf(readCityFile(cityFile))
    const [city] = cities.all
    if (!city) throw new Error('The city file names no city.')
    const log = pino({ level: 'silent' })
    const intake = observationIntake({ db, bus: inProcessBus(), clock: systemClock, log, cities, rawDays: 90 })
    await intake.observations(
      { cityId: city.id, sourceId: 'loops', quality: 'measured', staleAfterSeconds: 3_600 },
      city.locations.map(({ id }, index) => ({
        measure: 'traffic.speed' as const,
        placeId: id,
        atMs: Date.now(),
        value: 5 + (index % 40),
      })),
    )
  } finally {
    await db.close()
  }
}

function place(index: number, aside = 0): [number, number] {
  return [-56.39 + (index % ACROSS) * 0.0038 + aside, -34.99 + Math.floor(index / ACROSS) * 0.0038]
}
