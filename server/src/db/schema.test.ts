import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import * as schema from './schema.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

interface ColumnRow {
  name: string
  type: string
  notNull: boolean
}

it.each(Object.values(schema).map((table) => [getTableConfig(table as PgTable).name, table as PgTable] as const))(
  'the table %s stands in the store as queries see it',
  async (name, table) => {
    const { rows } = await database.db.pool.query<ColumnRow>(
      `select column_name as name, data_type as type, is_nullable = 'NO' as "notNull"
       from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [name],
    )
    const seen = getTableConfig(table).columns.map((it) => ({ name: it.name, type: it.getSQLType(), notNull: it.notNull }))
    const byName = (a: ColumnRow, b: ColumnRow) => (a.name < b.name ? -1 : 1)
    expect(seen.sort(byName)).toEqual(rows.sort(byName))
  },
)

it('every table that the store has besides is written by plain SQL alone', async () => {
  const { rows } = await database.db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const seen = new Set(Object.values(schema).map((it) => getTableConfig(it as PgTable).name))
  expect(rows.map((it) => it.name).filter((it) => !seen.has(it))).toEqual([
    'anomaly_episode',
    'api_key',
    'audit_entry',
    'band_width',
    'chat_message',
    'checkout',
    'conversation',
    'correction',
    'desk_presence',
    'escalation',
    'escalation_since',
    'first_account',
    'folding_due',
    'hand_over',
    'identity_attempt',
    'identity_key',
    'identity_token',
    'identity_used_code',
    'image',
    'invitation',
    'lesson',
    'loose_object',
    'mail',
    'model_change',
    'model_need',
    'model_opinion',
    'model_parameters',
    'model_score',
    'model_version',
    'moderation_decision',
    'moderation_overrule',
    'open311_submission',
    'opinion_due',
    'opinion_scored',
    'payment_event',
    'person',
    'person_role',
    'plan_meter',
    'plan_receipt',
    'prediction_open',
    'prediction_run',
    'record_count',
    'record_link',
    'record_number',
    'record_picture',
    'report',
    'report_code',
    'report_contact',
    'rollup_progress',
    'saved_view',
    'schema_version',
    'sending_app',
    'series_watch',
    'series_watch_state',
    'situation',
    'situation_member',
    'spent_receipt',
    'subscription',
  ])
})

it.each([
  'incident_version',
  'service_request_version',
  'feed_state_version',
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
