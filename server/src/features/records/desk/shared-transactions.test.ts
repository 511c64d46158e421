import { Failure } from '@oppidum/domain/core/failure'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transaction } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { DeskActor, DeskRow, DeskWatcher, RecordChange } from './desk-service.ts'
import { NO_PICTURES, NO_REPORTERS } from './nobody.ts'
import { recordDesk } from './record-desk.ts'

const ACTOR: DeskActor = { by: 'operator', personId: null, channel: 'desk' }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { MODELS: 'off' } })
})
afterAll(() => app.close())

const city = () => app.context.cities.find(undefined)
const deskWith = (watcher: DeskWatcher) =>
  recordDesk(
    {
      ...app.context,
      figures: app.observations.incidentFigures,
      pictures: NO_PICTURES,
      reporters: NO_REPORTERS,
      shown: async (_tx, _kind, _city, id) => ({ id }),
    },
    [watcher],
  )
const desk = () => deskWith(async () => undefined)

async function opened(count: number): Promise<DeskRow[]> {
  const report = {
    ...{ title: 'Burst pipe', description: 'Water on the road.', location: 'Main Street 1', position: null, word: 'other' },
    ...{ priority: 'low', status: 'active', department: null, serviceCode: null, affectsTraffic: false, reporterId: null },
  }
  const rows: DeskRow[] = []
  for (let index = 0; index < count; index++) rows.push(await app.desk.create('incident', city(), ACTOR, report))
  return rows
}

const raised = ({ version }: DeskRow, more: Partial<RecordChange> = {}): RecordChange => ({ version, priority: 'high', ...more })
const change = (by: ReturnType<typeof desk>, row: DeskRow, wanted = raised(row)) => by.change('incident', city(), row.id, ACTOR, wanted)
const failureOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'rejected' && outcome.reason instanceof Failure ? outcome.reason.code : outcome.status

/** As they are stored: priority, version, live version, and which transaction wrote them. */
async function stored(rows: readonly DeskRow[]) {
  const ids = rows.map((it) => it.id)
  const found = await run<{ id: string; priority: string; version: number; live: number; writer: string; events: number; states: number }>(
    app.context.db.pool,
    sql`select id, priority, version, change_version::int as live, xmin::text as writer,
        (select count(*)::int from city_event e where e.data->'record'->>'id' = i.id::text) as events,
        (select count(*)::int from incident_version v where v.id = i.id) as states
      from incident i where id = any(${ids}::uuid[])`,
  )
  return ids.map((id) => {
    const row = found.rows.find((it) => it.id === id)
    if (!row) throw new Error(id)
    return row
  })
}

it('commits changes that come at once in one transaction, each with a version, an event and a live version of its own, in their order', async () => {
  const rows = await opened(7)
  const [first] = await stored(rows.slice(-1))
  const by = desk()
  const answers = await Promise.all(rows.map((it) => change(by, it)))
  expect(answers.map((it) => [it.priority, it.version])).toEqual(rows.map(() => ['high', 2]))
  const after = await stored(rows)
  expect(new Set(after.map((it) => it.writer)).size).toBe(1)
  expect(after.map((it) => it.live)).toEqual(rows.map((_, index) => (first?.live ?? 0) + 1 + index))
  expect(after.map(({ priority, version, events, states }) => [priority, version, events, states])).toEqual(
    rows.map(() => ['high', 2, 2, 2]),
  )
})

it('writes them with one statement, and reports them with one', async () => {
  const rows = await opened(7)
  const by = desk()
  const calls = () => {
    const counts = new Map(app.context.db.statements.counts().map((it) => [it.name, it.calls]))
    return ['desk-change-incident', 'event-write'].map((it) => counts.get(it) ?? 0)
  }
  const before = calls()
  await Promise.all(rows.map((it) => change(by, it)))
  expect(calls().map((it, index) => it - (before[index] ?? 0))).toEqual([1, 1])
})

it('writes nothing for a change that changes nothing, alone or among others', async () => {
  const rows = await opened(3)
  const [same, other, alsoSame] = rows as [DeskRow, DeskRow, DeskRow]
  const by = desk()
  const nothing = (row: DeskRow) => change(by, row, { version: 1, priority: 'low' })
  await nothing(same)
  const before = await stored(rows)
  await Promise.all([nothing(same), change(by, other), nothing(alsoSame)])
  const after = await stored(rows)
  expect(after.map(({ version, events, states }) => [version, events, states])).toEqual([
    [1, 1, 1],
    [2, 2, 2],
    [1, 1, 1],
  ])
  expect(after.map((it) => it.live)).toEqual([before[0]?.live, (before[2]?.live ?? 0) + 1, before[2]?.live])
})

it('refuses one of several for what is wrong with it, and commits the others', async () => {
  const rows = await opened(4)
  const [fine, stale, wrong, other] = rows as [DeskRow, DeskRow, DeskRow, DeskRow]
  const by = desk()
  const outcomes = await Promise.allSettled([
    change(by, fine),
    change(by, stale, raised(stale, { version: 9 })),
    change(by, wrong, raised(wrong, { department: 'Nobody' })),
    change(by, { ...other, id: '00000000-0000-4000-8000-000000000000' }),
    change(by, other),
  ])
  expect(outcomes.map(failureOf)).toEqual(['fulfilled', 'conflict', 'refused', 'not_found', 'fulfilled'])
  expect(outcomes[1]).toMatchObject({ reason: { details: { current: { id: stale.id } } } })
  expect((await stored(rows)).map(({ priority, version, events }) => [priority, version, events])).toEqual([
    ['high', 2, 2],
    ['low', 1, 1],
    ['low', 1, 1],
    ['high', 2, 2],
  ])
})

it('makes two changes of one record one after the other, and refuses the second if it has not seen the first', async () => {
  const rows = await opened(2)
  const [one, two] = rows as [DeskRow, DeskRow]
  const by = desk()
  const outcomes = await Promise.allSettled([
    change(by, one),
    change(by, one, { version: 2, priority: 'low' }),
    change(by, two),
    change(by, two, { version: 1, priority: 'medium' }),
  ])
  expect(outcomes.map(failureOf)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'conflict'])
  expect((await stored(rows)).map(({ priority, version }) => [priority, version])).toEqual([
    ['low', 3],
    ['high', 2],
  ])
})

it('does not wait for a record that somebody else has locked, and changes it afterwards', async () => {
  const rows = await opened(3)
  const [locked, ...free] = rows as [DeskRow, DeskRow, DeskRow]
  const by = desk()
  let waiting: Promise<DeskRow> | undefined
  await transaction(app.context.db, async (tx) => {
    await run(tx, sql`select from incident where id = ${locked.id} for update`)
    waiting = change(by, locked)
    await Promise.all(free.map((it) => change(by, it)))
    expect((await stored(rows)).map((it) => it.version)).toEqual([1, 2, 2])
  })
  expect((await waiting)?.version).toBe(2)
})

it('commits the others when a statement of one fails in the store', async () => {
  const rows = await opened(3)
  const [, broken] = rows as [DeskRow, DeskRow, DeskRow]
  const by = deskWith(async (_tx, { after }, last) => {
    if (after.id === broken.id) void run(last, sql`select 1 / ${0}::int`)
  })
  const outcomes = await Promise.allSettled(rows.map((it) => change(by, it)))
  expect(outcomes.map(failureOf)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(outcomes[1]).toMatchObject({ reason: { code: '22012' } })
  expect((await stored(rows)).map(({ version, events, states }) => [version, events, states])).toEqual([
    [2, 2, 2],
    [1, 1, 1],
    [2, 2, 2],
  ])
})

it('gives a change whose watcher reads a transaction of its own', async () => {
  const rows = await opened(3)
  const [, reading] = rows as [DeskRow, DeskRow, DeskRow]
  const by = deskWith(async (tx, { after }) => {
    if (after.id === reading.id) await run(tx, sql`select 1`)
  })
  await Promise.all(rows.map((it) => change(by, it)))
  const writers = (await stored(rows)).map((it) => it.writer)
  expect(writers[0]).toBe(writers[2])
  expect(writers[1]).not.toBe(writers[0])
})
