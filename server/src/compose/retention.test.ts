import { DAY_MS } from '@oppidum/domain/core/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { identityStore } from '../adapters/identity/local/identity-store.ts'
import { peopleStore } from '../features/people/people-store.ts'
import { subscriptionStore } from '../features/plans/subscription-store.ts'
import { localAccounts } from '../platform/auth/people/local-accounts-store.ts'
import { personStore } from '../platform/auth/people/person-store.ts'
import { connect, type Tx } from '../platform/db/connection.ts'
import { AT_MOST, deleteExpired } from '../platform/jobs/retention.ts'
import { meterStore } from '../platform/meters/meter-store.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { post, signUp } from '../testing/test-people.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

const count = async (table: string) => (await app.database.db.pool.query(`select 1 from ${table}`)).rowCount

it('deletes expired credentials, even those of people who never come back, and nothing else', async () => {
  const { pool } = app.database.db
  const ana = await signUp(app)
  await app.get('/api/session-token', { cookie: ana.cookie })
  await post(app, '/api/auth/request-password-reset', { email: ana.email })
  await pool.query(`insert into identity_used_code (user_id, code, used_at) values ($1, 'x', $2)`, [ana.id, new Date(app.clock.nowMs())])
  await subscriptionStore(app.context.db).receive(pool, { id: 'evt_1', type: 'invoice.paid' }, new Date(app.clock.nowMs()))
  const expire = () => deleteExpired(app.context, app.retention)
  const left = async () =>
    Object.fromEntries(
      await Promise.all(['session', 'token', 'verification', 'used_code'].map(async (it) => [it, await count(`identity_${it}`)] as const)),
    )

  await expire()
  expect(await left()).toEqual({ session: 1, token: 1, verification: 1, used_code: 1 })
  app.clock.advance(DAY_MS)
  await expire()
  expect(await left()).toEqual({ session: 1, token: 0, verification: 0, used_code: 0 })
  expect((await app.get('/api/me', { cookie: ana.cookie })).status).toBe(200)
  app.clock.advance(8 * DAY_MS)
  await expire()
  expect(await left()).toEqual({ session: 0, token: 0, verification: 0, used_code: 0 })
  expect(await count('identity_user')).toBe(1)
  expect(await count('payment_event')).toBe(1)
  app.clock.advance(30 * DAY_MS)
  await expire()
  expect(await count('payment_event')).toBe(0)
})

it('deletes any amount in batches, until nothing is left', async () => {
  await app.database.db.pool.query(
    `insert into payment_event (id, type, received_at) select 'evt_' || n, 'invoice.paid', '2020-01-01' from generate_series(1, $1) n`,
    [2 * AT_MOST + 1],
  )
  const deleted: number[] = []
  const chores = app.retention.map((it) => async (nowMs: number, atMost: number) => {
    const gone = await it(nowMs, atMost)
    deleted.push(gone)
    return gone
  })
  await deleteExpired(app.context, chores)
  expect(deleted.filter((it) => it > 0)).toEqual([AT_MOST, AT_MOST, 1])
})

it('deletes as many periods at a time as a statement can handle, and at least one', async () => {
  const ana = await signUp(app)
  await app.database.db.pool.query(
    `insert into plan_meter (person_id, meter, period, starts_at, settled, reserved)
     select $1, 'apiCalls', 'day', timestamptz '2020-01-01' + n * interval '1 day', 40, 0 from generate_series(1, 5) n`,
    [ana.id],
  )
  const meters = meterStore(app.context.db)
  const forget = (receipts: number) => meters.forget(new Date('2021-01-01'), 100, receipts)
  expect(await forget(100)).toBe(2)
  expect(await forget(10)).toBe(1)
  expect(await forget(1_000)).toBe(2)
  expect(await forget(1_000)).toBe(0)
})

it('queries among very many people use an index', async () => {
  const ana = await signUp(app)
  const db = connect(app.database.address, { maxConnections: 1 })
  try {
    await db.pool.query('set enable_seqscan = off')
    const identity = identityStore(db)
    const now = new Date(app.clock.nowMs())
    await identity.wasRemoved(ana.id)
    await identity.forgetAllOver(now, now, 1)
    await identity.remove(db.pool, ana.id)
    await subscriptionStore(db).forgetEvents(now, 1)
    await meterStore(db).forget(now, 1, 1)
    await personStore(db).everyCityHasAdmin(db.pool, ['montevideo'])
    await localAccounts(db)
      .find((it) => it.part === 'letters')
      ?.remove(db.pool as unknown as Tx, ana.id)
    // With three people, sorting is as fast as the index.
    await db.pool.query('set enable_sort = off')
    await peopleStore(db).list('montevideo', {})
    await db.pool.query('select pg_stat_force_next_flush()')
    const { rows } = await db.pool.query<{ name: string }>(
      `select indexrelname as name from pg_stat_user_indexes where idx_scan = 0 and indexrelname = any($1)`,
      [
        [
          'audit_entry_about',
          'audit_entry_of',
          'identity_session_ends',
          'identity_session_idle',
          'identity_token_ends',
          'identity_used_code_oldest',
          'identity_verification_about',
          'identity_verification_ends',
          'mail_to',
          'payment_event_oldest',
          'person_newest',
          'person_role_admin',
          'plan_meter_oldest',
        ],
      ],
    )
    expect(rows).toEqual([])
  } finally {
    await db.close()
  }
})
