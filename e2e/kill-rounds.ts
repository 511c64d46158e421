import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Incident } from '@oppidum/domain/records/incident'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import { freePort } from '../tools/cluster/free-port.mjs'
import { type Publisher, publisher } from './support/publisher.ts'
import { startServer } from './support/server-process.ts'

export interface KillResult {
  rounds: number
  /** Records known to someone outside: shown by the API, or reported by `oppidum ingest`. */
  acknowledged: number
  lost: string[]
  doubled: string[]
  /** Slowest start after a kill, in ms. */
  slowestStartMs: number
}

type Shown = { externalId: string | null; source: string; version: number }

/** Every record of a list, page by page. */
async function readAll<R extends Shown>(url: string, path: string): Promise<R[]> {
  const records: R[] = []
  let next: string | null = `${path}?status=all&limit=500`
  while (next) {
    const answer: Response = await fetch(new URL(next, url))
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    records.push(...((await answer.json()) as R[]))
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
  }
  return records
}

const keyOf = (it: Shown) => `${it.source}/${it.externalId}`

function requestsFrom(from: number, count: number): string {
  const at = (index: number) => new Date(Date.UTC(2026, 10, 1) + index * 1_000).toISOString()
  return JSON.stringify(
    Array.from({ length: count }, (_, i) => ({
      service_request_id: `R-${from + i}`,
      status: (from + i) % 3 === 0 ? 'closed' : 'open',
      service_name: 'Pothole',
      service_code: 'pothole',
      description: `Hole number ${from + i}`,
      requested_datetime: at(from + i),
      updated_datetime: at(from + i),
      lat: -34.9,
      long: -56.17,
    })),
  )
}

function workZones(count: number): string {
  return JSON.stringify({
    feed_info: { publisher: 'Test', version: '4.2', update_date: new Date().toISOString(), data_sources: [] },
    type: 'FeatureCollection',
    features: Array.from({ length: count }, (_, i) => ({
      id: `Z-${i}`,
      type: 'Feature',
      properties: {
        core_details: {
          event_type: 'work-zone',
          data_source_id: '1',
          road_names: ['Av. Italia'],
          direction: 'eastbound',
          description: `Zone ${i}, state ${count}`,
          update_date: new Date().toISOString(),
        },
        start_date: '2026-01-01T00:00:00Z',
        end_date: '2030-01-01T00:00:00Z',
        vehicle_impact: 'some-lanes-closed',
        is_start_date_verified: false,
        is_end_date_verified: false,
      },
      geometry: {
        type: 'LineString',
        coordinates: [
          [-56.17, -34.9],
          [-56.16, -34.9],
        ],
      },
    })),
  })
}

function cityFile(port: number): string {
  const feed = (id: string, standard: string, path: string) => ({
    id,
    standard,
    name: id,
    url: `http://127.0.0.1:${port}${path}`,
    everySeconds: 5,
  })
  return JSON.stringify({
    cities: [
      {
        id: 'kill-town',
        name: 'Kill Town',
        timeZone: 'America/Montevideo',
        bounds: [-56.3, -35, -56, -34.8],
        inhabitants: 1_000,
        feeds: [feed('requests', 'open311', '/requests.json'), feed('zones', 'wzdx', '/zones.json')],
      },
    ],
  })
}

function ingest(env: Record<string, string>, file: string): Promise<boolean> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      ['server/dist/oppidum.js', 'ingest', file, '--source', 'files'],
      { env: { ...process.env, ...env } },
      (error) => done(!error),
    )
  })
}

/**
 * Kills the server again and again while it imports, each time at another moment, and then checks that everything it had
 * acknowledged is there. The moments come from a seed.
 */
export async function killRounds(rounds: number, seed = 1): Promise<KillResult> {
  const folder = mkdtempSync(join(tmpdir(), 'oppidum-kill-'))
  const feeds: Publisher = await publisher()
  const city = join(folder, 'city.json')
  writeFileSync(city, cityFile(feeds.port))
  const env = {
    DATA_DIR: join(folder, 'data'),
    CITY_FILE: city,
    SIMULATOR: 'off',
    RATE_LIMIT: 'off',
    OUTBOUND_ALLOW: `127.0.0.1:${feeds.port}`,
    PORT: String(await freePort()),
  }
  const acknowledgedVersions = new Map<string, number>()
  const lost = new Set<string>()
  const doubled = new Set<string>()
  let slowestStartMs = 0
  let state = seed
  const chance = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }

  const look = async (url: string) => {
    const shown = [...(await readAll<ServiceRequest>(url, '/api/service-requests')), ...(await readAll<Incident>(url, '/api/incidents'))]
    const versions = new Map<string, number>()
    for (const it of shown) {
      if (versions.has(keyOf(it))) doubled.add(keyOf(it))
      versions.set(keyOf(it), it.version)
    }
    for (const [key, version] of acknowledgedVersions) if ((versions.get(key) ?? 0) < version) lost.add(`${key} version ${version}`)
    for (const [key, version] of versions) acknowledgedVersions.set(key, Math.max(version, acknowledgedVersions.get(key) ?? 0))
  }

  for (let round = 0; round < rounds; round++) {
    feeds.publish('/requests.json', { body: requestsFrom(round * 200, 400), type: 'application/json' })
    feeds.publish('/zones.json', { body: workZones(50 + round), type: 'application/geo+json' })
    const server = await startServer(env)
    slowestStartMs = Math.max(slowestStartMs, server.readyMs)
    await look(server.url)
    const file = join(folder, `files-${round}.json`)
    const first = 1_000_000 + round * 500
    writeFileSync(file, requestsFrom(first, 500))
    const taken = ingest(env, file).then((ok) => {
      if (ok)
        for (let i = 0; i < 500; i++)
          acknowledgedVersions.set(`files/R-${first + i}`, Math.max(1, acknowledgedVersions.get(`files/R-${first + i}`) ?? 0))
    })
    // Most rounds are cut off in the middle of a file, every fourth only after it, so that something is always acknowledged.
    const moment = round % 4 === 0 ? Promise.all([taken, wait(chance() * 500)]) : wait(200 + chance() * 2_500)
    // Anything shown between two imports counts as acknowledged too.
    await look(server.url).catch(() => undefined)
    await moment
    await server.kill()
    await taken
  }
  const server = await startServer(env)
  await look(server.url)
  await server.stop()
  await feeds.stop()
  rmSync(folder, { recursive: true, force: true })
  return { rounds, acknowledged: acknowledgedVersions.size, lost: [...lost], doubled: [...doubled], slowestStartMs }
}
