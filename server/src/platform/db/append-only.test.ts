import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it.each([
  'incident_version',
  'service_request_version',
  'feed_state_version',
  'feed_version',
  'city_version',
  'status_version',
  'timeline_entry',
  'hand_over',
  'audit_entry',
  'model_opinion',
  'model_version',
  'model_change',
])('nobody can change, remove or empty %s', async (name) => {
  const refusal = { code: '23001' }
  const column = ['audit_entry', 'timeline_entry', 'hand_over', 'model_change'].includes(name)
    ? 'at'
    : name === 'model_version'
      ? 'fitted_at'
      : 'recorded_at'
  await expect(database.db.pool.query(`update ${name} set ${column} = now()`)).rejects.toMatchObject(refusal)
  await expect(database.db.pool.query(`delete from ${name}`)).rejects.toMatchObject(refusal)
  await expect(database.db.pool.query(`truncate ${name}`)).rejects.toMatchObject(refusal)
})
