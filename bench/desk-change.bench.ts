import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, it } from 'vitest'
import { WebSocket } from 'ws'
import { somebody } from '../e2e/support/people.ts'
import { notifyBus } from '../server/src/adapters/bus/notify.adapter.ts'
import { systemClock } from '../server/src/adapters/clock/system.adapter.ts'
import { citiesOf } from '../server/src/features/cities/cities.ts'
import { readCityFile } from '../server/src/features/cities/city-file.ts'
import type { RecordChange } from '../server/src/features/records/desk/desk-service.ts'
import { NO_PICTURES, NO_REPORTERS } from '../server/src/features/records/desk/nobody.ts'
import { recordDesk } from '../server/src/features/records/desk/record-desk.ts'
import { observationIntake } from '../server/src/features/telemetry/observations/observation-intake.ts'
import { connect, type Db } from '../server/src/platform/db/connection.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { startBundledPostgres } from '../server/src/postgres/bundled-postgres.ts'
import { freePort } from '../tools/cluster/free-port.mjs'
import { bareChange } from './controls/bare-change.ts'
import { reportFigure, reportRatio } from './report.ts'
import { type Served, startOppidum } from './served.ts'

const RECORDS = 100_000
/** Open ones among them: a bad day in a city of a million. */
const OPEN = 2_000
const SOCKETS = 200
const ROUNDS = 6
const CHANGES = 50

const folder = mkdtempSync(join(tmpdir(), 'oppidum-desk-'))
let store: Awaited<ReturnType<typeof startBundledPostgres>>
let oppidum: Served
let address: string
let cityFile: string
let db: Db
let bus: Awaited<ReturnType<typeof notifyBus>>
let control: Awaited<ReturnType<typeof bareChange>>
const sockets: WebSocket[] = []
beforeAll(async () => {
  cityFile = join(folder, 'city.json')
  const city = { id: 'benchport', name: 'Benchport', timeZone: 'UTC', bounds: [-56.4, -35, -56, -34.6], inhabitants: 1_000_000 }
  writeFileSync(cityFile, JSON.stringify({ cities: [{ ...city, departments: ['Streets', 'Water'] }] }))
  const tcpPort = await freePort()
  // fsync on, as in production.
  store = await startBundledPostgres({ dataDir: join(folder, 'store'), tcpPort, log: () => undefined })
  const { user, database } = store.address
  address = `postgresql://${user}@127.0.0.1:${tcpPort}/${database}`
  db = connect(store.address)
  await fill()
  bus = await notifyBus(store.address, () => undefined)
  control = await bareChange(address)
  oppidum = await startOppidum({ DATABASE_URL: address, CITY_FILE: cityFile, SIMULATOR: 'off' })
  for (let made = 0; made < SOCKETS; made++) sockets.push(await openSocket())
}, 400_000)
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await control?.end()
  await oppidum?.stop()
  await bus?.close()
  await db?.close()
  await store?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The desk's own records, each with its first state in the history. */
async function fill(): Promise<void> {
  await migrate(db, 'server/src/platform/db/migrations')
  await db.pool.query(
    `insert into incident (city_id, id, number, source_id, external_updated_at, content_hash, version, change_version, quality, stale_after_seconds,
       title, description, location, geometry, created_at, updated_at, observed_at, clock_suspect, type, priority, status, hinders_road, resolved_at)
     select 'benchport', gen_random_uuid(), 'INC-2026-' || lpad(n::text, 6, '0'), 'desk', at, '', 1, n, 'measured', 1577880000,
       'Burst pipe number ' || n, 'Water comes up through the pavement before house ' || n % 400 || '.', 'Street ' || n % 997,
       jsonb_build_object('type', 'Point', 'coordinates', jsonb_build_array(-56.39 + (n % 100) * 0.0038, -34.99 + n / 100 % 100 * 0.0038)),
       at, at, at, false, 'other', 'high', case when n <= $2 then 'active' else 'resolved' end, n % 3 = 0, case when n <= $2 then null else at end
     from (select n, now() - n * interval '4 minutes' as at from generate_series(1, $1::int) n) r`,
    [RECORDS, OPEN],
  )
  await db.pool.query(
    `insert into incident_version select city_id, id, 1, created_at, created_at, 'desk:', null, to_jsonb(i) - 'raw' - 'search_text' from incident i`,
  )
  await db.pool.query(`insert into live_version values ('benchport', 'incidents', $1, now())`, [RECORDS])
  await db.pool.query('vacuum analyze')
}

async function openSocket(): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${oppidum.port}/ws`, { perMessageDeflate: false })
  socket.on('message', (data: Buffer) => {
    if (!data.subarray(0, 60).includes('"type":"incident-')) return
    heard++
    if (heard === SOCKETS) everybodyHeard()
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'hello', since: {} }))
  return socket
}
/** Sockets that have received the newest change. */
let heard = 0
let everybodyHeard: () => void = () => undefined

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
function patch(id: string, body: unknown, cookie: string): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const payload = JSON.stringify(body)
    const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
    const asked = request(
      { agent, port: oppidum.port, host: '127.0.0.1', method: 'PATCH', path: `/api/incidents/${id}`, headers },
      (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => {
          text += part
        })
        answer.on('end', () => done({ status: answer.statusCode ?? 0, text }))
      },
    )
    asked.on('error', fail)
    asked.end(payload)
  })
}

/** Median duration in milliseconds. */
async function timed(count: number, one: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < count; index++) {
    const from = performance.now()
    await one()
    times.push(performance.now() - from)
    // Each change waits until the previous one has reached every page: a desk cannot work faster than it can see.
    await reached
  }
  return times.sort((a, b) => a - b)[Math.floor(count / 2)] as number
}
let reached: Promise<unknown> = Promise.resolve()

it(`a change at the desk, with ${RECORDS} records and ${SOCKETS} open sockets`, async () => {
  // The first account of an installation is its admin.
  const { cookie } = await somebody(`http://127.0.0.1:${oppidum.port}`)
  const versions = control.ids.map(() => 1)
  let next = 0
  const change =
    (act: (id: string, change: RecordChange & { version: number }) => Promise<void>, set: (version: number) => object) => async () => {
      heard = 0
      reached = new Promise<void>((done) => {
        everybodyHeard = done
      })
      const at = next++ % control.ids.length
      const version = versions[at] as number
      await act(control.ids[at] as string, { version, ...set(version) })
      versions[at] = version + 1
    }
  const overHttp = async (id: string, body: object) => {
    const answer = await patch(id, body, cookie)
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  }
  const [city] = citiesOf(readCityFile(cityFile)).all
  if (!city) throw new Error('The city file names no city.')
  const app = { db, bus, clock: systemClock, log: pino({ level: 'silent' }), cities: citiesOf([city]) }
  const figures = observationIntake({ ...app, rawDays: 90 }).incidentFigures
  const desk = recordDesk({ ...app, figures, pictures: NO_PICTURES, reporters: NO_REPORTERS, shown: async () => null }, [])
  const here = async (id: string, wanted: RecordChange) => {
    await desk.change('incident', city, id, { by: 'operator', personId: null, channel: 'desk' }, wanted)
  }
  const department = (version: number) => ({ department: version % 2 ? 'Water' : 'Streets' })
  const priority = (version: number) => ({ priority: version % 2 ? 'low' : 'high' })
  const assign = change(overHttp, department)
  let turned = 0
  const bare = () => {
    reached = Promise.resolve()
    return control.change(turned++)
  }
  const rows = [
    ['the transaction of a change that gives a record to a department', change(here, department)],
    ['the transaction of a change that counts in the figures of the city', change(here, priority)],
    ['a change over HTTP that gives a record to a department', assign],
    ['a change over HTTP that counts in the figures of the city', change(overHttp, priority)],
  ] as const
  const ours = rows.map((): number[] => [])
  const theirs: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const bareMs = await timed(CHANGES, bare)
    // The first round warms up.
    if (round > 0) theirs.push(bareMs)
    for (const [index, [, act]] of rows.entries()) {
      const ms = await timed(CHANGES, act)
      if (round > 0) ours[index]?.push(ms)
    }
  }
  for (const [index, [row]] of rows.entries())
    reportRatio({ row, unit: 'ms', ours: ours[index] as number[], control: theirs, goal: { atMost: 4 } })
  const from = performance.now()
  for (let index = 0; index < CHANGES; index++) await assign()
  reportFigure('the same one right after the other, each', (performance.now() - from) / CHANGES, 'ms', null)
})
