import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PAGE_LIMIT } from '@oppidum/domain/core/list'
import { afterAll, expect, it } from 'vitest'
import { ensurePrograms } from '../../interop/debian.mjs'
import { freePort } from '../../tools/cluster/free-port.mjs'
import { caller } from '../faults/caller.ts'
import { pageReader } from '../faults/page-reader.ts'
import { writer } from '../faults/records-load.ts'
import { differences, storeJudge } from '../faults/store-judge.ts'
import { meter } from '../faults/telemetry-load.ts'
import { troubles } from '../faults/troubles.ts'
import { apiKeyOf, somebody } from '../support/people.ts'
import { startStore } from '../support/test-store.ts'
import { haproxy } from './haproxy.ts'
import { nextRelease, PRESENT } from './next-release.ts'
import { migrateWith, type ReleaseServer, releaseServer } from './release-server.ts'

/** UPGRADE_STEPS: how many instances are replaced. The first two by the next version, the following two by the present one, and so on. */
const STEPS = Number(process.env.UPGRADE_STEPS ?? 12)
const CITY = 'montevideo'
const [WRITERS, METERS, READERS, VISITORS] = [4, 2, 4, 3]
const KINDS = ['incidents', 'service-requests'] as const
const CAUGHT_UP_MS = 60_000
const VISITED = ['/api/incidents', '/api/traffic-data', '/api/service-requests?status=all', '/api/config', '/']

/** One of each kind, on tables that are written all the time. */
const MIGRATIONS = [
  'alter table incident add column crew_size integer;',
  '-- migration: concurrent\ncreate index concurrently incident_crew_size on incident (city_id, crew_size);',
  '-- migration: backfill of incident\nupdate incident set crew_size = 0 where crew_size is null and {batch};',
  '-- migration: concurrent\ncreate index concurrently observation_value on observation (value);',
]

const folder = mkdtempSync(join(tmpdir(), 'oppidum-upgrade-'))
const ending: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
afterAll(async () => {
  for (const end of ending.reverse()) await end()
})

const say = (text: string) => process.stdout.write(`${text}\n`)

it(`${STEPS} replacements of two instances under load, by the next version and back, fail no call and lose nothing`, async () => {
  await ensurePrograms(['haproxy'])
  const store = await startStore()
  ending.push(() => store.stop())
  const [port, first, second] = [await freePort(), await freePort(), await freePort()]
  const settings = {
    DATABASE_URL: store.url,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '127.0.0.1',
    SIGNUP_ROLE: 'operator',
    SIMULATOR: 'off',
    MODELS: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  }
  const release = nextRelease(join(folder, 'next'), MIGRATIONS)
  const own = { ...settings, DATA_DIR: join(folder, 'migrate') }
  mkdirSync(own.DATA_DIR)
  await migrateWith(PRESENT, own)
  const servers = [first, second].map((it) => releaseServer({ ...settings, PORT: String(it), DATA_DIR: join(folder, String(it)) }))
  ending.push(() => Promise.all(servers.map((it) => it.stop())))
  for (const it of servers) await it.start(PRESENT)
  const proxy = await haproxy(folder, port, [first, second])
  ending.push(() => proxy.kill())

  const city = { url: `http://127.0.0.1:${port}`, part: proxy }
  const judge = storeJudge(store.url)
  ending.push(() => judge.close())
  const trouble = troubles()
  const startMs = Date.now() - 86_400_000
  const loads = []
  for (let number = 0; number < WRITERS + METERS; number++) {
    const isWriter = number < WRITERS
    const person = await somebody(city.url, { plan: 'pro' })
    const secret = await apiKeyOf(city.url, person, `key ${number}`, isWriter ? ['write'] : ['ingest'])
    const calls = caller([city], trouble, 0, () => false)
    const from = startMs + number * 10_000_000
    loads.push({ calls, load: isWriter ? writer(`writer-${number}`, secret, calls) : meter(`meter-${number}`, secret, from, calls) })
  }
  const readers = Array.from({ length: READERS }, (_, index) => pageReader(`reader ${index + 1}`, city, CITY))
  ending.push(() => {
    for (const it of readers) it.close()
  })

  let isOver = false
  const visits: { ms: number; fault: string | null }[] = []
  async function visit(path: string): Promise<void> {
    const callMs = performance.now()
    const fault = await fetch(city.url + path).then(
      async (it) => ((await it.text()) && it.ok ? null : `${path} answers ${it.status}`),
      (error: Error) => `${path}: ${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`,
    )
    visits.push({ ms: performance.now() - callMs, fault })
  }
  const working: Promise<unknown>[] = loads.map(({ load }) => load.work(() => isOver))
  for (let visitor = 0; visitor < VISITORS; visitor++)
    working.push(
      (async () => {
        for (let turn = visitor; !isOver; turn++) {
          await visit(VISITED[turn % VISITED.length] as string)
          await wait(30)
        }
      })(),
    )
  await wait(2_000)

  for (let step = 0; step < STEPS; step++) {
    const next = step % 4 < 2 ? release : PRESENT
    if (step % 2 === 0) say(`${next.version}: ${(await migrateWith(next, own)).trim()}`)
    const server = servers[step % 2] as ReleaseServer
    const seconds = await server.stop()
    await server.start(next)
    // The proxy looks every two seconds.
    await wait(2_500)
    say(`instance ${(step % 2) + 1} ended after ${seconds.toFixed(1)} s; now ${next.version} serves`)
  }
  isOver = true
  await Promise.all(working)

  const records = { incidents: await judge.records('incidents'), 'service-requests': await judge.records('service-requests') }
  const different = () => readers.flatMap((it) => KINDS.flatMap((kind) => differences(it, kind, records[kind], PAGE_LIMIT)))
  await expect.poll(different, { timeout: CAUGHT_UP_MS }).toEqual([])
  const compared = await Promise.all(loads.flatMap(({ load }) => ('acknowledged' in load ? [judge.compare(load.acknowledged)] : [])))
  const delivered = loads.reduce((sum, { load }) => sum + ('rows' in load ? load.rows() : 0), 0)
  const stored = await judge.observations(startMs, startMs + loads.length * 10_000_000)
  const tries = loads.flatMap((it) => it.calls.tries)
  const failures = [
    ...tries.flatMap((it) => (it.end === 'answered' ? [] : [`${it.end} ${it.detail}`])),
    ...visits.flatMap((it) => it.fault ?? []),
  ]
  const slowest = (calls: readonly { ms: number }[]) => Math.round(Math.max(...calls.map((it) => it.ms)))
  say(`
instances replaced             ${STEPS}
calls with a key, slowest      ${tries.length}, ${slowest(tries)} ms
calls without, slowest         ${visits.length}, ${slowest(visits)} ms
failed                         ${failures.length}
records                        ${records.incidents.size + records['service-requests'].size}
observations: sent, stored     ${delivered}, ${stored}`)
  for (const it of failures.slice(0, 20)) say(it)

  expect.soft(failures).toEqual([])
  expect.soft(compared.flatMap((it) => [...it.lost, ...it.doubled])).toEqual([])
  expect.soft(stored).toBe(delivered)
  expect.soft(servers.flatMap((it) => it.faults)).toEqual([])
})
