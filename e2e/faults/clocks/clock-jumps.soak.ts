import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SystemStatus } from '@oppidum/domain/status/status'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { ensurePrograms } from '../../../interop/debian.mjs'
import { freePort } from '../../../tools/cluster/free-port.mjs'
import { anotherSession, apiKeyOf, somebody } from '../../support/people.ts'
import { RECOVERY_MS, TAKE_OVER_MS } from '../fault-run.ts'
import { outcomeLines, startLoad } from '../load-rig.ts'
import { expectNothingLost } from '../outcome-checks.ts'
import type { Part } from '../processes.ts'
import { migrateStore, type ServingPart, servingPart } from '../serving-part.ts'
import { storeJudge } from '../store-judge.ts'
import { storeServer, storeUrl } from '../store-servers.ts'
import { troubles } from '../troubles.ts'
import { falseClock } from './false-clock.ts'
import { futureTimes } from './future-times.ts'

/** Each from the one before, so that the clock goes both ways. */
const JUMPS = ['+1h', '+0', '-1h', '+1d', '-1d', '+0'] as const
const HOUR_MS = 3_600_000
const DUTIES = 9
const DUTY_LOCK = 7_301_966
/** Times of a server are right to within this, ms. */
const EXACT_MS = 2_000
/** System Status says that the clock is wrong, or right again, within this: a check every 5 s, and what a busy machine takes. */
const SAID_WITHIN_MS = 20_000
/** The longest window of a limit of reads. */
const WINDOW_SECONDS = 60
const PATHS = ['/api/status', '/api/incidents', '/api/service-requests', '/api/city-metrics', '/api/feeds', '/api/config']

const parts: Part[] = []
const folder = mkdtempSync(join(tmpdir(), 'oppidum-clocks-'))
afterAll(async () => {
  for (const it of parts.toReversed()) await it.kill()
  rmSync(folder, { recursive: true, force: true })
})

const say = (text: string) => process.stdout.write(`${text}\n`)
const json = async (url: string, init: RequestInit = {}) => {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) })
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) as unknown }
}

/** Until the check of the clock is in this state. @returns how long that took, ms; null when it took too long */
async function clockSaid({ url }: ServingPart, state: 'ok' | 'failing'): Promise<number | null> {
  const fromMs = performance.now()
  while (performance.now() - fromMs < SAID_WITHIN_MS) {
    const status = SystemStatus.parse((await json(`${url}/api/status`)).body)
    if (status.checks.find((it) => it.id === 'clock')?.state === state) return performance.now() - fromMs
    await wait(250)
  }
  return null
}

/** What is wrong about the times of an instance. */
async function wrongTimes({ url, part }: ServingPart): Promise<string[]> {
  const wrong: string[] = []
  for (const path of PATHS) {
    const { status, headers, body } = await json(url + path)
    const errorMs = Date.parse(headers.get('date') ?? '') - Date.now()
    // Whole seconds.
    if (!(Math.abs(errorMs) <= EXACT_MS)) wrong.push(`${part.name} ${path}: the Date is wrong by ${errorMs} ms`)
    if (status !== 200) wrong.push(`${part.name} ${path}: ${status}`)
    wrong.push(...futureTimes(body, Date.now(), EXACT_MS, `${part.name} ${path}`))
  }
  return wrong
}

/** A record and a value sent to one instance: accepted, and with the right time. */
async function wrongWrites({ url, part }: ServingPart, keys: { write: string; ingest: string }, name: string): Promise<string[]> {
  const send = (path: string, key: string, body: unknown) =>
    json(url + path, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': `${name}${path}` },
      body: JSON.stringify(body),
    })
  const record = await send('/api/v1/incidents', keys.write, { title: name, type: 'other', location: 'Start' })
  const { createdAt } = record.body as { createdAt?: string }
  const errorMs = Date.parse(createdAt ?? '') - Date.now()
  // From a minute ago, as a sensor with the right time sends it.
  const at = new Date(Date.now() - 60_000).toISOString()
  const value = await send('/api/v1/ingest/observations', keys.ingest, [{ measure: 'city.presence', at, value: 1 }])
  const { accepted } = value.body as { accepted?: number }
  return [
    ...(Math.abs(errorMs) <= EXACT_MS ? [] : [`${part.name} dates a record wrongly by ${errorMs} ms: ${JSON.stringify(record.body)}`]),
    ...(accepted === 1 ? [] : [`${part.name} does not accept a value: ${JSON.stringify(value.body)}`]),
  ]
}

/** Reads until the limit of an address is reached. @returns the seconds to wait */
async function exhausted({ url }: ServingPart): Promise<number> {
  for (let calls = 0; calls < 5_000; calls++) {
    const answer = await fetch(`${url}/api/incidents?q=nothing-${calls}`)
    await answer.arrayBuffer()
    if (answer.status === 429) return Number(answer.headers.get('retry-after'))
  }
  throw new Error('No limit was reached.')
}

it('clocks of servers that are set while they serve change no time, no session and no duty, and System Status names them', async () => {
  await ensurePrograms(['faketime', '/usr/lib/postgresql/15/bin/postgres'])
  chmodSync(folder, 0o711)
  const { primary, primaryPort } = await storeServer(join(folder, 'store'))
  parts.push(primary)
  const url = storeUrl(primaryPort)
  const clock = falseClock(join(folder, 'clock'))
  const common = { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex'), RETENTION_RAW_DAYS: '1' }
  const start = async (name: string, env: Record<string, string>) => {
    const serving = await servingPart(name, await freePort(), folder, { ...common, ...env })
    parts.push(serving.part)
    return { ...serving, directUrl: serving.url }
  }
  await migrateStore(url, folder)
  // Alone at first, so that it has every duty when its clock is set.
  const set = await start('set', clock.env)
  const judge = storeJudge(url)
  const store = new pg.Pool({ connectionString: url, max: 1 })
  const load = await startLoad({
    instances: [set],
    judge,
    troubles: troubles(),
    city: 'montevideo',
    writers: 2,
    meters: 1,
    readersOfEach: 1,
    // Of yesterday: an instance that is a day ahead would delete them.
    firstValueMs: Date.now() - 23 * HOUR_MS,
    recoveryMs: RECOVERY_MS,
  })
  const person = await somebody(set.url, { plan: 'pro' })
  const keys = { write: await apiKeyOf(set.url, person, 'write', ['write']), ingest: await apiKeyOf(set.url, person, 'ingest', ['ingest']) }
  const sessions = [person.cookie]
  const wrong: string[] = []

  /** Instances pass duties to each other, so that one may be nobody's for a moment. */
  async function dutiesSoon(): Promise<{ held: number; epochs: number }> {
    const fromMs = performance.now()
    for (;;) {
      const { rows } = await store.query<{ held: number; epochs: number }>(
        `select (select count(*) from pg_locks where locktype = 'advisory' and granted and classid = ${DUTY_LOCK} and objsubid = 2
                 and mode = 'ExclusiveLock')::int as held, (select sum(epoch) from duty)::int as epochs`,
      )
      const { held, epochs } = rows[0] ?? { held: 0, epochs: 0 }
      if (held === DUTIES || performance.now() - fromMs > TAKE_OVER_MS) return { held, epochs }
      await wait(200)
    }
  }

  async function jump(offset: string, all: ServingPart[]): Promise<void> {
    clock.set(offset)
    const saidMs = await clockSaid(set, offset === '+0' ? 'ok' : 'failing')
    if (saidMs === null) wrong.push(`${offset}: System Status does not say so`)
    // Jobs that run every few seconds have run by then.
    await wait(8_000)
    sessions.push(await anotherSession(set.url, person))
    for (const it of all) {
      wrong.push(...(await wrongTimes(it)), ...(await wrongWrites(it, keys, `${it.part.name}-${offset}-${all.length}-${sessions.length}`)))
      for (const cookie of sessions)
        if ((await json(`${it.url}/api/me`, { headers: { cookie } })).status !== 200)
          wrong.push(`${offset}: ${it.part.name} ended a session`)
    }
    const { held, epochs } = await dutiesSoon()
    if (held !== DUTIES) wrong.push(`${offset}: ${held} of ${DUTIES} duties are held`)
    say(
      `${offset.padEnd(4)} said after ${saidMs === null ? 'too long' : `${(saidMs / 1_000).toFixed(1)} s`}, ${held} duties held, ${epochs} taken so far`,
    )
  }

  for (const offset of JUMPS) await jump(offset, [set])
  const [right, limited] = [await start('right', {}), await start('limited', { ...clock.env, RATE_LIMIT: 'on' })]
  const waits: number[] = []
  for (const offset of ['+1d', '-1h', '+0']) {
    // What was used up before a jump is neither forgiven nor held against anybody for longer than the window.
    const before = await exhausted(limited)
    const fromMs = performance.now()
    await jump(offset, [set, right])
    waits.push(before)
    if ((await clockSaid(right, 'ok')) === null) wrong.push(`${offset}: the right clock is called wrong`)
    await wait(Math.max(0, (before + 1) * 1_000 - (performance.now() - fromMs)))
    const { status } = await json(`${limited.url}/api/incidents?q=again`)
    if (status !== 200) wrong.push(`${offset}: still limited after the time that was given`)
  }
  const outcome = await load.finish()
  say(`\n${outcomeLines(outcome, load.honesty)}\nlimits: longest wait                             ${Math.max(...waits)} s`)
  for (const it of [...wrong, ...outcome.calls.wrong, ...load.honesty.lies].slice(0, 40)) say(it)
  load.close()
  await Promise.all([judge.close(), store.end()])

  expect.soft(wrong).toEqual([])
  expect.soft(Math.max(...waits)).toBeLessThanOrEqual(WINDOW_SECONDS)
  expectNothingLost(outcome, load.honesty)
  expect.soft(parts.flatMap((it) => it.ownEnds)).toEqual([])
})
