import { DEPRECATED_AT } from '@oppidum/domain/core/deprecated-name'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCity, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'

const DEPRECATED = {
  deprecation: `@${DEPRECATED_AT.getTime() / 1_000}`,
  link: expect.stringContaining('</api/docs>; rel="deprecation"') as string,
}
const REPORT = { type: 'other', title: 'Fallen tree', location: 'Av. Italia 12' }

let app: TestApp
let operator: TestPerson
beforeAll(async () => {
  app = await startTestApp({ cities: [aCity({})] })
  operator = await signUp(app, { role: 'operator', plan: 'pro' })
})
afterAll(() => app.close())

const send = (method: 'POST' | 'PATCH', url: string, body: unknown) => post(app, url, body, { method, cookie: operator.cookie })

interface OldIncident {
  id: string
  version: number
  hindersRoad: boolean
}

describe('a program that knows the old names alone', () => {
  let record: OldIncident
  it('opens an incident with them, and reads them in the answer', async () => {
    const { status, body, headers } = await send('POST', '/api/incidents', { ...REPORT, hindersRoad: true })
    record = body as unknown as OldIncident
    expect(status).toBe(200)
    expect(record).toMatchObject({ hindersRoad: true, affectsTraffic: true, square: null, gridReference: null })
    expect(headers).toMatchObject(DEPRECATED)
  })

  it('reads them in the list, in one incident and in what is frozen', async () => {
    await app.settled()
    for (const path of ['/api/incidents', '/api/v1/incidents', '/api/incidents?limit=1', `/api/v1/incidents/${record.id}`]) {
      const { body, headers } = await app.get(path, { cookie: operator.cookie })
      expect([body].flat()).toMatchObject([{ hindersRoad: true }])
      expect(headers).toMatchObject(DEPRECATED)
    }
  })

  it('changes one and several by them, and reads them in the timeline', async () => {
    const { body: changed } = await send('PATCH', `/api/incidents/${record.id}`, { version: record.version, hindersRoad: false })
    expect(changed).toMatchObject({ hindersRoad: false, affectsTraffic: false })
    const { version } = changed as unknown as OldIncident
    const several = { records: [{ id: record.id, version }], change: { hindersRoad: true } }
    const { body: results } = await send('POST', '/api/incidents/bulk', several)
    expect(results).toMatchObject([{ record: { hindersRoad: true }, failure: null }])
    const { body: timeline } = await app.get(`/api/incidents/${record.id}/timeline`, { cookie: operator.cookie })
    const [newest] = timeline as unknown as { changes: unknown[] }[]
    expect(newest).toMatchObject({ door: 'desk', channel: 'desk', thing: null, entity: null })
    expect(newest?.changes).toContainEqual({ field: 'hindersRoad', from: false, to: true })
  })
})

it('a new name is taken alone, and with the old one when both say the same', async () => {
  const { body } = await send('POST', '/api/incidents', { ...REPORT, affectsTraffic: true })
  expect(body).toMatchObject({ hindersRoad: true, affectsTraffic: true })
  expect(await send('POST', '/api/incidents', { ...REPORT, affectsTraffic: false, hindersRoad: false })).toMatchObject({ status: 200 })
})

it('two names that contradict each other are refused, in a change of several too', async () => {
  const both = { affectsTraffic: true, hindersRoad: false }
  const refused = { status: 422, body: { code: 'refused', details: { field: 'affectsTraffic' } } }
  const { body } = await send('POST', '/api/incidents', REPORT)
  const { id, version } = body as unknown as OldIncident
  expect(await send('POST', '/api/incidents', { ...REPORT, ...both })).toMatchObject(refused)
  expect(await send('PATCH', `/api/incidents/${id}`, { version, ...both })).toMatchObject(refused)
  expect(await send('POST', '/api/incidents/bulk', { records: [{ id, version }], change: both })).toMatchObject(refused)
})

it('an answer without old names says nothing of them', async () => {
  expect((await app.get('/api/status')).headers).not.toHaveProperty('deprecation')
})
