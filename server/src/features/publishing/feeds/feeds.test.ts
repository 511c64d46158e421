import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

async function deliver(...drafts: Parameters<typeof anIncident>[0][]): Promise<void> {
  await testApp.intake.incidents(
    aDelivery(),
    drafts.map((it) => anIncident(it)),
    { complete: false },
  )
  await testApp.settled()
}

function expectWellFormed(xml: string): void {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
}

describe('the Atom feed', () => {
  const url = '/api/exports/incidents.atom'

  it('without an incident is valid and has the same text each time', async () => {
    const [first, second] = [await testApp.get(url), await testApp.get(url)]
    expect(first.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(first.text).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
    expect(second.headers.etag).toBe(first.headers.etag)
    expectWellFormed(first.text)
  })

  it('has an entry with a stable id, the place, the source and the age', async () => {
    await deliver({ title: 'A <b>fire</b> & smoke\u0007' })
    const { text } = await testApp.get(`${url}?language=es`)
    expectWellFormed(text)
    expect(text).toMatch(/<id>urn:uuid:[0-9a-f-]{36}<\/id><title>A &lt;b&gt;fire&lt;\/b&gt; &amp; smoke<\/title>/)
    expect(text).toContain('<georss:point>-34.89 -56.155</georss:point>')
    expect(text).toContain('<title xml:lang="es">Montevideo: incidentes</title>')
    expect(text).toContain('Fuente: test-feed. Última confirmación: 2026-11-20T10:00:00.000Z.')
  })

  it('leads through all pages, each incident once', async () => {
    await deliver(...[...Array(205).keys()].map((it) => ({ externalId: `many-${it}`, title: `Number ${it}.` })))
    const ids: string[] = []
    const lengths: number[] = []
    for (let next: string | undefined = url; next; ) {
      const { text } = await testApp.get(next)
      expectWellFormed(text)
      const found = [...text.matchAll(/<id>urn:uuid:([^<]+)/g)].map((it) => it[1] as string)
      ids.push(...found)
      lengths.push(found.length)
      const link = /<link rel="next" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
      next = link?.replace('http://localhost:3000', '')
    }
    expect(lengths).toEqual([100, 100, 6])
    expect(new Set(ids).size).toBe(206)
  })
})
