import { PUBLISHED_FILES, type PublishedFileName, publishedPath } from '@oppidum/domain/publishing/published-files'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCity, startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ cities: [aCity(), aCity({ id: 'salto', name: 'Salto' })] })
})
afterAll(() => app.close())

it.each(Object.keys(PUBLISHED_FILES) as PublishedFileName[])('%s is at its address, of each city, in its media type', async (name) => {
  for (const city of ['montevideo', 'salto']) {
    const { status, headers } = await app.get(publishedPath(name, city))
    expect([status, String(headers['content-type']).split(';')[0]]).toEqual([200, PUBLISHED_FILES[name]])
  }
})

it('no file is missing from the list', () => {
  const served = app.served.map((it) => /^\/api\/exports\/([^/:]+)$/.exec(it.path)?.[1]).filter((it) => it !== undefined)
  expect(served.sort()).toEqual(Object.keys(PUBLISHED_FILES).sort())
})
