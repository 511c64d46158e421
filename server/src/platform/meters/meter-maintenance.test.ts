import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { expect, it } from 'vitest'
import { apiKeyData } from '../../features/people/api-keys/api-key-data.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { withKey } from '../../testing/test-keys.ts'
import { meterData } from './meter-data.ts'
import { meterMaintenance, RECEIPT_DAYS } from './meter-maintenance.ts'

it('releases late reservations, and deletes periods with their receipts after their time', async () => {
  const app = await startTestApp()
  const { personId } = await withKey(app.context)
  const keep = meterMaintenance(app.context, app.meters)
  const wish = { personId, plan: 'free' as const, meter: 'apiCalls' as const, what: 'GET /api/config' }
  await app.meters.settle((await app.meters.reserve({ ...wish, requestId: 'one' })).id)
  await app.meters.reserve({ ...wish, requestId: 'two' })
  const rows = async () =>
    (await app.context.db.pool.query<{ state: string }>('select state from plan_receipt order by request_id')).rows.map((it) => it.state)
  await keep.once()
  expect(await rows()).toEqual(['settled', 'reserved'])
  app.clock.advance(120_000)
  await keep.once()
  expect(await rows()).toEqual(['settled', 'released'])
  // The period began ten hours earlier.
  app.clock.advance(RECEIPT_DAYS * DAY_MS - 10 * HOUR_MS - 120_000)
  await keep.once()
  expect(await rows()).toHaveLength(2)
  app.clock.advance(1)
  await keep.once()
  expect(await rows()).toEqual([])
  await app.close()
})

it('a person’s data can be exported without the key, and removed', async () => {
  const app = await startTestApp()
  const { personId, key, keyId } = await withKey(app.context)
  const other = await withKey(app.context)
  for (const it of [key, key, other.key]) await app.get('/api/config', { 'x-api-key': it })
  const parts = [meterData(app.context), apiKeyData(app.context)]
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
  for (const it of parts) await it.remove(app.context.db.pool as never, personId)
  expect(await Promise.all(parts.map((it) => it.read(personId)))).toEqual([null, null])
  expect(await Promise.all(parts.map(async (it) => (await it.read(other.personId)) !== null))).toEqual([true, true])
  await app.close()
})
