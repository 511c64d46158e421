import { afterEach, describe, expect, it } from 'vitest'
import { aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'
import { post, signUp } from '../../../testing/test-people.ts'

let app: TestApp
afterEach(() => app.close())

type Options = Parameters<typeof startTestApp>[0]
const start = async (options: Options = {}) => {
  app = await startTestApp(options)
}
const page = async (address: string) => {
  const { status, text, headers } = await app.get(address)
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  return { text, headers, policy: String(headers['content-security-policy']) }
}
const incidents = async (...drafts: Parameters<typeof anIncident>[0][]) => {
  await app.intake.incidents(
    aDelivery(),
    drafts.map((it) => anIncident(it)),
    { complete: false },
  )
  await app.settled()
}

describe('who may frame it', () => {
  it.each([
    ['', "frame-ancestors 'none'", 'DENY'],
    ['https://news.example, https://city.example:8443', 'frame-ancestors https://news.example https://city.example:8443', undefined],
    ['*', 'frame-ancestors *', undefined],
  ])('EMBED_ORIGINS=%j: %s', async (EMBED_ORIGINS, ancestors, old) => {
    await start({ env: { EMBED_ORIGINS } })
    for (const it of ['/embed/card', '/embed/map']) {
      const { policy, headers } = await page(it)
      expect(policy.split('; ')).toContain(ancestors)
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'")
      expect([headers['x-frame-options'], headers['set-cookie'], headers['referrer-policy']]).toEqual([old, undefined, 'same-origin'])
    }
    for (const it of ['/api/city-metrics', '/api/config']) {
      const { headers } = await app.get(it)
      expect([headers['x-frame-options'], headers['content-security-policy']]).toEqual([
        'DENY',
        expect.stringContaining("ancestors 'none'"),
      ])
    }
  })
})

describe('a card', () => {
  it('has the value, its time, its source, and the moment from which it is out of date', async () => {
    await start()
    await incidents({}, { externalId: 'a-2' })
    const { text } = await page('/embed/card')
    expect(text).toContain('<h1>Active incidents</h1>')
    expect(text).toContain('<data value="2">2</data>')
    expect(text).toContain(`<time datetime="${NOW}">07:00</time>`)
    expect(text).toContain('<p class="source">Source: calculated by Oppidum</p>')
    expect(text).toMatch(/data-stale-at="2026-11-20T10:05:00.000Z" hidden>Out of date/)
  })

  it.each(['traffic', 'energy', 'incidents'])('of %s says that a value is missing, and names no time', async (figure) => {
    await start()
    await app.settled()
    const { text } = await page(`/embed/card?figure=${figure}`)
    expect(text).toContain('<span class="unit">Not measured</span>')
    expect(text).not.toContain('<time')
  })

  it('says when it is out of date, and that a value is simulated', async () => {
    await start()
    await app.intake.incidents(aDelivery({ sourceId: 'simulator', quality: 'simulated' }), [anIncident()], { complete: false })
    await app.settled()
    app.clock.advance(3_600_000)
    const { text } = await page('/embed/card?language=es&theme=dark')
    expect(text).toContain('<html lang="es" data-theme="dark">')
    expect(text).toContain('<strong class="quality">simulado</strong>')
    expect(text).toMatch(/data-stale-at="[^"]+">Desactualizado/)
  })
})

describe('the map', () => {
  it('has the active incidents at their places, the most urgent ones by name, and the credit of the map', async () => {
    await start()
    await incidents(
      { title: '<b>Fire</b> & "smoke"', priority: 'critical' },
      { externalId: 'a-2', title: 'Pot-hole', priority: 'low', geometry: null },
      { externalId: 'a-3', title: 'Later', startsAt: '2026-11-25T10:00:00.000Z' },
      { externalId: 'a-4', title: 'Over', status: 'resolved', resolvedAt: NOW },
    )
    const { text } = await page('/embed/map')
    expect(text.match(/<circle/g)).toHaveLength(1)
    expect(text).toContain('<title>&lt;b&gt;Fire&lt;/b&gt; &amp; &quot;smoke&quot; (critical)</title>')
    expect(text).toContain('1 active incident on the map, 1 without a known place')
    expect(text).toContain('<li class="low">Pot-hole (low)</li>')
    expect(text).not.toMatch(/Later|Over/)
  })

  it('does not have reports that nobody has confirmed', async () => {
    await start()
    const { cookie } = await signUp(app, { role: 'viewer' })
    const draft = { title: 'Unconfirmed smoke', location: 'Av. Italia', type: 'fire', position: [-56.155, -34.89] }
    expect((await post(app, '/api/incidents', draft, { cookie })).status).toBe(200)
    await app.settled()
    expect((await app.get('/embed/map', { cookie })).text).not.toContain('Unconfirmed smoke')
  })
})

it('an unknown figure, theme or city is refused in a sentence', async () => {
  await start()
  expect((await app.get('/embed/card?figure=gold')).status).toBe(400)
  expect((await app.get('/embed/map?theme=pink')).status).toBe(400)
  expect((await app.get('/embed/map?city=atlantis')).status).toBe(404)
})
