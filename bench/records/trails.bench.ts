import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, it } from 'vitest'
import { type Somebody, somebody } from '../../e2e/support/people.ts'
import { startStore, type TestStore } from '../../e2e/support/test-store.ts'
import { reportFigure, reportRatio } from '../report.ts'
import { type Served, startOppidum } from '../served.ts'
import { multiplied } from './multiplied-rows.ts'

/** Of the timeline and of the audit trail, each. */
const ENTRIES = Number(process.env.TRAIL_ENTRIES ?? 200_000)
/** Of a record that much was done with, and of a long conversation. */
const LONG = 100
const RECORDS = ENTRIES / LONG
const CONVERSATIONS = 200
const LIMIT = 50
const ROUNDS = 15
const COUNT = ENTRIES.toLocaleString('en')

const folder = mkdtempSync(join(tmpdir(), 'oppidum-trails-'))
let store: TestStore
let oppidum: Served
let admin: Somebody
let db: pg.Client
beforeAll(async () => {
  const cityFile = join(folder, 'city.json')
  const city = { id: 'bench', name: 'Bench', timeZone: 'UTC', bounds: [-56.4, -35, -56, -34.6], inhabitants: 1_000_000, peakLoadMw: 780 }
  writeFileSync(cityFile, JSON.stringify({ cities: [city] }))
  store = await startStore()
  oppidum = await startOppidum({ DATABASE_URL: store.url, CITY_FILE: cityFile, SIMULATOR: 'off', MODELS: 'off' })
  admin = await somebody(`http://127.0.0.1:${oppidum.port}`, { plan: 'pro' })
  db = new pg.Client({ connectionString: store.url })
  await db.connect()
  await fill()
}, 600_000)
afterAll(async () => {
  await db?.end()
  await oppidum?.stop()
  await store?.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Reply {
  ms: number
  items: { id: string; version: number; conversationId: string }[]
  next: string | null
}

async function call(path: string, method = 'GET', body?: object): Promise<Reply> {
  const from = performance.now()
  const answer = await fetch(`http://127.0.0.1:${oppidum.port}${path}`, {
    method,
    headers: { cookie: admin.cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const ms = performance.now() - from
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}: ${text}`)
  const json = JSON.parse(text)
  const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
  return { ms, items: Array.isArray(json) ? json : [json], next }
}

const idAt = (index: string) => `('018f0000-0000-7000-8000-' || lpad(to_hex(${index}), 12, '0'))::uuid`
/** The newest is a minute old; whole milliseconds, as the product writes them. */
const timeAt = (index: string) =>
  `date_trunc('milliseconds', now() - interval '1 minute' - (${ENTRIES} - ${index}) * interval '20 seconds')`

/** One of each is made by the product; the others are copies of it with ids and times of their own. */
async function fill(): Promise<void> {
  const made = await call('/api/incidents', 'POST', {
    ...{ title: 'Burst pipe', description: 'Water comes up through the pavement.', location: 'Main Street 1' },
    ...{ type: 'other', priority: 'low' },
  })
  const [incident] = made.items
  await call(`/api/incidents/${incident?.id}`, 'PATCH', { version: incident?.version, priority: 'high' })
  await call('/api/chat', 'POST', { message: 'How many incidents are active?' })
  const record = { city_id: `'bench'`, id: idAt('n') }
  await multiplied(db, 'incident', 'true', RECORDS, { ...record, number: `'INC-2026-' || lpad(n::text, 6, '0')`, change_version: '10 + n' })
  const ofRecord = { id: idAt(`1 + n % ${RECORDS}`), version: `1 + n / ${RECORDS}` }
  await multiplied(
    db,
    'incident_version',
    'version = 2',
    ENTRIES - 1,
    { ...ofRecord, valid_from: timeAt('n'), recorded_at: timeAt('n') },
    0,
  )
  await multiplied(
    db,
    'timeline_entry',
    `action <> 'created'`,
    ENTRIES - 1,
    { id: idAt('n + 1'), record_id: ofRecord.id, version: ofRecord.version, at: timeAt('n') },
    0,
  )
  await multiplied(db, 'audit_entry', 'true', ENTRIES, { id: idAt('n'), at: timeAt('n') })
  await multiplied(db, 'conversation', 'true', CONVERSATIONS, { id: idAt('n'), updated_at: timeAt('n') })
  await multiplied(db, 'chat_message', 'true', CONVERSATIONS * LONG, {
    id: idAt('n'),
    conversation_id: idAt(`1 + n % ${CONVERSATIONS}`),
    created_at: timeAt('n'),
  })
  await db.query('vacuum analyze')
}

it.each([
  ['an entry of the timeline', 'timeline_entry'],
  ['a version of an incident', 'incident_version'],
  ['an entry of the audit trail', 'audit_entry'],
  ['a question to the assistant with its answer', 'chat_message'],
])('bytes of %s on disk', async (name, table) => {
  const { rows } = await db.query<{ bytes: number }>(
    `select pg_total_relation_size($1::regclass)::float8 / (select count(*) from ${table}) as bytes`,
    [table],
  )
  reportFigure(`bytes of ${name} on disk, with its indexes`, rows[0]?.bytes ?? Number.NaN, 'bytes', null)
})

async function compare(row: string, path: string, queries: readonly string[], atMost = 3): Promise<void> {
  const ours: number[] = []
  const control: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { ms, items } = await call(path)
    if (items.length < LIMIT) throw new Error(`${path} is answered with ${items.length} entries`)
    ours.push(ms)
    const from = performance.now()
    for (const it of queries) await db.query(it)
    control.push(performance.now() - from)
  }
  reportRatio({ row: `${row} over HTTP`, unit: 'ms', ours, control, goal: { atMost } })
}

const RECORD = `city_id = 'bench' and`
const ONE = `${idAt('1')}`

it(`the timeline of a record with ${LONG} entries among ${COUNT}`, async () => {
  await compare(
    `the timeline of a record, ${LONG} entries among ${COUNT},`,
    '/api/incidents/018f0000-0000-7000-8000-000000000001/timeline',
    [
      `select version, recorded_at, actor, reason, record from incident_version where ${RECORD} id = ${ONE} order by version desc limit 1001`,
      `select * from timeline_entry where ${RECORD} record_kind = 'incident' and record_id = ${ONE} order by id desc limit 1000`,
    ],
  )
})

const OF_CITY = `from audit_entry where (city_id is null or city_id = 'bench')`
const OF_DESK = `from timeline_entry where city_id = 'bench' and actor = 'operator'`
const NEWEST = `order by at desc, id desc limit ${LIMIT + 1}`

it.each<[string, string, string, string]>([
  ['newest', '', 'true', 'true'],
  ['of one action', '&action=record-changed', 'false', `action = 'changed'`],
  [
    'of the last 14 days',
    `&from=${new Date(Date.now() - 14 * 86_400_000).toISOString()}`,
    `at >= now() - interval '14 days'`,
    `at >= now() - interval '14 days'`,
  ],
])(`a page of the audit trail of twice ${COUNT} entries: %s`, async (name, query, ofCity, ofDesk) => {
  // The answer says how many there are: the control counts them too.
  await compare(`a page of the audit trail, twice ${COUNT} entries, ${name},`, `/api/audit?limit=${LIMIT}${query}`, [
    `select * ${OF_CITY} and ${ofCity} ${NEWEST}`,
    `select * ${OF_DESK} and ${ofDesk} ${NEWEST}`,
    `select (select count(*) ${OF_CITY} and ${ofCity}) + (select count(*) ${OF_DESK} and ${ofDesk})`,
  ])
})

it(`a deep page of the audit trail of twice ${COUNT} entries`, async () => {
  const at = new Date(Date.now() - (ENTRIES / 2) * 20_000).toISOString()
  const cursor = Buffer.from(`${at} 018f0000-0000-7000-8000-000000000000`).toString('base64url')
  await compare(`a page of the audit trail, twice ${COUNT} entries, from a deep cursor,`, `/api/audit?limit=${LIMIT}&cursor=${cursor}`, [
    `select * ${OF_CITY} and at < '${at}' ${NEWEST}`,
    `select * ${OF_DESK} and at < '${at}' ${NEWEST}`,
    `select (select count(*) ${OF_CITY}) + (select count(*) ${OF_DESK})`,
  ])
})

it(`a conversation of ${LONG} questions, and the list of ${CONVERSATIONS}`, async () => {
  const own = `from conversation where person_id = '${admin.userId}' and city_id = 'bench' order by updated_at desc, id desc limit 200`
  await compare(`a conversation of ${LONG} questions with answers`, '/api/chat?conversation=018f0000-0000-7000-8000-000000000001', [
    `select * from conversation where id = ${ONE}`,
    `select * from chat_message where conversation_id = ${ONE} order by created_at desc, id desc limit 500`,
  ])
  await compare(`the list of ${CONVERSATIONS} conversations`, '/api/chat/conversations', [
    `select *, (select count(*) from chat_message m where m.conversation_id = c.id) from (select * ${own}) c`,
  ])
})
