import { INCIDENT_FIELDS } from '@oppidum/domain/records/incident'
import { REQUEST_FIELDS } from '@oppidum/domain/records/service-request'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { columnOf, deskColumns, pinnedBy, recordColumns } from './record-columns.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Columns of our models, and those that the store computes itself. */
const OTHERS = ['ai_classification', 'ai_routing', 'counted_as', 'estimated_completion', 'estimated_response_time', 'search_text']

it.each([
  ['incident', INCIDENT_FIELDS],
  ['service_request', REQUEST_FIELDS],
])('the fields of %s are the columns of its table', async (table, fields) => {
  const { rows } = await app.database.db.pool.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1',
    [table],
  )
  const stored = rows.map((it) => it.name).filter((it) => !OTHERS.includes(it))
  expect(recordColumns(fields).sort()).toEqual(stored.sort())
})

it('a column is named as its field with underscores, unless the field says otherwise', () => {
  expect(columnOf('assignedDepartment', INCIDENT_FIELDS.assignedDepartment)).toBe('assigned_department')
  expect(columnOf('assignee', INCIDENT_FIELDS.assignee)).toBe('assignee_id')
})

it('the desk never changes a record’s reporter, time of report and reported priority', () => {
  for (const column of ['id', 'number', 'created_at', 'reported_priority', 'reporter_id', 'external_id', 'change_version'])
    expect(deskColumns(INCIDENT_FIELDS)).not.toContain(column)
})

it('columns that the desk sets stay, whatever the source delivers', () => {
  expect(pinnedBy(INCIDENT_FIELDS)).toEqual(
    expect.arrayContaining(['title', 'description', 'location', 'geometry', 'status', 'type', 'priority', 'hinders_road']),
  )
  expect(pinnedBy(REQUEST_FIELDS)).toEqual(expect.arrayContaining(['category', 'priority', 'expected_at', 'assigned_department']))
})
