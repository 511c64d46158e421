import { type Browser, expect, test } from '@playwright/test'
import pg from 'pg'
import { openBrowser, openPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { beSignedIn, somebody } from './support/people.ts'
import { becomes, goTo, reads, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'
import { startStore, type TestStore } from './support/test-store.ts'

/** The most one account may have. */
const IMAGES = 25_000
/** Four columns in and near the viewport; a list that draws a whole page has 200. */
const MOST_DRAWN = 60

const folder = ownFolder()
let browser: Browser
let store: TestStore
let server: ServerProcess
test.beforeAll(async () => {
  ;[browser, store] = await Promise.all([openBrowser({ maps: false }), startStore()])
  server = await startServer({
    DATA_DIR: folder.path,
    CITY_FILE: writeSmallCity(folder.path),
    SIMULATOR: 'off',
    RATE_LIMIT: 'off',
    DATABASE_URL: store.url,
  })
})
test.afterAll(async () => {
  await browser?.close()
  await server?.kill()
  await store?.stop()
  folder.remove()
})

test('draws only pictures near the viewport of 25,000, and loads the next ones before they are reached', async () => {
  const person = await somebody(server.url)
  const db = new pg.Client({ connectionString: store.url })
  await db.connect()
  // Their files do not exist, which each card says.
  await db.query(
    `insert into image (id, person_id, kind, prompt, object_name, media_type, bytes, width, height, thumbs, sent_hash, created_at)
     select gen_random_uuid(), $1, 'uploaded', 'Picture ' || n, 'images/' || n, 'image/jpeg', 1, 800, 600, '[]', 'hash ' || n,
       timestamptz '2026-01-01' - n * interval '1 minute' from generate_series(1, $2::int) as n`,
    [person.userId, IMAGES],
  )
  await db.end()
  const { page, asked, close } = await openPage(browser, server.url)
  await beSignedIn(page.context(), server.url, person)
  await goTo(page, '/images-gallery')
  const creations = region(page, 'Your Creations')
  const drawn = () => creations.getByRole('article').count()
  await reads(creations, '25,000 images')
  await creations.getByRole('button', { name: 'Open: Picture 1', exact: true }).waitFor()
  expect(await drawn()).toBeLessThan(MOST_DRAWN)
  expect(asked('/api/images')).toBe(1)

  // A page of 200 is fifty rows; the next is requested on the way.
  await becomes(
    () =>
      page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight)
        return document.documentElement.scrollHeight > 45_000
      }),
    true,
  )
  expect(await drawn()).toBeLessThan(MOST_DRAWN)
  expect(await creations.getByRole('listitem').first().getAttribute('aria-setsize')).toBe(String(IMAGES))
  await page.getByRole('searchbox', { name: 'Search your images' }).fill('picture 24999')
  await creations.getByRole('button', { name: 'Open: Picture 24999', exact: true }).waitFor()
  await close()
})
