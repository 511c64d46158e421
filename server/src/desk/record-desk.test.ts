import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp } from '../testing/people.ts'
import { aCity, type TestHouse, testHouse } from '../testing/test-house.ts'
import type { DeskActor } from './desk.ts'

let house: TestHouse
let operator: DeskActor
const city = aCity({ departments: ['Streets', 'Water'] })
beforeAll(async () => {
  house = await testHouse({ cities: [city] })
  operator = { by: 'operator', personId: (await signUp(house, { role: 'operator' })).id, door: 'desk' }
})
afterAll(() => house.close())

it('goes through a life', async () => {
  const made = await house.desk.create('incident', city, operator, {
    title: 'Burst pipe',
    description: '',
    location: null,
    position: [-56.155, -34.89],
    word: 'other',
    priority: 'high',
    status: 'pending',
    department: null,
    serviceCode: null,
    hindersRoad: true,
    reporterId: null,
  })
  expect(made).toMatchObject({ number: 'INC-2026-000001', version: 1, status: 'pending', location: expect.stringContaining('Centro') })
  let row = await house.desk.change('incident', city, made.id, operator, { version: 1, acknowledged: true })
  row = await house.desk.change('incident', city, made.id, operator, {
    version: row.version,
    department: 'Water',
    assignee: operator.personId,
  })
  row = await house.desk.change('incident', city, made.id, operator, {
    version: row.version,
    status: 'resolved',
    outcome: 'fixed',
    reason: 'Done.',
  })
  expect(row).toMatchObject({ version: 4, status: 'resolved', outcome: 'fixed' })
  row = await house.desk.change('incident', city, made.id, operator, { version: row.version, status: 'active', reason: 'Leaks again.' })
  expect(row).toMatchObject({ version: 5, reopened: 1, outcome: null })
  await house.settled()
  expect((await house.get(`/api/incidents/${made.id}`)).body).toMatchObject({
    version: 5,
    status: 'active',
    source: 'desk',
    quality: 'measured',
  })
  console.log(
    (await house.database.db.pool.query('select action, version, changes from timeline_entry order by id')).rows.map((it) =>
      JSON.stringify(it),
    ),
  )
})
