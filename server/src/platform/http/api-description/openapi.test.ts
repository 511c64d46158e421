import type { Endpoint } from '@oppidum/domain/core/endpoint'
import { mayCall, takesKeys } from '@oppidum/domain/people/api-key'
import Ajv, { type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident, aRequest } from '../../../testing/test-drafts.ts'
import { withKey } from '../../../testing/test-keys.ts'
import { signUp } from '../../../testing/test-people.ts'
import { frozenPath } from '../serve.ts'
import { addressOf } from '../testing/served-path.ts'
import { served } from '../testing/served-paths.ts'

interface Response {
  content: Record<string, { schema: object }>
}
interface Operation {
  operationId: string
  summary: string
  description: string
  'x-access': unknown
  security: Record<string, unknown>[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: Response
  responses: { 200: Response; default: { $ref: string } }
}
interface Description {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: { Failure: Response }; securitySchemes: Record<string, object> }
}

let testApp: TestApp
let description: Description
let ids: Record<string, string>
let key: Record<string, string>
beforeAll(async () => {
  testApp = await startTestApp({ env: { SECURITY_EMAIL: 'security@city.example' } })
  await testApp.intake.incidents(aDelivery(), [anIncident()], { complete: false })
  await testApp.intake.serviceRequests(aDelivery(), [aRequest()], { complete: false })
  const at = { placeId: 'city', atMs: testApp.clock.nowMs() }
  await testApp.intake.observations(aDelivery(), [
    { measure: 'energy.solar', ...at, value: 156 },
    { measure: 'energy.wind', ...at, value: 89 },
    { measure: 'energy.traditional', ...at, value: 187 },
    { measure: 'energy.consumption', ...at, value: 432 },
    { measure: 'substation.load', placeId: 'a', atMs: at.atMs, value: 50 },
    { measure: 'traffic.speed', placeId: 'italia-1', atMs: at.atMs, value: 30 },
  ])
  await testApp.settled()
  await testApp.observations.rollups.rollUp('montevideo', 'America/Montevideo', testApp.clock.nowMs())
  const { id: personId } = await signUp(testApp, { plan: 'pro', role: 'admin' })
  key = (await withKey(testApp.context, { personId })).headers
  description = (await testApp.get('/api/openapi.json')).body
  ids = { '/api/traffic-data/:id': 'italia-1' }
  for (const list of ['incidents', 'service-requests'])
    ids[`/api/${list}/:id`] = ((await testApp.get(`/api/${list}`)).body as { id: string }[])[0]?.id as string
})
afterAll(() => testApp.close())

const inDescription = (path: string) => path.replace(/:(\w+)/g, '{$1}')
const named = (it: { method?: string; path: string }) => `${it.method ?? 'GET'} ${inDescription(it.path)}`

it('describes exactly what is served, and the stable version besides', () => {
  expect(description.openapi).toBe('3.1.0')
  const described = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const frozen = testApp.served.flatMap((it) => {
    const path = frozenPath(it)
    return path === null ? [] : [named({ method: it.method, path })]
  })
  expect(frozen.length).toBeGreaterThan(20)
  expect(described.sort()).toEqual([...served.map(named), ...frozen].sort())
})

it('has unique operation ids', () => {
  const ids = Object.values(description.paths).flatMap((it) => Object.values(it).map((operation) => operation.operationId))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(
    expect.arrayContaining(['getApiIncidentsById', 'getApiV1IncidentsById', 'postApiKeys'].map((it) => it.replace('Api', ''))),
  )
})

let ajv: Ajv | undefined
const validators = new Map<string, ValidateFunction>()

/** Schemas, and what they refer to, are compiled once: before, that took most of the time of these tests. */
function validator(schema: object): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components')
  if (!ajv) {
    ajv = new Ajv({ strict: false })
    addFormats(ajv)
    ajv.addSchema({ $id: 'api', components: description.components })
  }
  const known = validators.get(text) ?? ajv.compile(JSON.parse(text))
  validators.set(text, known)
  return known
}

/** An id of nothing. */
const NOBODY = '018f0000-0000-7000-8000-000000000000'

describe.each(served.map((it) => [named(it), it] as const))('%s', (name, endpoint) => {
  const { query, path, method = 'GET' } = endpoint
  const bound = () => testApp.served.find((it) => named(it) === name) as Endpoint
  const operation = () => description.paths[inDescription(path)]?.[method.toLowerCase()] as Operation

  it('says who may call it, how, and with what', () => {
    expect(operation().summary).not.toBe('')
    expect(operation().description).not.toBe('')
    expect(operation()['x-access']).toEqual(bound().access)
    const names = operation().parameters.map((it) => it.name)
    expect(names).toEqual(expect.arrayContaining([...query]))
    const inPath = [...path.matchAll(/:(\w+)/g)].map((it) => [it[1], true])
    expect(
      operation()
        .parameters.filter((it) => it.in === 'path')
        .map((it) => [it.name, it.required]),
    ).toEqual(inPath)
    for (const { schema } of operation().parameters) expect(() => validator(schema)).not.toThrow()
    expect(operation().requestBody !== undefined).toBe(bound().body !== undefined || bound().rawBody === true)
  })

  it('accepts the credentials that the guard accepts', () => {
    const proofs = operation().security.map((it) => Object.keys(it).join())
    const schemes = Object.keys(description.components.securitySchemes)
    expect(schemes).toEqual(expect.arrayContaining(proofs.filter((it) => it !== '')))
    const { access, rate, rawBody } = bound()
    if (access === 'monitoring') expect(proofs).toEqual(['monitoring'])
    else if (rate === 'probe' || rawBody) expect(proofs).toEqual([])
    else {
      expect(proofs.includes('')).toBe(access === 'anyone')
      expect(proofs.includes('apiKey')).toBe(takesKeys(bound()))
    }
  })

  if (method !== 'GET' && endpoint.body && Object.keys(endpoint.body).length > 0)
    it('accepts the body it describes', () => {
      const validate = validator(operation().requestBody?.content['application/json']?.schema ?? {})
      expect([validate(endpoint.body), validate.errors]).toEqual([true, null])
    })

  // Calls that no key opens are tested where people are signed in.
  if (method === 'GET')
    it('answers as described', async () => {
      const isOpen = mayCall(['read'], bound()) && bound().access !== 'monitoring'
      const reply = await testApp.get(addressOf(endpoint, ids[path] ?? NOBODY), isOpen ? key : {})
      if (!isOpen && bound().access !== 'monitoring') {
        expect(reply.status).toBe(401)
        return
      }
      if (path.includes(':') && !ids[path]) {
        expect(reply.status).toBe(404)
        return
      }
      expect([reply.status, reply.text]).toEqual([endpoint.answers ?? 200, expect.any(String)])
      const [[mediaType, { schema }]] = Object.entries(operation().responses[200].content) as [[string, { schema: object }]]
      expect(String(reply.headers['content-type']).startsWith(mediaType.split(';')[0] as string)).toBe(true)
      const validate = validator(schema)
      expect([validate(mediaType.includes('json') ? reply.body : reply.text), validate.errors]).toEqual([true, null])
    })

  it('refuses as described', async () => {
    expect(operation().responses.default).toEqual({ $ref: '#/components/responses/Failure' })
    const schema = description.components.responses.Failure.content['application/json']?.schema ?? {}
    const reply = await testApp.server.app.inject({ method: 'TRACE' as 'POST', url: path.replace(/:\w+/, 'x') })
    const validate = validator(schema)
    expect([reply.statusCode, validate(reply.json()), validate.errors]).toEqual([405, true, null])
  })
})
