import { DAY_MS } from '@oppidum/domain/core/time'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'
import { post, signUp } from '../../../testing/test-people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

type Draft = NonNullable<Parameters<typeof anIncident>[0]>

/** Delivers an incident; each delivery is a minute after the one before it. */
async function deliver(draft: Draft, source: Parameters<typeof aDelivery>[0] = {}): Promise<void> {
  testApp.clock.advance(60_000)
  const updatedAt = new Date(testApp.clock.nowMs()).toISOString()
  await testApp.intake.incidents(aDelivery(source), [anIncident({ updatedAt, ...draft })], { complete: false })
  await testApp.settled()
}

const index = async () => (await testApp.get('/api/exports/alerts.atom')).text

/** The documents of the index whose title contains a text. */
async function documentsOf(title: string): Promise<{ url: string; text: string }[]> {
  const entries = (await index()).split('<entry>').filter((it) => it.includes(title))
  const urls = entries.map((it) => /href="([^"]+)"/.exec(it)?.[1]?.replaceAll('&amp;', '&').replace('http://localhost:3000', '') ?? '')
  return Promise.all(urls.map(async (url) => ({ url, text: (await testApp.get(url)).text })))
}

const textOf = (text: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? null
const only = <T>([first, ...more]: T[]): T => {
  expect(more).toEqual([])
  return first as T
}

function expectWellFormed(xml: string): void {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
}

it('without a critical incident the index is empty', async () => {
  await deliver({ externalId: 'minor', title: 'A high one', priority: 'high' })
  const { text, headers } = await testApp.get('/api/exports/alerts.atom')
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(text).not.toContain('<entry>')
  expectWellFormed(text)
})

describe('an incident that becomes critical, changes and ends', () => {
  const FIRE = { externalId: 'fire', title: 'Gas & fire', type: 'fire' as const, affectsTraffic: false, priority: 'critical' as const }
  let first: { url: string; text: string }

  it('is an alert, in both languages', async () => {
    await deliver({ ...FIRE, priority: 'high' })
    await deliver(FIRE)
    first = only(await documentsOf('Gas &amp; fire'))
    expectWellFormed(first.text)
    expect(
      ['msgType', 'status', 'scope', 'sender', 'references', 'severity', 'urgency', 'circle'].map((it) => textOf(first.text, it)),
    ).toEqual(['Alert', 'Actual', 'Public', 'montevideo@localhost:3000', null, 'Extreme', 'Immediate', '-34.89,-56.155 0'])
    expect(textOf(first.text, 'sent')).toBe('2026-11-20T10:03:00-00:00')
    expect(first.text.match(/<language>..<\/language>/g)).toEqual(['<language>en</language>', '<language>es</language>'])
    expect(first.text).toContain('<event>Incendio</event>')
    expect((await testApp.get(first.url)).headers['content-type']).toBe('application/cap+xml; charset=utf-8')
  })

  it('is an update that refers to the alert, which stays at its address', async () => {
    await deliver({ ...FIRE, description: 'Two streets are closed.' })
    const update = only(await documentsOf('Gas &amp; fire'))
    expect(update.url).not.toBe(first.url)
    const named = ['sender', 'identifier', 'sent'].map((it) => textOf(first.text, it)).join(',')
    expect([textOf(update.text, 'msgType'), textOf(update.text, 'references')]).toEqual(['Update', named])
    expect((await testApp.get(first.url)).text).toBe(first.text)
  })

  it('is no update when nothing changes that is published', async () => {
    const before = only(await documentsOf('Gas &amp; fire'))
    await deliver({ ...FIRE, description: 'Two streets are closed.', affectsTraffic: true })
    expect(only(await documentsOf('Gas &amp; fire')).url).toBe(before.url)
  })

  it('is cancelled when it ends, with references to both messages', async () => {
    await deliver({ ...FIRE, status: 'resolved', resolvedAt: new Date(testApp.clock.nowMs()).toISOString() })
    const cancel = only(await documentsOf('Cancelled: Gas &amp; fire'))
    expectWellFormed(cancel.text)
    expect(['msgType', 'urgency', 'responseType'].map((it) => textOf(cancel.text, it))).toEqual(['Cancel', 'Past', 'AllClear'])
    expect(textOf(cancel.text, 'references')?.split(' ')).toHaveLength(2)
  })

  it('leaves the index after a day, and keeps its addresses', async () => {
    testApp.clock.advance(DAY_MS + 60_000)
    await deliver({ externalId: 'minor', title: 'A high one, changed', priority: 'high' })
    expect(await index()).not.toContain('Gas')
    expect((await testApp.get(first.url)).status).toBe(200)
  })
})

it.each([
  ['is cancelled when it is critical no longer', { priority: 'medium' as const }, 'Cancelled: Was critical'],
  ['is a new alert when it becomes critical again', { priority: 'critical' as const }, 'Was critical'],
])('an incident %s', async (_what, change, title) => {
  const base = { externalId: 'again', title: 'Was critical' }
  await deliver({ ...base, priority: 'critical' })
  await deliver({ ...base, ...change, description: 'Changed.' })
  expect((await documentsOf(title)).length).toBe(1)
})

it('a simulated incident is a test and says so', async () => {
  await deliver({ externalId: 'demo', title: 'Demo blaze', priority: 'critical' }, { quality: 'simulated', sourceId: 'simulator' })
  const { text } = only(await documentsOf('Demo blaze'))
  expect([textOf(text, 'status'), textOf(text, 'note')]).toEqual(['Test', expect.stringContaining('Simulated')])
})

it('planned work and unconfirmed reports are no alerts', async () => {
  await deliver({ externalId: 'work', title: 'Tunnel closed', priority: 'critical', plannedWork: true })
  const { cookie } = await signUp(testApp, { role: 'viewer' })
  const draft = { title: 'Unconfirmed blast', location: 'Av. Italia', type: 'fire', priority: 'critical' }
  const { body } = await post(testApp, '/api/incidents', draft, { cookie })
  await testApp.settled()
  expect(await index()).not.toMatch(/Tunnel closed|Unconfirmed blast/)
  expect((await testApp.get(`/api/exports/alerts/${(body as { id: string }).id}`)).status).toBe(404)
})
