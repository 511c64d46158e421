import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anIncident, aRequest } from '../testing/drafts.ts'
import { aDelivery, type TestHouse, testHouse } from '../testing/test-house.ts'
import { addressOf, served } from './testing/served-paths.ts'

interface Response {
  content: Record<string, { schema: object }>
}
interface Operation {
  summary: string
  'x-access': string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  responses: { 200: Response; default: Response }
}
interface Description {
  openapi: string
  paths: Record<string, { get: Operation }>
  components: { schemas: Record<string, object> }
}

let house: TestHouse
let description: Description
let ids: Record<string, string>
beforeAll(async () => {
  house = await testHouse({ env: { SECURITY_EMAIL: 'security@city.example' } })
  await house.intake.incidents(aDelivery(), [anIncident()], { complete: false })
  await house.intake.serviceRequests(aDelivery(), [aRequest()], { complete: false })
  const at = { placeId: 'city', atMs: house.clock.nowMs() }
  await house.intake.observations(aDelivery(), [
    { measure: 'energy.solar', ...at, value: 156 },
    { measure: 'energy.wind', ...at, value: 89 },
    { measure: 'energy.traditional', ...at, value: 187 },
    { measure: 'energy.consumption', ...at, value: 432 },
    { measure: 'substation.load', placeId: 'a', atMs: at.atMs, value: 50 },
    { measure: 'traffic.speed', placeId: 'italia-1', atMs: at.atMs, value: 30 },
  ])
  await house.settled()
  await house.observations.rollups.rollUp('montevideo', 'America/Montevideo', house.clock.nowMs())
  description = (await house.get('/api/openapi.json')).body
  ids = { '/api/traffic-data/:id': 'italia-1' }
  for (const list of ['incidents', 'service-requests'])
    ids[`/api/${list}/:id`] = ((await house.get(`/api/${list}`)).body as { id: string }[])[0]?.id as string
})
afterAll(() => house.close())

const inDescription = (path: string) => path.replace(':id', '{id}')

it('describes exactly what is served', () => {
  expect(description.openapi).toBe('3.1.0')
  expect(Object.keys(description.paths).sort()).toEqual(served.map((it) => inDescription(it.path)).sort())
})

describe.each(served.map((it) => [it.path, it] as const))('%s', (path, endpoint) => {
  const { query } = endpoint
  const operation = () => description.paths[inDescription(path)]?.get as Operation
  const validator = (schema: object) => {
    const ajv = new Ajv({ strict: false })
    addFormats(ajv)
    ajv.addSchema({ $id: 'api', components: description.components })
    return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')))
  }

  it('says who may call it and takes the parameters that it says', () => {
    expect(operation().summary).not.toBe('')
    expect(['anyone', 'monitoring']).toContain(operation()['x-access'])
    const names = operation().parameters.map((it) => it.name)
    expect(names).toEqual(expect.arrayContaining([...query]))
    expect(
      operation()
        .parameters.filter((it) => it.in === 'path')
        .map((it) => [it.name, it.required]),
    ).toEqual(path.includes(':id') ? [['id', true]] : [])
    for (const { schema } of operation().parameters) expect(() => validator(schema)).not.toThrow()
  })

  it('answers as it says', async () => {
    const reply = await house.get(addressOf(endpoint, ids[path] ?? ''))
    expect(reply.status).toBe(200)
    const [[mediaType, { schema }]] = Object.entries(operation().responses[200].content) as [[string, { schema: object }]]
    expect(String(reply.headers['content-type']).startsWith(mediaType.split(';')[0] as string)).toBe(true)
    const validate = validator(schema)
    expect([validate(mediaType.includes('json') ? reply.body : reply.text), validate.errors]).toEqual([true, null])
  })

  it('refuses as it says', async () => {
    const schema = operation().responses.default.content['application/json']?.schema ?? {}
    const reply = await house.door.app.inject({ method: 'DELETE', url: path.replace(':id', ids[path] ?? '') })
    const validate = validator(schema)
    expect([validate(reply.json()), validate.errors]).toEqual([true, null])
  })
})
