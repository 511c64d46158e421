import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { continueHistory, historyWatch } from '../platform/backup/store-history.ts'
import type { StoreHistory } from '../platform/backup/store-history-store.ts'
import { connect, type Db } from '../platform/db/connection.ts'
import { migrate } from '../platform/db/migrate.ts'
import { PROJECT_ROOT } from '../project-root.ts'
import { freePort } from '../testing/free-port.ts'
import { aCity } from '../testing/test-app.ts'
import { MIGRATIONS } from '../testing/test-database.ts'
import { type DebianPostgres, runOfDebian, startDebianPostgres } from './testing/debian-postgres.ts'

let postgres: DebianPostgres
let url: string
let db: Db
beforeAll(async () => {
  const port = await freePort()
  postgres = startDebianPostgres(port, { files: {}, settings: () => ['fsync=off'], access: ['host all all 127.0.0.1/32 trust'] })
  url = `postgresql://oppidum@127.0.0.1:${port}/postgres`
  db = connect({ connectionString: url })
  await migrate(db, MIGRATIONS)
})
afterAll(async () => {
  await db?.close()
  postgres?.stop()
})

/** Starts the store again as a standby without a primary, which then becomes one. */
function failOver(): void {
  const data = join(postgres.folder, 'data')
  writeFileSync(join(data, 'standby.signal'), '')
  runOfDebian('pg_ctl', ['-D', data, '-w', '-m', 'fast', 'restart'])
  runOfDebian('pg_ctl', ['-D', data, '-w', 'promote'])
}

it('a standby that has become the primary is on another timeline', async () => {
  const start = (await continueHistory(db)).present as StoreHistory
  let calls = 0
  const watch = historyWatch({ db, log: pino({ level: 'silent' }) }, start, () => calls++)
  const look = () => watch.run(new AbortController().signal)
  await look()
  expect(calls).toBe(0)

  failOver()
  // The connections of before are cut, and the first use of each says so.
  await expect.poll(() => look().then(() => calls), { timeout: 15_000 }).toBe(1)
  expect(await continueHistory(db)).toEqual({ present: { ...start, timeline: start.timeline + 1 }, isOther: false })
})

describe('an instance', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oppidum-fail-over-'))
  const cityFile = join(folder, 'city.json')
  const children: ChildProcess[] = []
  beforeAll(() => writeFileSync(cityFile, JSON.stringify({ cities: [aCity()] })))
  afterAll(() => {
    for (const it of children) it.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  async function started() {
    const own = { DATABASE_URL: url, DATA_DIR: folder, CITY_FILE: cityFile, PORT: String(await freePort()) }
    const child = spawn(process.execPath, ['server/dist/main.js'], {
      cwd: PROJECT_ROOT,
      env: { ...process.env, ...own, MODELS: 'off', SIMULATOR: 'off', DRAIN_SECONDS: '0', LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    const ended = once(child, 'exit')
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (bytes) => {
        text += bytes
      })
    }
    await expect.poll(() => text, { timeout: 60_000 }).toContain('Oppidum is ready at')
    return { child, ended, said: () => text }
  }
  const versions = async () => (await db.pool.query<{ kind: string; version: string }>('select kind, version from live_version')).rows

  it('ends with code 1 and says why, and the next one goes on above what clients have seen', { timeout: 180_000 }, async () => {
    const first = await started()
    const before = new Map((await versions()).map((it) => [it.kind, Number(it.version)]))
    failOver()
    expect(await first.ended).toEqual([1, null])
    expect(first.said()).toContain('The database has failed over or been restored')

    const next = await started()
    const after = await versions()
    expect(after.length).toBeGreaterThan(0)
    // Far above the most changes that a few seconds could have brought.
    for (const it of after) expect(Number(it.version)).toBeGreaterThan((before.get(it.kind) ?? 0) + 1_000_000)
    next.child.kill('SIGTERM')
    expect(await next.ended).toEqual([0, null])
  })
})
