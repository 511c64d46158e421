import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LiveKind, LiveType } from '@oppidum/domain/core/live'
import { EventType } from '@oppidum/domain/events/city-event'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStream } from '../../features/events/testing/stream-client.ts'
import { PROJECT_ROOT } from '../../project-root.ts'
import { liveClient } from '../../testing/live-client.ts'
import { aDelivery, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { anIncident, aRequest } from '../../testing/test-drafts.ts'
import { asyncApi } from './testing/async-api.ts'

const FILE = join(PROJECT_ROOT, 'docs/reference/asyncapi/oppidum.json')

interface Description {
  channels: Record<string, { messages: Record<string, { $ref: string }> }>
  operations: Record<string, { channel: { $ref: string }; messages: { $ref: string }[] }>
  components: { messages: Record<string, { name: string; payload: object }> }
}
const described = () => JSON.parse(readFileSync(FILE, 'utf8')) as Description
/** What a reference leads to. */
const at = (description: unknown, reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce((it, name) => (it as Record<string, unknown> | undefined)?.[name], description)

it('docs/reference/asyncapi/oppidum.json describes what is sent (UPDATE_DOCS=1 writes it, biome formats it)', () => {
  const present = JSON.parse(JSON.stringify(asyncApi())) as Description
  if (process.env.UPDATE_DOCS) writeFileSync(FILE, `${JSON.stringify(present, null, 1)}\n`)
  expect(described()).toEqual(present)
})

it('every reference in it leads to something', () => {
  const references = [...readFileSync(FILE, 'utf8').matchAll(/"\$ref": ?"(#\/(?:channels|servers|components)[^"]+)"/g)].map(
    (it) => it[1] ?? '',
  )
  expect(references.length).toBeGreaterThan(40)
  expect(references.filter((it) => at(described(), it) === undefined)).toEqual([])
})

it('it has every type of message and of event', () => {
  const namesIn = (channel: string) =>
    Object.values(described().channels[channel]?.messages ?? {}).map(({ $ref }) => (at(described(), $ref) as { name: string }).name)
  expect(namesIn('live').sort()).toEqual(['hello', 'chat-message', ...LiveType.options].sort())
  expect(namesIn('events').sort()).toEqual(['gap', ...EventType.options].sort())
  expect(namesIn('webhook').sort()).toEqual(['webhook.test', ...EventType.options].sort())
})

describe('the real messages are as it says', () => {
  let app: TestApp
  let address: string
  beforeAll(async () => {
    app = await startTestApp()
    address = await app.listen()
  })
  afterAll(() => app.close())

  /** The schema's complaints about a message; null without any. */
  function complaints(name: string, message: unknown): unknown {
    const ajv = new Ajv({ strict: false, allErrors: true })
    addFormats(ajv)
    const found = Object.values(described().components.messages).find((it) => it.name === name)
    if (!found) return `no message ${name}`
    const validate = ajv.compile(found.payload)
    validate(message)
    return validate.errors ?? null
  }

  const later = { updatedAt: '2026-11-20T09:50:00.000Z' }
  async function everything(): Promise<void> {
    const where = { placeId: 'city', atMs: app.clock.nowMs() }
    await app.intake.observations(aDelivery(), [
      { measure: 'energy.solar', ...where, value: 156 },
      { measure: 'traffic.speed', placeId: 'italia-1', atMs: where.atMs, value: 30 },
    ])
    await app.intake.incidents(aDelivery(), [anIncident()], { complete: false })
    await app.intake.serviceRequests(aDelivery(), [aRequest()], { complete: false })
    await app.intake.incidents(aDelivery(), [anIncident({ title: 'Cleared', status: 'resolved', ...later })], { complete: false })
    await app.intake.serviceRequests(aDelivery(), [aRequest({ title: 'Repaired', ...later })], { complete: false })
    await app.settled()
  }

  it('on the socket, as a whole state and as changes', async () => {
    const client = await liveClient(`${address.replace('http', 'ws')}/ws`, { hello: { type: 'hello', city: 'montevideo' } })
    await client.count(LiveKind.options.length)
    await everything()
    const has = (type: string) => client.messages.some((it) => it.type === type)
    await client.until(() => LiveType.options.every(has))
    for (const it of client.messages) expect([it.type, complaints(it.type, it)]).toEqual([it.type, null])
    expect(complaints('hello', { type: 'hello', city: 'montevideo', since: { traffic: 3 } })).toBeNull()
    expect(complaints('hello', { type: 'goodbye' })).not.toBeNull()
    client.socket.terminate()
  })

  it('in the stream of events', async () => {
    await everything()
    const stream = await openStream(`${address}/api/v1/events?after=0`)
    for (const it of await stream.take(4)) expect([it.event, complaints(it.event, it.data)]).toEqual([it.event, null])
    expect(complaints('gap', { after: 1, oldest: 4 })).toBeNull()
    stream.close()
  })
})
