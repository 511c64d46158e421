/**
 * What a row of each growing kind takes on disk, its indexes and free space included: delivered by the ingest API to a store of its own, then
 * divided. `node bench/sizes/store-sizes.mjs`, after `npm run build`. The figures are in docs/operations.md.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { signUpAdmin } from '../../interop/admin.mjs'
import { startProduct } from '../../interop/product.mjs'

const OBSERVATIONS = 300_000
const RECORDS = 10_000
const ROWS_OF_A_CALL = 10_000
/** Roll-ups are recomputed every 5 s. */
const SETTLE_MS = 30_000

const folder = mkdtempSync(join(tmpdir(), 'oppidum-sizes-'))
const product = await startProduct(folder, { SIMULATOR: 'off', RATE_LIMIT: 'off', MODELS: 'off' })
const db = new pg.Client({ host: join(folder, 'data/postgres-socket'), user: 'oppidum', database: 'oppidum' })
try {
  const { ingestKey } = await signUpAdmin(product.base)
  await db.connect()
  const empty = await bytesByTable()

  /** @param {string} path @param {number} count @param {(index: number) => object} rowAt */
  const deliver = async (path, count, rowAt) => {
    for (let from = 0; from < count; from += ROWS_OF_A_CALL) {
      const body = JSON.stringify(Array.from({ length: Math.min(ROWS_OF_A_CALL, count - from) }, (_, index) => rowAt(from + index)))
      const headers = { 'content-type': 'application/json', 'x-api-key': ingestKey }
      const response = await fetch(`${product.base}/api/ingest/${path}`, { method: 'POST', headers, body })
      const text = await response.text()
      if (!response.ok || from === 0) process.stderr.write(`${path}: ${response.status} ${text.slice(0, 200)}\n`)
    }
  }
  const endMs = Date.now() - 60_000
  // Three sensors with a value a second: none older than raw values are kept.
  await deliver('observations', OBSERVATIONS, (index) => ({
    measure: 'traffic.speed',
    place: `section-${index % 3}`,
    at: new Date(endMs - Math.floor(index / 3) * 1_000).toISOString(),
    value: 20 + (index % 40),
    unit: 'mph',
  }))
  await deliver('requests', RECORDS, (index) => ({
    id: `size-${index}`,
    title: `Pothole ${index}`,
    category: 'infrastructure',
    description: `A hole as wide as a wheel in front of number ${index}, getting wider with every bus.`,
    location: `Harbour Road ${index}`,
    lon: -56.1,
    lat: -34.9,
    createdAt: new Date(endMs - index * 1_000).toISOString(),
    status: 'pending',
  }))
  await sleep(SETTLE_MS)
  await db.query('vacuum analyze')
  const full = await bytesByTable()
  for (const [table, { bytes, rows }] of [...full].sort(([, a], [, b]) => b.bytes - a.bytes)) {
    const more = bytes - (empty.get(table)?.bytes ?? 0)
    if (more > 100_000)
      process.stdout.write(`${table}: ${more} bytes more, ${rows} rows, ${(more / Math.max(rows, 1)).toFixed(0)} bytes a row\n`)
  }
} finally {
  await db.end()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Partitions count for their table. @returns {Promise<Map<string, { bytes: number, rows: number }>>} */
async function bytesByTable() {
  const { rows } = await db.query(`
    select coalesce(parent.relname, it.relname) as name, sum(pg_total_relation_size(it.oid))::float8 as bytes,
           sum(greatest(it.reltuples, 0))::float8 as rows
    from pg_class it
    join pg_namespace space on space.oid = it.relnamespace and space.nspname = 'public'
    left join pg_inherits i on i.inhrelid = it.oid
    left join pg_class parent on parent.oid = i.inhparent
    where it.relkind = 'r' group by 1`)
  return new Map(rows.map((/** @type {{ name: string, bytes: number, rows: number }} */ it) => [it.name, it]))
}
