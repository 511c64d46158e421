import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const statuses = async () =>
  Object.fromEntries(
    (await app.database.db.pool.query('select external_id, status from incident order by 1')).rows.map((it) => [it.external_id, it.status]),
  )

/** Handfuls of one incident each, and how many there were in the store when each was asked for. */
async function* handfuls(ids: readonly string[], seen: number[] = [], breaksOff = false) {
  for (const externalId of ids) {
    seen.push(Object.keys(await statuses()).length)
    yield [anIncident({ externalId })]
  }
  if (breaksOff) throw new Error('the thread died')
}

test('a handful is asked for when the one before is committed', async () => {
  const seen: number[] = []
  const taken = await app.intake.incidents(aDelivery(), handfuls(['a', 'b', 'c'], seen), { complete: true })
  expect(taken).toEqual({ created: 3, updated: 0, unchanged: 0, rejected: 0 })
  expect(seen).toEqual([0, 1, 2])
})

test('a complete delivery that breaks off keeps what it brought and ends nothing, a whole one ends what is missing', async () => {
  for (let times = 0; times < 3; times++) {
    await expect(app.intake.incidents(aDelivery(), handfuls(['a', 'd'], [], true), { complete: true })).rejects.toThrow('the thread died')
  }
  expect(await statuses()).toEqual({ a: 'active', b: 'active', c: 'active', d: 'active' })
  for (let times = 0; times < 2; times++) await app.intake.incidents(aDelivery(), handfuls(['a', 'b']), { complete: true })
  expect(await statuses()).toEqual({ a: 'active', b: 'active', c: 'resolved', d: 'resolved' })
})
