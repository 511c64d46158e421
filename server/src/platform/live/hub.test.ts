import { LiveKind } from '@oppidum/domain/core/live'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LiveClient, liveClient } from '../../testing/live-client.ts'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { anIncident } from '../../testing/test-drafts.ts'

let app: TestApp
let url: string
let open: LiveClient[]
beforeEach(async () => {
  app = await startTestApp({ cities: [aCity(), aCity({ id: 'salto', name: 'Salto' })] })
  url = `${(await app.listen()).replace('http', 'ws')}/ws`
  open = []
})
afterEach(async () => {
  for (const { socket } of open) socket.terminate()
  await app.close()
})

async function client(hello?: unknown, headers?: Record<string, string>): Promise<LiveClient> {
  const opened = await liveClient(url, { hello, ...(headers && { headers }) })
  open.push(opened)
  return opened
}
const reportIncident = async (externalId: string, cityId = 'montevideo') => {
  await app.intake.incidents(aDelivery({ cityId }), [anIncident({ externalId })], { complete: false })
  await app.settled()
}
const version = (cityId = 'montevideo') => app.snapshots.get(cityId, 'incidents')?.version ?? 0
const incidents = (from: LiveClient) => from.messages.filter((it) => it.type.startsWith('incident')).map((it) => it.version)

describe('a page that says hello', () => {
  it('for the first time gets the present state of everything, as GET returns it', async () => {
    await reportIncident('a')
    const page = await client({ type: 'hello' })
    const [metrics, traffic, energy, list, requests, vehicles] = await page.count(LiveKind.options.length)
    expect(metrics).toMatchObject({ type: 'city-metrics-update', data: (await app.get('/api/city-metrics')).body })
    expect(traffic).toMatchObject({ data: { form: 'all', records: (await app.get('/api/traffic-data')).body } })
    expect(energy).toMatchObject({ data: (await app.get('/api/energy-data')).body })
    expect(list).toMatchObject({ version: 1, data: { version: 1, records: (await app.get('/api/incidents')).body } })
    expect(requests).toMatchObject({ version: 0, data: { id: null, records: [] } })
    expect(vehicles).toMatchObject({ version: 0, data: (await app.get('/api/vehicles/summary')).body })
  })

  it('and has missed nothing gets later changes only', async () => {
    await reportIncident('a')
    const page = await client({ type: 'hello', since: { incidents: version() } })
    await page.count(0)
    await reportIncident('b')
    await page.until(() => incidents(page).length > 0)
    expect(incidents(page)).toEqual([version()])
  })

  it('and has missed some messages gets exactly these, oldest first', async () => {
    for (const id of ['a', 'b', 'c']) await reportIncident(id)
    const page = await client({ type: 'hello', since: { incidents: 1 } })
    await page.count(2)
    await reportIncident('d')
    await page.until(() => incidents(page).length === 3)
    expect(incidents(page)).toEqual([2, 3, 4])
  })

  it('and has missed several answers that are sent whole gets the newest alone', async () => {
    for (const value of [100, 101, 102]) {
      await app.intake.observations(aDelivery(), [{ measure: 'energy.consumption', placeId: 'city', atMs: app.clock.nowMs(), value }])
      await app.settled()
      app.clock.advance(1_000)
    }
    const page = await client({ type: 'hello', since: { energy: 1 } })
    await page.count(1)
    await reportIncident('a')
    await page.until(() => page.messages.some((it) => it.type === 'incident-created'))
    const energy = page.messages.filter((it) => it.type === 'energy-data-update')
    expect(energy).toMatchObject([{ version: app.snapshots.get('montevideo', 'energy')?.version, data: [{ totalConsumption: 102 }] }])
  })

  it('and is older than the ring gets the whole state', async () => {
    await reportIncident('a')
    await reportIncident('b')
    app.clock.advance(5 * 60_000)
    const page = await client({ type: 'hello', since: { incidents: 1 } })
    const [state] = await page.count(1)
    expect(state).toMatchObject({ version: 2, data: { records: [{}, {}] } })
  })

  it('and has a version the store never had gets the whole state', async () => {
    await reportIncident('a')
    const page = await client({ type: 'hello', since: { incidents: 99 } })
    expect((await page.count(1))[0]).toMatchObject({ version: 1, data: { records: [{}] } })
  })

  it('for another city gets that city’s messages only', async () => {
    const page = await client({ type: 'hello', city: 'salto', since: { incidents: 0 } })
    await page.count(0)
    await reportIncident('a', 'montevideo')
    await reportIncident('b', 'salto')
    await page.until(() => incidents(page).length > 0)
    expect(page.messages.filter((it) => it.type.startsWith('incident'))).toMatchObject([{ city: 'salto', type: 'incident-created' }])
    expect(new Set(page.messages.map((it) => it.city))).toEqual(new Set(['salto']))
  })

  it('for an unknown city gets nothing, and may name another city', async () => {
    const page = await client({ type: 'hello', city: 'atlantis' })
    page.say({ type: 'hello', city: 'salto' })
    expect((await page.count(LiveKind.options.length)).every((it) => it.city === 'salto')).toBe(true)
  })
})

it('a page that sends no hello gets the state of the first city after a second', async () => {
  const page = await client()
  expect((await page.count(LiveKind.options.length)).every((it) => it.city === 'montevideo')).toBe(true)
})

it.each([
  ['text that is not JSON', '{'],
  ['JSON that is not a hello', '{"type":"please"}'],
  ['an empty text', ''],
  ['deep nesting', '['.repeat(20_000)],
  ['bytes', Buffer.from([0, 1, 2, 255])],
])('%s is ignored, and the socket stays open', async (_what, garbage) => {
  const page = await client()
  page.socket.send(garbage)
  page.say({ type: 'hello' })
  expect(await page.count(LiveKind.options.length)).toHaveLength(LiveKind.options.length)
})

it('twenty-one incidents at once are announced by one message, and the page fetches the rest', async () => {
  const page = await client({ type: 'hello', since: { incidents: 0 } })
  await page.count(0)
  const drafts = Array.from({ length: 21 }, (_, index) => anIncident({ externalId: `i-${index}` }))
  await app.intake.incidents(aDelivery(), drafts, { complete: false })
  await app.settled()
  await page.until(() => incidents(page).length > 0)
  const announced = page.messages.filter((it) => it.type.startsWith('incident'))
  expect(announced).toMatchObject([{ type: 'incident-created', version: 21, data: { version: 21 } }])
  expect(announced[0]).not.toHaveProperty('data.record')
})

it('when the server stops, every page is told to reconnect later', async () => {
  const pages = [await client({ type: 'hello' }), await client()]
  await app.hub.close()
  for (const page of pages) expect(await page.closed).toEqual({ code: 1001, reason: 'the server is going away' })
})
