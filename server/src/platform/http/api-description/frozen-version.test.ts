import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_ROOT } from '../../../project-root.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openApi } from './openapi.ts'
import { type Description, removedParts } from './testing/frozen-version.ts'

const FILE = join(PROJECT_ROOT, 'docs/api-v1.json')

let app: TestApp
let present: Description
beforeAll(async () => {
  app = await startTestApp()
  present = JSON.parse(JSON.stringify(openApi(app.served, 'http://localhost:3000', { frozenOnly: true }))) as Description
})
afterAll(() => app.close())

it('nothing that a program may rely on under /api/v1 has been removed', () => {
  if (existsSync(FILE)) expect(removedParts(JSON.parse(readFileSync(FILE, 'utf8')) as Description, present)).toEqual([])
  // Written only if nothing is removed.
  if (process.env.UPDATE_API === '1') writeFileSync(FILE, `${JSON.stringify(present, null, 1)}\n`)
})

it('docs/api-v1.json describes everything under /api/v1 (UPDATE_API=1 writes it, biome formats it)', () => {
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(present)
  expect(Object.keys(present.paths)).toContain('/api/v1/traffic-data/{id}')
  expect(Object.keys(present.paths).filter((it) => !it.startsWith('/api/v1/'))).toEqual([])
})

describe('the comparison detects', () => {
  const PATH = '/api/v1/incidents/{id}'
  // Any part of a description, by name.
  type Changed = { [name: string]: Changed }
  const changed = (change: (operation: Changed, all: Changed) => void): string[] => {
    const copy = JSON.parse(JSON.stringify(present)) as Changed
    change(copy.paths?.[PATH]?.get as Changed, copy)
    return removedParts(present, copy as unknown as Description)
  }
  const bodyOf = (all: Changed) => all.paths?.['/api/v1/incidents']?.post?.requestBody?.content?.['application/json']?.schema as Changed
  const schemaOf = (operation: Changed) => operation.responses?.[200]?.content?.['application/json']?.schema as Changed

  const alternativesOf = ({ oneOf, anyOf }: Changed) => (oneOf ?? anyOf) as unknown as Changed[]
  const eventsOf = (all: Changed) => {
    const reply = all.paths?.['/api/v1/events']?.get?.responses?.[200]?.content?.['application/json']?.schema?.items as Changed
    return alternativesOf(reply)
  }

  it.each<[string, (operation: Changed, all: Changed) => void, string]>([
    ['that a call went', (_, all) => delete all.paths?.[PATH]?.get, `GET ${PATH} is gone`],
    ['that a parameter went', (it) => (it.parameters as unknown as unknown[]).pop(), `GET ${PATH}: the parameter city is gone`],
    [
      'that a parameter is required now',
      (it) => Object.assign(it.parameters?.[1] as Changed, { required: true }),
      `GET ${PATH}: city is required now`,
    ],
    ['that a member went', (it) => delete schemaOf(it).properties?.title, `GET ${PATH} application/json.title is gone`],
    [
      'that a member has another type',
      (it) => Object.assign(schemaOf(it).properties?.title as Changed, { type: 'number' }),
      `GET ${PATH} application/json.title has another type`,
    ],
    [
      'that a member may be absent',
      (it) => Object.assign(schemaOf(it), { required: (schemaOf(it).required as unknown as string[]).filter((name) => name !== 'title') }),
      `GET ${PATH} application/json.title may be absent now`,
    ],
    [
      'that a body no longer takes a member',
      (_, all) => delete bodyOf(all).properties?.title,
      'POST /api/v1/incidents body.title is no longer taken',
    ],
    [
      'that a body has to contain a member',
      (_, all) => (bodyOf(all).required as unknown as string[]).push('position'),
      'POST /api/v1/incidents body.position is required now',
    ],
    ['that a kind of event went', (_, all) => eventsOf(all).pop(), 'GET /api/v1/events application/json[] has another type'],
    [
      'that a kind of event is another one',
      (_, all) => Object.assign(eventsOf(all)[0] as Changed, { type: 'string' }),
      'GET /api/v1/events application/json[]|0 has another type',
    ],
    [
      'that a member of an event went',
      (_, all) => delete eventsOf(all)[1]?.properties?.data?.properties?.from,
      'GET /api/v1/events application/json[]|1.data.from is gone',
    ],
    [
      'that another reply has an alternative more',
      (it) => alternativesOf(schemaOf(it).properties?.crew as Changed).push({}),
      `GET ${PATH} application/json.crew has another type`,
    ],
    [
      'that a member of a shared schema has another type',
      (_, all) => Object.assign(all.components?.schemas?.Failure?.properties?.error as Changed, { type: 'number' }),
      'Failure.error has another type',
    ],
  ])('%s', (_what, change, said) => {
    expect(changed(change)).toEqual([said])
  })

  it('that only kinds of events were added', () => {
    expect(changed((_, all) => eventsOf(all).push({}))).toEqual([])
  })

  it('additions are allowed', () => {
    const added = changed((it, all) => {
      Object.assign(all.paths as Changed, { '/api/v1/more': {} })
      Object.assign(schemaOf(it).properties as Changed, { more: { type: 'string' } })
      ;(it.parameters as unknown as unknown[]).push({ name: 'more', in: 'query', required: false, schema: { type: 'string' } })
    })
    expect(added).toEqual([])
  })
})
