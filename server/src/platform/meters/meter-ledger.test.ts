import { Failure } from '@oppidum/domain/core/failure'
import { draws } from '@oppidum/domain/core/random'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { RESERVED_MS } from '@oppidum/domain/plans/meter'
import { type Meter, type Plan, plansFor } from '@oppidum/domain/plans/plan'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '../../adapters/clock/manual.adapter.ts'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { transaction } from '../db/connection.ts'
import { type MeterLedger, meterLedger, type ReservationRequest } from './meter-ledger.ts'

const NOW = Date.parse('2026-11-20T10:00:00.000Z')

let database: TestDatabase
let clock: ManualClock
let ledger: MeterLedger
let personId: string
let people = 0
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  clock = manualClock(NOW)
  ledger = meterLedger({ db: database.db, clock }, '50/month', 'en')
  personId = `person-${people++}`
  await database.db.pool.query('insert into person (id, email, created_at) values ($1, $2, $3)', [
    personId,
    `${personId}@city.example`,
    new Date(NOW),
  ])
})

let requests = 0
const request = (more: Partial<ReservationRequest> = {}): ReservationRequest => ({
  personId,
  plan: 'free',
  meter: 'apiCalls',
  requestId: `request-${requests++}`,
  what: 'GET /api/traffic-data',
  ...more,
})
const isSpent = (error: unknown) => error instanceof Failure && error.code === 'too_many'

/** The counts as the ledger stores them, and as the receipts add up. */
async function books() {
  const { rows } = await database.db.pool.query<{ period: string; kept: string; summed: string }>(
    `select m.period || ' ' || m.meter || ' ' || to_char(m.starts_at, 'YYYY-MM-DD') as period, m.settled || '+' || m.reserved as kept,
       count(*) filter (where r.state = 'settled') || '+' || count(*) filter (where r.state = 'reserved') as summed
     from plan_meter m join plan_receipt r using (person_id, meter, period, starts_at)
     where m.person_id = $1 group by m.person_id, m.meter, m.period, m.starts_at order by 1`,
    [personId],
  )
  return rows
}
async function counts(): Promise<Record<string, string>> {
  const found = await books()
  expect(found.map((it) => it.kept)).toEqual(found.map((it) => it.summed))
  return Object.fromEntries(found.map((it) => [it.period, it.kept]))
}
async function letters(): Promise<string[]> {
  const { rows } = await database.db.pool.query<{ subject: string }>('select subject from mail where recipient = $1 order by subject', [
    `${personId}@city.example`,
  ])
  return rows.map((it) => it.subject)
}

async function use(times: number, more: Partial<ReservationRequest> = {}): Promise<void> {
  for (let left = times; left > 0; left--) await ledger.settle((await ledger.reserve(request(more))).id)
}

it('reserves, settles and releases', async () => {
  const one = await ledger.reserve(request())
  expect(one).toMatchObject({ state: 'reserved', limit: 10, left: 9, renewsAt: '2026-11-21T00:00:00.000Z' })
  const two = await ledger.reserve(request())
  expect(two.left).toBe(8)
  expect(await counts()).toEqual({ 'day apiCalls 2026-11-20': '0+2' })
  await ledger.settle(one.id)
  await ledger.release(two.id)
  expect(await counts()).toEqual({ 'day apiCalls 2026-11-20': '1+0' })
  // A second time changes nothing.
  await ledger.settle(one.id)
  await ledger.release(one.id)
  await ledger.release(two.id)
  expect(await counts()).toEqual({ 'day apiCalls 2026-11-20': '1+0' })
})

it('lets exactly one of 200 concurrent requests take the last one', async () => {
  await use(9)
  const all = await Promise.allSettled(Array.from({ length: 200 }, () => ledger.reserve(request())))
  expect(all.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
  expect(all.filter((it) => it.status === 'rejected' && isSpent(it.reason))).toHaveLength(199)
  expect(await counts()).toEqual({ 'day apiCalls 2026-11-20': '9+1' })
})

describe('one request', () => {
  it('is counted once, however often and at once it comes, even if it takes the last one', async () => {
    await use(9)
    const same = request()
    const all = await Promise.all(Array.from({ length: 50 }, () => ledger.reserve(same)))
    expect(new Set(all.map((it) => it.id)).size).toBe(1)
    expect(await counts()).toEqual({ 'day apiCalls 2026-11-20': '9+1' })
    await Promise.all(all.map((it) => ledger.settle(it.id)))
    expect(await counts()).toEqual({ 'day apiCalls 2026-11-20': '10+0' })
    expect(await ledger.reserve(same)).toMatchObject({ id: all[0]?.id, state: 'settled', left: 0 })
    await expect(ledger.reserve(request())).rejects.toSatisfy(isSpent)
  })

  it('can be reserved again after it was released', async () => {
    const same = request()
    const first = await ledger.reserve(same)
    await ledger.release(first.id)
    const second = await ledger.reserve(same)
    expect(second.id).not.toBe(first.id)
    await ledger.settle(second.id)
    expect(await counts()).toEqual({ 'day apiCalls 2026-11-20': '1+0' })
  })

  it('is a different one for another person or on another meter', async () => {
    const same = request()
    await ledger.reserve(same)
    await ledger.reserve({ ...same, meter: 'imageGenerations' })
    expect(await counts()).toEqual({ 'day apiCalls 2026-11-20': '0+1', 'day imageGenerations 2026-11-20': '0+1' })
  })
})

describe('a reservation that is neither settled nor released', () => {
  it('is released when somebody needs it, and can then no longer be settled', async () => {
    await use(9)
    const slow = await ledger.reserve(request())
    clock.advance(RESERVED_MS - 1)
    await expect(ledger.reserve(request())).rejects.toSatisfy(isSpent)
    clock.advance(1)
    const next = await ledger.reserve(request())
    await expect(ledger.settle(slow.id)).rejects.toMatchObject({ code: 'unavailable' })
    await ledger.settle(next.id)
    await ledger.release(slow.id)
    expect(await counts()).toEqual({ 'day apiCalls 2026-11-20': '10+0' })
  })

  it('cannot be settled too late, even if nobody has released it yet', async () => {
    const slow = await ledger.reserve(request())
    clock.advance(RESERVED_MS)
    await expect(ledger.settle(slow.id)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await counts()).toEqual({ 'day apiCalls 2026-11-20': '0+1' })
    expect(await ledger.giveBackLate()).toBeGreaterThan(0)
    expect(await counts()).toEqual({ 'day apiCalls 2026-11-20': '0+0' })
  })

  it('can be reserved again by the same request', async () => {
    const same = request()
    const slow = await ledger.reserve(same)
    clock.advance(RESERVED_MS)
    const again = await ledger.reserve(same)
    expect(again.id).not.toBe(slow.id)
    expect(await counts()).toEqual({ 'day apiCalls 2026-11-20': '0+1' })
  })
})

describe('an allowance', () => {
  it('says when it renews, and renews then', async () => {
    await use(10)
    await expect(ledger.reserve(request())).rejects.toMatchObject({
      code: 'too_many',
      message: 'All 10 API calls of this day are used; they renew at 2026-11-21 00:00 UTC.',
      retryAfterSeconds: 14 * 3_600,
    })
    clock.advance(14 * HOUR_MS - 1)
    await expect(ledger.reserve(request())).rejects.toMatchObject({ retryAfterSeconds: 1 })
    clock.advance(1)
    expect(await ledger.reserve(request())).toMatchObject({ left: 9, renewsAt: '2026-11-22T00:00:00.000Z' })
  })

  it('is not renewed by choosing the plan again', async () => {
    await use(10)
    expect((await ledger.reserve(request({ plan: 'pro' }))).left).toBe(50_000 - 11)
    await expect(ledger.reserve(request())).rejects.toSatisfy(isSpent)
  })

  it.each<[Plan, Meter, string]>([
    ['free', 'aiQueries', 'Your plan does not include this; the Basic plan does.'],
    ['basic', 'apiCalls', 'Your plan does not include this; the Pro plan does.'],
  ])('of %s has no %s, and nothing is counted', async (plan, meter, message) => {
    await expect(ledger.reserve(request({ plan, meter }))).rejects.toMatchObject({ code: 'plan_required', message })
    expect(await counts()).toEqual({})
  })

  it('without a limit is counted all the same', async () => {
    const one = await ledger.reserve(request({ plan: 'pro', meter: 'aiQueries' }))
    expect(one).toMatchObject({ limit: null, left: null, renewsAt: '2026-12-01T00:00:00.000Z' })
    await ledger.settle(one.id)
    expect(await counts()).toEqual({ 'month aiQueries 2026-11-01': '1+0' })
  })

  it('of a day and of a month that begin at the same moment are two', async () => {
    clock.advance(Date.parse('2026-12-01T00:00:00.000Z') - NOW)
    await use(2, { plan: 'basic', meter: 'aiQueries' })
    const daily = meterLedger({ db: database.db, clock }, '3/day', 'en')
    await daily.reserve(request({ plan: 'basic', meter: 'aiQueries' }))
    expect(await counts()).toEqual({ 'day aiQueries 2026-12-01': '0+1', 'month aiQueries 2026-12-01': '2+0' })
  })
})

describe('the warning e-mail', () => {
  it('is written once at 75 and once at 90 % of a period', async () => {
    await use(7)
    expect(await letters()).toEqual([])
    await use(1)
    expect(await letters()).toEqual(['8 of 10 API calls used today'])
    await use(2)
    expect(await letters()).toEqual(['8 of 10 API calls used today', '9 of 10 API calls used today'])
    clock.advance(DAY_MS)
    await use(8)
    expect(await letters()).toHaveLength(3)
  })

  it('is written once when all are settled at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => ledger.reserve(request())))
    await Promise.all(all.map((it) => ledger.settle(it.id)))
    expect(await letters()).toHaveLength(2)
  })

  it('is a single one when one count passes both', async () => {
    const small = meterLedger({ db: database.db, clock }, '3/day', 'en')
    for (let left = 3; left > 0; left--) await small.settle((await small.reserve(request({ plan: 'basic', meter: 'aiQueries' }))).id)
    expect(await letters()).toEqual(['All 3 questions to the assistant used today'])
  })
})

it('is settled together with what the caller saves, or not at all', async () => {
  const one = await ledger.reserve(request())
  const saving = transaction(database.db, async (tx) => {
    await ledger.settle(one.id, tx)
    throw new Error('the answer could not be saved')
  })
  await expect(saving).rejects.toThrow('the answer could not be saved')
  expect(await counts()).toEqual({ 'day apiCalls 2026-11-20': '0+1' })
})

it.each([11, 12, 13, 14])('never counts too much, in any order of events (seed %i)', async (seed) => {
  const random = draws(seed).next
  const begun: string[] = []
  const ids: string[] = []
  const settled = new Set<string>()
  let most = 0
  const step = async (): Promise<void> => {
    const dice = random()
    const id = begun[Math.floor(random() * begun.length)]
    if (dice < 0.5 || id === undefined) {
      // Now and then a known request.
      const requestId = random() < 0.3 && ids.length > 0 ? (ids[Math.floor(random() * ids.length)] as string) : `of-${seed}-${ids.length}`
      ids.push(requestId)
      begun.push((await ledger.reserve(request({ requestId }))).id)
    } else if (dice < 0.7) {
      await ledger.settle(id)
      settled.add(id)
    } else if (dice < 0.9) await ledger.release(id)
    else if (dice < 0.95) await ledger.giveBackLate()
    else clock.advance(RESERVED_MS / 2)
  }
  for (let round = 0; round < 30; round++) {
    // Refusals are expected: used up, or too late.
    await Promise.all(Array.from({ length: 6 }, () => step().catch((error: unknown) => expect(error).toBeInstanceOf(Failure))))
    const [kept = '0+0'] = Object.values(await counts())
    const [done = 0, waiting = 0] = kept.split('+').map(Number)
    expect(done).toBe(settled.size)
    expect(done + waiting).toBeLessThanOrEqual(10)
    most = Math.max(most, done + waiting)
  }
  expect(most).toBe(10)
  clock.advance(RESERVED_MS)
  await ledger.giveBackLate()
  expect(Object.values(await counts())).toEqual([`${settled.size}+0`])
})

it('a repeated request never deadlocks with the release or settlement of its count', async () => {
  for (let round = 0; round < 40; round++) {
    const again = request({ plan: 'pro' })
    const { id } = await ledger.reserve(again)
    const ends = round % 2 === 0 ? ledger.release(id) : ledger.settle(id)
    const all = await Promise.allSettled([ledger.reserve(again), ends, ledger.reserve(again), ledger.giveBackLate()])
    expect(all.flatMap((it) => (it.status === 'rejected' && !(it.reason instanceof Failure) ? [String(it.reason)] : []))).toEqual([])
  }
  await counts()
})

it('the plan table has a period for everything that is counted', () => {
  for (const reading of ['50/month', '3/day'] as const)
    for (const { allowances } of Object.values(plansFor(reading)))
      for (const it of Object.values(allowances)) expect(it.kind === 'none' || it.period === 'day' || it.period === 'month').toBe(true)
})
