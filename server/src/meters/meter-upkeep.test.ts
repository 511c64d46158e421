import { expect, it } from 'vitest'
import { apiKeyData } from '../features/api-keys/api-key-data.ts'
import { withKey } from '../testing/keys.ts'
import { testHouse } from '../testing/test-house.ts'
import { meterData } from './meter-data.ts'
import { meterUpkeep, RECEIPT_DAYS } from './meter-upkeep.ts'

it('gives back what is late, and forgets periods with their receipts after their time', async () => {
  const house = await testHouse()
  const { personId } = await withKey(house.house)
  const keep = meterUpkeep(house.house, house.meters)
  const wish = { personId, plan: 'free' as const, meter: 'apiCalls' as const, what: 'GET /api/config' }
  await house.meters.settle((await house.meters.reserve({ ...wish, requestId: 'one' })).id)
  await house.meters.reserve({ ...wish, requestId: 'two' })
  const rows = async () =>
    (await house.house.db.pool.query<{ state: string }>('select state from plan_receipt order by request_id')).rows.map((it) => it.state)
  await keep.once()
  expect(await rows()).toEqual(['settled', 'reserved'])
  house.clock.advance(120_000)
  await keep.once()
  expect(await rows()).toEqual(['settled', 'released'])
  // The period began ten hours before.
  house.clock.advance(RECEIPT_DAYS * 86_400_000 - 10 * 3_600_000 - 120_000)
  await keep.once()
  expect(await rows()).toHaveLength(2)
  house.clock.advance(1)
  await keep.once()
  expect(await rows()).toEqual([])
  await house.close()
})

it('what is kept about a person can be copied, without the key, and taken away', async () => {
  const house = await testHouse()
  const { personId, key, keyId } = await withKey(house.house)
  const other = await withKey(house.house)
  for (const it of [key, key, other.key]) await house.get('/api/config', { 'x-api-key': it })
  const parts = [meterData(house.house), apiKeyData(house.house)]
  const copy = Object.fromEntries(await Promise.all(parts.map(async (it) => [it.part, await it.read(personId)])))
  expect(copy).toMatchObject({
    usage: {
      periods: [{ meter: 'apiCalls', period: 'day', startsAt: '2026-11-20T00:00:00.000Z', settled: 2, reserved: 0 }],
      receiptsInAll: 2,
      newestReceipts: [{ what: 'GET /api/config', state: 'settled' }, { what: 'GET /api/config' }],
    },
    keys: [{ id: keyId, name: 'Depot', lastUsedAt: '2026-11-20T10:00:00.000Z' }],
  })
  expect(JSON.stringify(copy)).not.toContain(key)
  for (const it of parts) await it.remove(house.house.db.pool as never, personId)
  expect(await Promise.all(parts.map((it) => it.read(personId)))).toEqual([null, null])
  expect(await Promise.all(parts.map(async (it) => (await it.read(other.personId)) !== null))).toEqual([true, true])
  await house.close()
})
