import type { TakenReport } from '@oppidum/domain/reports/report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCity, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../testing/test-people.ts'
import { reportCalls } from './testing/report-calls.ts'

let app: TestApp
let operator: TestPerson
beforeAll(async () => {
  app = await startTestApp({ cities: [aCity({ departments: ['Roads'] }), aCity({ id: 'salto', name: 'Salto' })] })
  operator = await signUp(app, { role: 'operator' })
})
afterAll(() => app.close())

const { aReport } = reportCalls(
  () => app,
  () => operator,
)

it('an address is derived from a position: the nearest named place within 100 m, else none', async () => {
  const near = await app.get('/api/report/addresses/nearest?lon=-56.15&lat=-34.8905')
  expect(near.body).toMatchObject({ address: { kind: 'section', name: expect.stringContaining('Italia'), distanceM: expect.any(Number) } })
  expect((await app.get('/api/report/addresses/nearest?lon=-56.05&lat=-34.80')).body).toEqual({ address: null })
  expect((await app.get('/api/report/addresses/nearest?lon=-56.15')).status).toBe(400)
})

it('the status of a report contains its place', async () => {
  const { number } = (await post(app, '/api/report', aReport())).body as TakenReport
  expect((await app.get(`/api/report/${number}`)).body).toMatchObject({ position: [expect.any(Number), expect.any(Number)] })
})

it('each city has its own reports, and links name the city', async () => {
  const reply = await post(app, '/api/report?city=salto', aReport())
  const { number, url } = reply.body as TakenReport
  expect(url).toContain(`/report/${number}?city=salto#`)
  expect((await app.get(`/api/report/${number}?city=salto`)).status).toBe(200)
})

it.each([
  ['av italia', 'section'],
  ['Av. Italia 2345', 'section'],
  ['italia av', 'section'],
  ['CENTR', 'district'],
])('an address is found by %s', async (text, kind) => {
  const found = (await app.get(`/api/report/addresses?q=${encodeURIComponent(text)}`)).body
  expect(found).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ kind, position: [expect.any(Number), expect.any(Number)] })]),
  )
})
