import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeDigest, storeShape } from '../../platform/backup/testing/store-digest.ts'
import { connect } from '../../platform/db/connection.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { type BundledPostgres, startBundledPostgres } from '../../postgres/bundled-postgres.ts'
import { type DebianPostgres, startDebianPostgres } from '../../postgres/testing/debian-postgres.ts'
import { PROJECT_ROOT } from '../../project-root.ts'
import { freePort } from '../../testing/free-port.ts'
import { MIGRATIONS } from '../../testing/test-database.ts'

const RECORDS = Number(process.env.BACKUP_RECORDS ?? 1_000_000)
/** Node.js with its program takes 100 MB; 128 MB are scrypt's. It must not grow with the store. */
const MEMORY_MB = 500

const folder = mkdtempSync(join(tmpdir(), 'oppidum-million-'))
const passphrase = join(folder, 'passphrase')
const file = (name: string) => join(folder, name)
let bundled: BundledPostgres
let bundledUrl: string
let debian: DebianPostgres
let debianUrl: string

/** Requests of two years, each with an entry of its timeline. */
const FILL = `
  insert into service_request (city_id, id, number, source_id, external_id, external_updated_at, content_hash, version, change_version,
      quality, stale_after_seconds, title, description, location, district, square, created_at, updated_at, observed_at, clock_suspect,
      category, priority, status, completed_at)
    select 'big', ('018f0000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'REQ-2026-' || lpad(i::text, 7, '0'), 'works', 'e' || i, t, '',
      1, i, 'measured', 300, (array['Street lamp is dark', 'Pothole in the road', 'Árbol caído', E'Tab\\t and \\\\ line\\nbreak'])[1 + i % 4],
      'Reported near house ' || i * 7919 % 9973 || ', ' || md5((i / 50)::text), 'Av. Italia ' || i * 13 % 5000, 'District ' || i * 17 % 18,
      'L' || 1 + i % 9, t, t, t, false, 'maintenance', 'low', 'completed', t
    from (select i, now() - i * interval '63 seconds' as t from generate_series(1::bigint, ${RECORDS}) i) x;
  insert into timeline_entry (id, city_id, record_kind, record_id, at, action, door, actor, changes, version, internal)
    select gen_random_uuid(), 'big', 'request', id, created_at, 'created', 'source', 'source', '{"status": ["pending", "completed"]}', 1, false
    from service_request`

/** A statement that may take long; the driver's types do not know its time limit. */
const patient = (text: string): pg.QueryConfig => ({ text, query_timeout: 3_600_000 }) as pg.QueryConfig

beforeAll(async () => {
  writeFileSync(passphrase, 'correct horse battery staple\n')
  const tcpPort = await freePort()
  bundled = await startBundledPostgres({ dataDir: file('store'), tcpPort, log: () => undefined })
  bundledUrl = `postgresql://oppidum@127.0.0.1:${tcpPort}/oppidum`
  const port = await freePort()
  debian = startDebianPostgres(port, { files: {}, settings: () => ['max_wal_size=4GB'], access: ['host all all 127.0.0.1/32 trust'] })
  debianUrl = `postgresql://oppidum@127.0.0.1:${port}/postgres`
  const db = connect({ connectionString: bundledUrl })
  await migrate(db, MIGRATIONS)
  const client = await db.pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query(patient(FILL))
  client.release()
  await db.close()
}, 3_600_000)
afterAll(async () => {
  await bundled?.stop()
  debian?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the real command. @returns seconds, and the most memory it had, in MB */
async function oppidum(databaseUrl: string, ...words: string[]): Promise<{ seconds: number; megabytes: number; output: string }> {
  const from = performance.now()
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: file('data'), SECRET_KEY: 'the-secret-key-of-the-soak-run-0123456789' }
  const child = spawn(process.execPath, [join(PROJECT_ROOT, 'server/bin/oppidum.js'), ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  let megabytes = 0
  child.stdout.on('data', (text) => {
    output += text
  })
  child.stderr.on('data', (text) => {
    errors += text
  })
  const look = setInterval(() => {
    try {
      megabytes = Math.max(megabytes, Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024)
    } catch {
      // It has ended.
    }
  }, 200)
  const code = await new Promise((done) => child.on('close', done))
  clearInterval(look)
  if (code !== 0) throw new Error(`oppidum ${words.join(' ')} ended with ${code}: ${output}${errors.slice(-2_000)}`)
  return { seconds: Math.round((performance.now() - from) / 100) / 10, megabytes: Math.round(megabytes), output }
}

async function digestOf(connectionString: string): Promise<{ rows: Record<string, string>; shape: unknown[] }> {
  const db = connect({ connectionString })
  try {
    return { rows: await storeDigest(db, ['backup_run', 'live_version', 'timeline_entry', 'service_request']), shape: await storeShape(db) }
  } finally {
    await db.close()
  }
}

/** Sums that need no sorting of a million rows. */
async function sumsOf(connectionString: string): Promise<unknown> {
  const db = connect({ connectionString })
  try {
    const sums: unknown[] = []
    for (const table of ['service_request', 'timeline_entry', 'service_request_version']) {
      const client = await db.pool.connect()
      await client.query('set statement_timeout = 0')
      const text = `select count(*)::int as rows, sum(('x' || substr(md5(t::text), 1, 8))::bit(32)::bigint) as sum from ${table} t`
      sums.push((await client.query<{ rows: number; sum: string }>(patient(text))).rows)
      client.release()
    }
    return sums
  } finally {
    await db.close()
  }
}

it('a million records go from the bundled PostgreSQL to 15 and back, in flat memory', async () => {
  const report: Record<string, string | number>[] = []
  const step = async (what: string, url: string, backup: string, ...words: string[]) => {
    const { seconds, megabytes } = await oppidum(url, ...words)
    report.push({ what, seconds, 'memory MB': megabytes, 'file MB': Math.round(statSync(file(backup)).size / 1e6) })
    expect(megabytes).toBeLessThan(MEMORY_MB)
  }
  const before = { ...(await digestOf(bundledUrl)), sums: await sumsOf(bundledUrl) }
  await step('backup of 18, plain', bundledUrl, 'plain.tar', 'backup', '--to', file('plain.tar'))
  await step('backup of 18, encrypted', bundledUrl, 'secret.tar', 'backup', '--to', file('secret.tar'), '--passphrase-file', passphrase)
  await step('restore into 15, encrypted', debianUrl, 'secret.tar', 'restore', file('secret.tar'), '--passphrase-file', passphrase)
  const middle = await digestOf(debianUrl)
  expect({ rows: middle.rows, sums: await sumsOf(debianUrl) }).toEqual({ rows: before.rows, sums: before.sums })
  await step('backup of 15, plain', debianUrl, 'back.tar', 'backup', '--to', file('back.tar'))
  await step('restore into 18, replacing it', bundledUrl, 'back.tar', 'restore', file('back.tar'), '--replace')
  const after = await digestOf(bundledUrl)
  expect({ ...after, sums: await sumsOf(bundledUrl) }).toEqual(before)
  console.table(report)
})
