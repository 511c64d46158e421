import { type Image, RECEIPT_HEADER } from '@oppidum/domain/gallery/image'
import { incidentDesk } from '@oppidum/domain/records/desk'
import type { Incident } from '@oppidum/domain/records/incident'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { madeByAi } from '../server/src/platform/media/transcoder/testing/pictures-of-ai.ts'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { beSignedIn, type Somebody, somebody } from './support/people.ts'
import { becomes, goTo, reads, readsNot, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

const SAYS = 'Marked as made with AI'
const HINT = 'The file itself says that AI made or edited it. This has not been verified.'
const PHONE = { viewport: { width: 360, height: 740 }, locale: 'es-UY', hasTouch: true, isMobile: true }

const folder = ownFolder()
let browser: Browser
let server: ServerProcess
let ana: Somebody
test.beforeAll(async () => {
  browser = await openBrowser({ maps: false })
  server = await startServer({ DATA_DIR: folder.path, CITY_FILE: writeSmallCity(folder.path), SIMULATOR: 'off', RATE_LIMIT: 'off' })
  ana = await somebody(server.url, { plan: 'pro', firstName: 'Ana' })
})
test.afterAll(async () => {
  await browser?.close()
  await server?.kill()
  folder.remove()
})

async function openFor(path: string, options = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, server.url, options)
  await beSignedIn(watched.page.context(), server.url, ana)
  await goTo(watched.page, path)
  return watched
}

async function send(path: string, body: object): Promise<Response> {
  const headers = { cookie: ana.cookie, 'content-type': 'application/json' }
  const answer = await fetch(new URL(path, server.url), { method: 'POST', headers, body: JSON.stringify(body) })
  expect([path, answer.status]).toEqual([path, 200])
  return answer
}

/** Generated and stored the way the page does it. */
async function generated(prompt: string, wish: object = {}): Promise<Image> {
  const made = await send('/api/images/generate', { prompt, seed: 7, width: 256, height: 256, ...wish })
  const imageData = Buffer.from(await made.arrayBuffer()).toString('base64')
  return (await (await send('/api/images', { prompt, imageData, receipt: made.headers.get(RECEIPT_HEADER) })).json()) as Image
}

const isNoWider = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
const creations = (page: Page) => region(page, 'Your Creations')

test('a picture that declares AI looks different from the other kinds, and can be filtered', async () => {
  await generated('A park in autumn')
  await send('/api/images', { prompt: 'The new bridge', imageData: (await madeByAi()).toString('base64') })
  const { page, complaints, close } = await openFor('/images-gallery')
  const card = (prompt: string) => creations(page).getByRole('article').filter({ hasText: prompt })
  await reads(card('The new bridge'), SAYS)
  await reads(card('A park in autumn'), 'Made by AI')
  await readsNot(card('A park in autumn'), SAYS)
  await creations(page).getByRole('button', { name: 'Marked as AI' }).click()
  await becomes(() => creations(page).getByRole('article').count(), 1)
  await page.getByRole('button', { name: 'Open: The new bridge' }).click()
  const preview = page.getByRole('dialog', { name: 'The new bridge' })
  await reads(preview, HINT)
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), preview.getByRole('button', { name: 'Download' }).click()])
  expect(download.suggestedFilename()).toMatch(/^says-ai-image-\d+\.jpg$/)
  await close()
  expect(complaints).toEqual([])

  const phone = await openFor('/images-gallery', PHONE)
  await reads(region(phone.page, 'Sus creaciones'), 'Marcada como hecha con IA')
  expect(await isNoWider(phone.page)).toBe(true)
  expect(await graveBreachesInBothThemes(phone.page)).toEqual([])
  await phone.close()
})

test('a generated picture that is saved and attached to a record as a photograph is still marked there', async () => {
  const { imageUrl } = await generated('A bridge over the river')
  const buffer = Buffer.from(await (await fetch(new URL(imageUrl, server.url))).arrayBuffer())
  const report = { title: 'Hole in the bridge', type: 'other', location: 'Harbour Road 7', priority: 'high', status: 'active' }
  const { id } = (await (await send(incidentDesk.create.path, report)).json()) as Incident
  const { page, complaints, close } = await openFor('/incidents')
  await page.getByRole('article').filter({ hasText: 'Hole in the bridge' }).getByRole('link').click()
  const sheet = page.getByRole('complementary', { name: 'Hole in the bridge' })
  await sheet.getByRole('button', { name: 'Add a picture' }).click()
  await sheet.locator('input[type="file"]').setInputFiles({ name: 'photograph.png', mimeType: 'image/png', buffer })
  await sheet.getByRole('button', { name: 'Add it', exact: true }).click()
  await reads(page.getByRole('region', { name: /^Notifications/ }), HINT)
  const thumb = sheet.getByRole('button', { name: SAYS })
  await thumb.waitFor()
  await reads(sheet, `Ana added a picture ${HINT}`)
  await thumb.click()
  await reads(page.getByRole('dialog'), HINT)
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')

  // It does not count as proof of anything.
  await sheet.getByRole('button', { name: 'Resolve', exact: true }).click()
  await reads(sheet, 'Give a reason: a picture marked as made with AI is not proof.')
  await close()
  expect(complaints).toEqual([])

  const phone = await openFor('/incidents', PHONE)
  // A full-page dialog: the heading behind it is hidden.
  await phone.page.goto(`/incidents?incident=${id}`)
  await reads(phone.page.getByRole('button', { name: 'Marcada como hecha con IA' }), 'Marcada como hecha con IA')
  expect(await isNoWider(phone.page)).toBe(true)
  await phone.close()
})

test("a picture's settings fill in the generator, and make the same picture again", async () => {
  const made = await generated('A market at night', { seed: 11, width: 512, height: 512, negativePrompt: 'people' })
  const { page, complaints, close } = await openFor('/images/upload')
  await page.getByRole('button', { name: 'Open: A market at night' }).click()
  const again = page.getByRole('dialog').getByRole('button', { name: 'Use this prompt and seed again' })
  await again.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Generate an image' })
  const prompt = form.getByLabel('Prompt', { exact: true })
  await becomes(() => prompt.evaluate((it) => it === document.activeElement), true)
  const filled = () =>
    Promise.all([prompt, form.getByLabel(/^Seed/), form.getByLabel('Size'), form.getByLabel(/^Exclude/)].map((it) => it.inputValue()))
  expect(await filled()).toEqual(['A market at night', '11', '512x512', 'people'])
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  await prompt.press('Enter')
  await becomes(() => page.getByRole('button', { name: 'Open: A market at night' }).count(), 2)
  const images = (await (await fetch(new URL('/api/images?q=market', server.url), { headers: { cookie: ana.cookie } })).json()) as Image[]
  expect(images.map((it) => it.making)).toEqual([made.making, made.making])
  const small = images.map(async (it) => Buffer.from(await (await fetch(new URL(it.thumbnails[0]?.url ?? '', server.url))).arrayBuffer()))
  const [one, other] = await Promise.all(small)
  expect(one?.length).toBeGreaterThan(1_000)
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true)
  // It was loaded by that step, not with the page.
  await page.reload()
  await form.waitFor()
  expect(await prompt.inputValue()).toBe('')
  await close()
  expect(complaints).toEqual([])
})

test('the words the illustrator knows are listed beside the prompt', async () => {
  const { page, complaints, close } = await openFor('/images-gallery')
  await page.getByText('What can be drawn here').click()
  const form = page.getByRole('form', { name: 'Generate an image' })
  await reads(form, /Places .*harbour.* Season spring, summer, autumn, winter/)
  expect(await graveBreachesInBothThemes(page)).toEqual([])
  await close()
  expect(complaints).toEqual([])
  const phone = await openFor('/images-gallery', PHONE)
  await phone.page.getByText('Lo que se puede dibujar aquí').click()
  await reads(phone.page.getByRole('form', { name: 'Generar una imagen' }), /Lugares .*puerto.* Estación primavera/)
  expect(await isNoWider(phone.page)).toBe(true)
  await phone.close()
})
