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
const report = async (externalId: string, cityId = 'montevideo') => {
  await app.intake.incidents(aDelivery({ cityId }), [anIncident({ externalId })], { complete: false })
  await app.settled()
}
const version = (cityId = 'montevideo') => app.snapshots.get(cityId, 'incidents')?.version ?? 0
const incidents = (from: LiveClient) => from.messages.filter((it) => it.type.startsWith('incident')).map((it) => it.version)

describe('a page that says hello', () => {
  it('without a past gets the present state of everything, as GET has it', async () => {
    await report('a')
    const page = await client({ type: 'hello' })
    const [metrics, traffic, energy, list, requests] = await page.count(5)
    expect(metrics).toMatchObject({ type: 'city-metrics-update', data: (await app.get('/api/city-metrics')).body })
    expect(traffic).toMatchObject({ data: { form: 'all', records: (await app.get('/api/traffic-data')).body } })
    expect(energy).toMatchObject({ data: (await app.get('/api/energy-data')).body })
    expect(list).toMatchObject({ version: 1, data: { version: 1, records: (await app.get('/api/incidents')).body } })
    expect(requests).toMatchObject({ version: 0, data: { id: null, records: [] } })
  })

  it('and has missed nothing is told nothing but what comes next', async () => {
    await report('a')
    const page = await client({ type: 'hello', since: { incidents: version() } })
    await page.count(0)
    await report('b')
    await page.until(() => incidents(page).length > 0)
    expect(incidents(page)).toEqual([version()])
  })

  it('and has missed some is told exactly these, oldest first', async () => {
    for (const id of ['a', 'b', 'c']) await report(id)
    const page = await client({ type: 'hello', since: { incidents: 1 } })
    await page.count(2)
    await report('d')
    await page.until(() => incidents(page).length === 3)
    expect(incidents(page)).toEqual([2, 3, 4])
  })

  it('and is from before the ring gets the whole state', async () => {
    await report('a')
    await report('b')
    app.clock.advance(5 * 60_000)
    const page = await client({ type: 'hello', since: { incidents: 1 } })
    const [state] = await page.count(1)
    expect(state).toMatchObject({ version: 2, data: { records: [{}, {}] } })
  })

  it('and holds a version of another life gets the whole state', async () => {
    await report('a')
    const page = await client({ type: 'hello', since: { incidents: 99 } })
    expect((await page.count(1))[0]).toMatchObject({ version: 1, data: { records: [{}] } })
  })

  it('of another city hears of that city alone', async () => {
    const page = await client({ type: 'hello', city: 'salto', since: { incidents: 0 } })
    await page.count(0)
    await report('a', 'montevideo')
    await report('b', 'salto')
    await page.until(() => incidents(page).length > 0)
    expect(page.messages.filter((it) => it.type.startsWith('incident'))).toMatchObject([{ city: 'salto', type: 'incident-created' }])
    expect(new Set(page.messages.map((it) => it.city))).toEqual(new Set(['salto']))
  })

  it('of an unknown city is not answered by it, and may say another', async () => {
    const page = await client({ type: 'hello', city: 'atlantis' })
    page.say({ type: 'hello', city: 'salto' })
    expect((await page.count(5)).every((it) => it.city === 'salto')).toBe(true)
  })
})

it('a page that says nothing gets the present state of the first city after a second', async () => {
  const page = await client()
  expect((await page.count(5)).every((it) => it.city === 'montevideo')).toBe(true)
})

it.each([
  ['text that is no JSON', '{'],
  ['JSON that is no hello', '{"type":"please"}'],
  ['an empty text', ''],
  ['a deep nest', '['.repeat(20_000)],
  ['bytes', Buffer.from([0, 1, 2, 255])],
])('%s is passed over, and the page goes on', async (_what, garbage) => {
  const page = await client()
  page.socket.send(garbage)
  page.say({ type: 'hello' })
  expect(await page.count(5)).toHaveLength(5)
})

it('twenty-one incidents at once are told by one message, which leaves the rest to a GET', async () => {
  const page = await client({ type: 'hello', since: { incidents: 0 } })
  await page.count(0)
  const drafts = Array.from({ length: 21 }, (_, index) => anIncident({ externalId: `i-${index}` }))
  await app.intake.incidents(aDelivery(), drafts, { complete: false })
  await app.settled()
  await page.until(() => incidents(page).length > 0)
  const told = page.messages.filter((it) => it.type.startsWith('incident'))
  expect(told).toMatchObject([{ type: 'incident-created', version: 21, data: { version: 21 } }])
  expect(told[0]).not.toHaveProperty('data.record')
})

it('at the end every page is told to come back later', async () => {
  const pages = [await client({ type: 'hello' }), await client()]
  await app.hub.close()
  for (const page of pages) expect(await page.closed).toEqual({ code: 1001, reason: 'the server is going away' })
})
