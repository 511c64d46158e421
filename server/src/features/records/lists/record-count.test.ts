import type { IncidentPriority } from '@oppidum/domain/records/incident'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident, aRequest } from '../../../testing/test-drafts.ts'
import { mergeCounts } from './count-merging-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const pool = () => app.database.db.pool

/** Numbers from 0 to below `end`, the same in every run. */
function drawing(seed: number) {
  let state = seed
  return (end: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * end)
  }
}

/** What the counters say, and what there is. */
async function both(table: string, kind: string, word: string) {
  const kept = await pool().query(
    `select status, priority, word, department, district, folded, missing, sum(count)::int as count from record_count
     where record_kind = $1 group by 1, 2, 3, 4, 5, 6, 7 having sum(count) <> 0 order by 1, 2, 3, 4, 5, 6, 7`,
    [kind],
  )
  const counted = await pool().query(
    `select status, priority, ${word} as word, assigned_department as department, district, duplicate_of is not null as folded,
       missing_fetches <> 0 as missing, count(*)::int as count from ${table} group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`,
  )
  return { kept: kept.rows, counted: counted.rows }
}

it('is what counting the records would say, after batches, changes and removals at the same time, merged meanwhile', async () => {
  const draw = drawing(7)
  const priorities: IncidentPriority[] = ['critical', 'high', 'medium', 'low']
  const feeds = ['a', 'b', 'c']
  const merge = mergeCounts(app.context)

  /** Deliveries that bring, change and leave out. */
  async function deliver(source: string) {
    for (let round = 0; round < 3; round++) {
      const drafts = Array.from({ length: 80 }, (_, index) =>
        anIncident({
          externalId: `i-${index}`,
          title: `Round ${draw(4)}`,
          priority: priorities[draw(4)] as IncidentPriority,
          status: draw(5) === 0 ? 'resolved' : 'active',
          updatedAt: new Date(app.clock.nowMs() + round).toISOString(),
        }),
      ).filter(() => draw(6) > 0)
      await app.intake.incidents(aDelivery({ sourceId: source }), drafts, { complete: true })
      await app.intake.serviceRequests(
        aDelivery({ sourceId: source }),
        drafts.map(({ externalId }) => aRequest({ externalId, assignedDepartment: ['Roads', 'Parks', null][draw(3)] as string | null })),
        { complete: true },
      )
    }
  }

  /** Transactions of several statements that touch records in whatever order, some of them taken back. */
  async function change() {
    for (let round = 0; round < 25; round++) {
      const client = await pool().connect()
      try {
        await client.query('begin')
        // In one order of ids, as everybody who changes several: it is the counters that are to hold nobody up.
        const found = await client.query(`select id from incident where external_id = $1 order by id for update`, [`i-${draw(80)}`])
        for (const { id } of found.rows) {
          await client.query('update incident set assigned_department = $2, priority = $3 where id = $1', [
            id,
            ['Roads', 'Parks', null][draw(3)],
            priorities[draw(4)],
          ])
          await client.query('update incident set district = $2, duplicate_of = $3 where id = $1', [
            id,
            draw(2) === 0 ? null : 'Centro',
            draw(8) === 0 ? id : null,
          ])
        }
        if (draw(9) === 0) await client.query('delete from incident where id = $1', [found.rows[0]?.id])
        await client.query(draw(4) === 0 ? 'rollback' : 'commit')
      } finally {
        client.release()
      }
    }
  }
  let isDone = false
  async function merging() {
    while (!isDone) await merge(app.clock.nowMs(), 5_000)
  }
  const merged = merging()
  await Promise.all([...feeds.map(deliver), change(), change()]).finally(() => {
    isDone = true
  })
  await merged
  for (const [table, kind, word] of [
    ['incident', 'incident', 'type'],
    ['service_request', 'service-request', 'category'],
  ] as const) {
    const { kept, counted } = await both(table, kind, word)
    expect(kept).toEqual(counted)
    expect(counted.length).toBeGreaterThan(4)
  }
  while ((await merge(app.clock.nowMs(), 5_000)) > 0);
  const { rowCount } = await pool().query('select 1 from record_count group by city_id, record_kind, group_key having count(*) > 1')
  expect(rowCount).toBe(0)
  const after = await both('incident', 'incident', 'type')
  expect(after.kept).toEqual(after.counted)
})

it('starts again from zero when a table is emptied', async () => {
  await pool().query('truncate incident')
  expect((await both('incident', 'incident', 'type')).kept).toEqual([])
  expect((await both('service_request', 'service-request', 'category')).kept.length).toBeGreaterThan(0)
})
