import { afterEach, beforeEach, expect, it } from 'vitest'
import { snapshotRead, type Tx } from '../../../platform/db/connection.ts'
import type { LiveState } from '../../../platform/live/live-source.ts'
import { aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { aRequest } from '../../../testing/test-drafts.ts'
import { serviceRequestLive } from '../requests/service-request-live.ts'
import { serviceRequestStore } from '../requests/service-request-store.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

const run = (sql: string) => app.database.db.pool.query(sql)
const drafts = (count: number, more = {}) => Array.from({ length: count }, (_, index) => aRequest({ externalId: `r-${index}`, ...more }))
const deliver = (requests: ReturnType<typeof drafts>) => app.intake.serviceRequests(aDelivery(), requests, { complete: false })

it('reads what has changed of a record, by whatever way, and nothing twice', async () => {
  const [city] = app.context.cities.all
  if (!city) throw new Error('There is no city.')
  const live = serviceRequestLive(app.context)
  /** Compares with the list that is read whole. @returns how many records were read whole */
  const look = async (): Promise<number> => {
    let whole = 0
    const [state, list] = await snapshotRead(app.database.db, async (tx): Promise<[LiveState, unknown]> => {
      const counting = {
        query: async (statement: { name?: string }) => {
          const result = await tx.query(statement as never)
          if (statement.name?.startsWith('record-list-whole')) whole += (result as { rows: unknown[] }).rows.length
          return result
        },
      }
      const reader = { nowMs: app.clock.nowMs(), me: null }
      return [await live.read(counting as unknown as Tx, city), await serviceRequestStore(tx).list(city.id, {}, reader)]
    })
    expect({ records: state.items.map(({ json }) => JSON.parse(json)), total: state.total, next: state.next }).toEqual(list)
    return whole
  }

  expect(await look()).toBe(0)
  await deliver(drafts(20))
  expect(await look()).toBe(20)
  expect(await look()).toBe(0)

  await deliver([aRequest({ externalId: 'r-3', title: 'Another title' })])
  expect(await look()).toBe(1)
  // Nothing but the row itself says so.
  await run(`update service_request set missing_fetches = 1 where external_id = 'r-4'`)
  expect(await look()).toBe(1)
  await deliver([aRequest({ externalId: 'new' })])
  expect(await look()).toBe(1)

  // Its feed was heard: all of its records are younger.
  await run(`insert into feed_state (city_id, feed_id, name, standard, attribution, every_seconds, stale_after_seconds, version, last_attempt_at,
    last_success_at, part, failing, since, consecutive_failures) values ('montevideo', 'test-feed', 'Test', 'test', 'Test', 60, 300, 1, now(), now() + interval '1 day', 'serviceRequests', false, now(), 0)`)
  expect(await look()).toBe(21)
  await run(`update feed_state set last_success_at = last_success_at + interval '1 microsecond'`)
  expect(await look()).toBe(21)
  expect(await look()).toBe(0)

  await run(`delete from service_request where external_id = 'r-5'`)
  expect(await look()).toBe(0)
  await deliver(drafts(600, { createdAt: new Date(app.clock.nowMs() + 1_000).toISOString() }).slice(100))
  expect(await look()).toBe(500)
  expect(await look()).toBe(0)
})
