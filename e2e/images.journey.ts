import { readFileSync } from 'node:fs'
import { type Image, RECEIPT_HEADER } from '@oppidum/domain/gallery/image'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { aPicture } from '../server/src/platform/media/transcoder/testing/hostile-pictures.ts'
import { graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { dateField } from './support/date-field.ts'
import { beSignedIn, type Somebody, somebody } from './support/people.ts'
import { becomes, fits, goTo, reads, readsNot, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

const BLOCKED = 'Content not allowed. Please use appropriate, family-friendly prompts.'
const SANITIZED = 'Prompt may contain inappropriate content. Using sanitized version.'
/** A browser logs this for every call that is refused or fails. */
const EXPECTED = (complaint: string) => !/status of 4(01|15|22)|status of 503|ERR_(FAILED|ABORTED|INTERNET_DISCONNECTED)/.test(complaint)

const folder = ownFolder()
let browser: Browser
let server: ServerProcess
let admin: Somebody
test.beforeAll(async () => {
  browser = await openBrowser({ maps: false })
  server = await startServer({ DATA_DIR: folder.path, CITY_FILE: writeSmallCity(folder.path), SIMULATOR: 'off', RATE_LIMIT: 'off' })
  admin = await somebody(server.url)
})
test.afterAll(async () => {
  await browser?.close()
  await server?.kill()
  folder.remove()
})

async function openFor(person: Somebody, path: string, options = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, server.url, options)
  await beSignedIn(watched.page.context(), server.url, person)
  await goTo(watched.page, path)
  return watched
}

const ask = (person: Somebody, path: string, body?: object) =>
  fetch(new URL(path, server.url), {
    method: body ? 'POST' : 'GET',
    headers: { cookie: person.cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

async function imagesOf(person: Somebody): Promise<Image[]> {
  return (await (await ask(person, '/api/images')).json()) as Image[]
}

/** As one of the person's own programs would send it. */
async function generated(person: Somebody, prompt: string, seed: number): Promise<Image> {
  const made = await ask(person, '/api/images/generate', { prompt, seed, width: 256, height: 256 })
  expect(made.status).toBe(200)
  const receipt = made.headers.get(RECEIPT_HEADER)
  const imageData = Buffer.from(await made.arrayBuffer()).toString('base64')
  return (await (await ask(person, '/api/images', { prompt, imageData, receipt })).json()) as Image
}

/** Files of different widths are never identical. */
const photograph = (width: number) => aPicture('jpeg', width, 300)
const file = async (name: string, width: number) => ({ name, mimeType: 'image/jpeg', buffer: await photograph(width) })
/** First bytes of a file, which tell its type. */
const PNG = '89504e470d0a1a0a'
const JPEG = 'ffd8ff'
const headOf = (path: string) => readFileSync(path).subarray(0, 8).toString('hex')

const creations = (page: Page) => region(page, 'Your Creations')
const generator = (page: Page) => page.getByRole('form', { name: 'Generate an image' })
const upload = (page: Page) => page.getByRole('form', { name: 'Upload images' })
const prompt = (page: Page) => generator(page).getByLabel('Prompt', { exact: true })
const description = (page: Page) => page.getByPlaceholder('Describe your image...')
const chooser = (page: Page) => upload(page).locator('input[type="file"]')
const opened = (page: Page, words: string) => page.getByRole('button', { name: `Open: ${words}`, exact: true })

test.describe('the generator', () => {
  test('draws, shows progress, stores, notifies once, and shows the picture with all its details', async () => {
    const person = await somebody(server.url)
    const { page, complaints, close } = await openFor(person, '/images-gallery')
    await reads(page.getByRole('heading', { level: 1 }), 'AI Image Gallery')
    await reads(creations(page), 'No images yet')
    await reads(creations(page), 'Generate your first AI image by entering a prompt above')
    await reads(generator(page), 'Tip:')
    expect(await graveBreachesInBothThemes(page)).toEqual([])

    await generator(page).getByRole('button', { name: 'Generate' }).click()
    await reads(generator(page).getByRole('alert'), 'Please enter a prompt')

    await prompt(page).fill('A hospital on a summer morning')
    await readsNot(generator(page), 'Please enter a prompt')
    await generator(page).getByText('Seed, size and exclusions').click()
    await generator(page).getByLabel(/^Seed/).fill('7')
    await prompt(page).press('Enter')
    await generator(page).getByRole('button', { name: 'Generating...' }).waitFor()
    await opened(page, 'A hospital on a summer morning').waitFor()
    await reads(page.getByRole('listitem').filter({ hasText: 'Image generated' }), 'Image generated successfully!')
    expect(await page.getByRole('listitem').filter({ hasText: 'Image generated successfully!' }).count()).toBe(1)
    await becomes(() => prompt(page).inputValue(), '')
    await generator(page).getByRole('button', { name: 'Generate', exact: true }).waitFor()
    await reads(creations(page).getByRole('listitem'), 'Made by AI')

    await opened(page, 'A hospital on a summer morning').click()
    const preview = page.getByRole('dialog', { name: 'A hospital on a summer morning' })
    await reads(preview, 'built-in illustrator')
    await reads(preview, /Seed 7 /)
    await reads(preview, '768 × 768 px')
    await becomes(() => preview.getByRole('img').evaluate((it) => (it as HTMLImageElement).naturalWidth), 768)
    expect(await graveBreachesInBothThemes(page)).toEqual([])
    const [download] = await Promise.all([page.waitForEvent('download'), preview.getByRole('button', { name: 'Download' }).click()])
    expect(download.suggestedFilename()).toMatch(/^ai-image-\d+\.png$/)
    expect(headOf(await download.path())).toBe(PNG)
    await close()
    expect(complaints).toEqual([])
  })

  test('checks the prompt while it is typed, and sends none that is not allowed', async () => {
    const person = await somebody(server.url)
    const { page, asked, complaints, close } = await openFor(person, '/images-gallery')
    await prompt(page).fill('a nude statue in the park')
    await reads(generator(page), SANITIZED)
    await prompt(page).fill('nude sex in the park')
    await reads(generator(page).getByRole('alert'), BLOCKED)
    await generator(page).getByRole('button', { name: 'Generate' }).click()
    await reads(generator(page).getByRole('alert'), BLOCKED)
    expect(asked('/api/images/generate')).toBe(0)
    await prompt(page).fill('a tram in the park')
    await readsNot(generator(page), BLOCKED)
    await close()
    expect(complaints).toEqual([])
  })

  test("gives the server's reason for a failure, and can be cancelled", { tag: '@long' }, async () => {
    const person = await somebody(server.url)
    const { page, complaints, close } = await openFor(person, '/images-gallery')
    await page.route('**/api/images/generate', (route) => route.abort())
    await prompt(page).fill('A park')
    await prompt(page).press('Enter')
    await reads(generator(page).getByRole('alert'), 'Failed to generate image. Please try again. The server did not answer.')
    expect(await graveBreachesInBothThemes(page)).toEqual([])

    await page.unroute('**/api/images/generate')
    await prompt(page).fill('qwertyuiop')
    await prompt(page).press('Enter')
    await reads(generator(page).getByRole('alert'), /^Failed to generate image\. Please try again\. (?!Failed)\S.+\./)

    // Delayed until it is cancelled: the server alone is faster than a person.
    let letGo = () => {}
    const held = new Promise<void>((done) => {
      letGo = done
    })
    await page.route('**/api/images/generate', async (route) => {
      await held
      await route.abort()
    })
    await prompt(page).fill('A park in autumn')
    await prompt(page).press('Enter')
    await generator(page).getByRole('button', { name: 'Cancel' }).click()
    await generator(page).getByRole('button', { name: 'Generate', exact: true }).waitFor()
    letGo()
    expect(await generator(page).getByRole('alert').count()).toBe(0)
    expect(await prompt(page).inputValue()).toBe('A park in autumn')
    expect(await imagesOf(person)).toEqual([])
    await close()
    expect(complaints.filter(EXPECTED)).toEqual([])
  })

  test('keeps a drawing that could not be stored, and stores it on retry', { tag: '@long' }, async () => {
    const person = await somebody(server.url)
    const { page, complaints, close } = await openFor(person, '/images-gallery')
    await page.route('**/api/images', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await prompt(page).fill('A park in winter')
    await prompt(page).press('Enter')
    await reads(generator(page).getByRole('alert'), 'Failed to generate image. Please try again. Failed to save image to database')
    await page.unroute('**/api/images')
    await generator(page).getByRole('button', { name: 'Save it again' }).click()
    await opened(page, 'A park in winter').waitFor()
    expect((await imagesOf(person)).map((it) => it.kind)).toEqual(['generated'])
    await close()
    expect(complaints.filter((it) => EXPECTED(it) && !it.includes('Failed to save image'))).toEqual([])
  })
})

test.describe('uploads', () => {
  test('require a plan that includes them, and the card names it', async () => {
    const { page, close } = await openFor(await somebody(server.url), '/images-gallery')
    await reads(region(page, 'Upload images'), 'This feature requires a Basic/Pro subscription')
    expect(await description(page).count()).toBe(0)
    await close()
  })

  test('accept several files, selected, dropped or pasted, and refuse other files in plain words', async () => {
    const person = await somebody(server.url, { plan: 'basic' })
    const { page, complaints, close } = await openFor(person, '/images-gallery')
    const send = upload(page).getByRole('button', { name: 'Upload', exact: true })
    await becomes(() => send.isDisabled(), true)
    await description(page).fill('   ')
    await chooser(page).setInputFiles([await file('one.jpg', 410), await file('two.jpg', 490)])
    await becomes(() => send.isDisabled(), true)
    await description(page).fill('Trams on the quay')
    await becomes(() => send.isDisabled(), false)
    expect(await graveBreachesInBothThemes(page)).toEqual([])
    await send.click()
    await becomes(async () => (await imagesOf(person)).map((it) => it.kind), ['uploaded', 'uploaded'])
    await becomes(() => description(page).inputValue(), '')
    await becomes(() => upload(page).getByRole('list', { name: 'Chosen images' }).count(), 0)
    await becomes(() => opened(page, 'Trams on the quay').count(), 2)
    await readsNot(creations(page), 'Made by AI')

    // Dropped and pasted, with the events a browser sends.
    for (const [name, kind, width] of [
      ['dropped.jpg', 'drop', 550],
      ['pasted.jpg', 'paste', 620],
    ] as const) {
      const base64 = (await photograph(width)).toString('base64')
      await upload(page).evaluate(
        (form, { name, kind, base64 }) => {
          const bytes = Uint8Array.from(atob(base64), (it) => it.charCodeAt(0))
          const data = new DataTransfer()
          data.items.add(new File([bytes], name, { type: 'image/jpeg' }))
          form.dispatchEvent(
            kind === 'drop'
              ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
              : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
          )
        },
        { name, kind, base64 },
      )
      await reads(upload(page), name)
    }
    await upload(page).getByRole('button', { name: 'Remove pasted.jpg' }).click()
    await readsNot(upload(page), 'pasted.jpg')
    await description(page).fill('A bridge over the river')
    await send.click()
    await opened(page, 'A bridge over the river').waitFor()

    await chooser(page).setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
    await description(page).fill('Trams on the quay')
    await send.click()
    await reads(upload(page).getByRole('alert'), /^This file type is not supported\. [^.]+\.$/)
    expect(await description(page).inputValue()).toBe('Trams on the quay')
    await chooser(page).setInputFiles({ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await reads(upload(page).getByRole('alert'), 'This file type is not supported. Use JPEG, PNG, WebP, AVIF or GIF.')
    await upload(page).getByRole('button', { name: 'Remove words.png' }).click()

    await page.route('**/api/images/secured', (route) => route.abort())
    await chooser(page).setInputFiles(await file('three.jpg', 430))
    await send.click()
    await reads(upload(page).getByRole('alert'), 'Upload failed')
    expect((await imagesOf(person)).length).toBe(3)
    await close()
    expect(complaints.filter(EXPECTED)).toEqual([])
  })

  test('are downloaded with the right type', async () => {
    const person = await somebody(server.url, { plan: 'basic' })
    const imageData = (await photograph(460)).toString('base64')
    expect((await ask(person, '/api/images', { prompt: 'The old lighthouse', imageData })).status).toBe(200)
    const { page, close } = await openFor(person, '/images-gallery')
    const save = page.getByRole('button', { name: 'Save: The old lighthouse' })
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
    expect(download.suggestedFilename()).toMatch(/^image-\d+\.jpg$/)
    expect(headOf(await download.path()).startsWith(JPEG)).toBe(true)
    await close()
  })
})

test.describe('the gallery', () => {
  test('opens a picture in a dialog that keeps focus and returns it, however it is closed', async () => {
    const person = await somebody(server.url)
    await generated(person, 'A park in autumn', 1)
    await generated(person, 'A park in winter', 2)
    const { page, complaints, close } = await openFor(person, '/images-gallery')
    const dialog = page.getByRole('dialog')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    const ways: (() => Promise<void>)[] = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close the picture' }).click(),
      () => page.mouse.click(4, 450),
    ]
    for (const way of ways) {
      await opened(page, 'A park in winter').focus()
      await page.keyboard.press('Enter')
      await dialog.waitFor()
      for (let step = 0; step < 5; step++) {
        await page.keyboard.press('Tab')
        expect(await dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true)
      }
      await way()
      await dialog.waitFor({ state: 'hidden' })
      await becomes(focused, 'Open: A park in winter')
    }
    await opened(page, 'A park in winter').click()
    await dialog.waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: 'A park in autumn' }).waitFor()
    // It has its own address.
    await page.reload()
    await page.getByRole('dialog', { name: 'A park in autumn' }).waitFor()
    await close()
    expect(complaints).toEqual([])
  })

  test('filters by words, kind and day', async () => {
    const person = await somebody(server.url)
    await generated(person, 'A hospital on a summer morning', 3)
    await generated(person, 'A park in spring', 4)
    await ask(person, '/api/images', { prompt: 'The old lighthouse', imageData: (await photograph(470)).toString('base64') })
    const { page, close } = await openFor(person, '/images-gallery')
    await becomes(() => creations(page).getByRole('article').count(), 3)
    await page.getByRole('searchbox', { name: 'Search your images' }).fill('MORNING hosp')
    await becomes(() => creations(page).getByRole('article').count(), 1)
    await opened(page, 'A hospital on a summer morning').waitFor()
    await page.getByRole('searchbox', { name: 'Search your images' }).fill('')
    await creations(page).getByRole('button', { name: 'Uploaded' }).click()
    await becomes(() => creations(page).getByRole('article').count(), 1)
    await opened(page, 'The old lighthouse').waitFor()
    await dateField(creations(page), 'To').fill('2020-01-01')
    await reads(creations(page), 'No matches')
    await close()
  })

  test('removes a picture from the list once the server has deleted it, and no sooner', { tag: '@long' }, async () => {
    const person = await somebody(server.url)
    await generated(person, 'A park in autumn', 5)
    const { page, complaints, close } = await openFor(person, '/images-gallery')
    const remove = page.getByRole('button', { name: 'Delete: A park in autumn' })
    await page.route('**/api/images/*', (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()))
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await reads(page.locator('body'), 'The image was not deleted')
    await opened(page, 'A park in autumn').waitFor()
    await page.unroute('**/api/images/*')
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
    expect(await imagesOf(person)).toHaveLength(1)
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await reads(creations(page), 'No images yet')
    expect(await imagesOf(person)).toEqual([])
    // Keyboard focus stays on this screen.
    await becomes(() => page.getByRole('main').evaluate((it) => it === document.activeElement), true)
    await close()
    expect(complaints.filter(EXPECTED)).toEqual([])
  })

  test("shows the browser's copy while the list cannot be loaded, and clears it on sign-out", { tag: '@long' }, async () => {
    const person = await somebody(server.url)
    const { page, complaints, close } = await openFor(person, '/images-gallery')
    await prompt(page).fill('A park in autumn')
    await prompt(page).press('Enter')
    await opened(page, 'A park in autumn').waitFor()
    const kept = () => page.evaluate(() => localStorage.getItem('generatedImages')?.length ?? 0)
    await becomes(async () => (await kept()) > 0, true)
    await page.route('**/api/images?*', (route) => route.abort())
    await page.reload()
    await reads(creations(page).getByRole('alert'), 'Your images could not be loaded')
    await becomes(() => creations(page).getByRole('img', { name: 'A park in autumn' }).count(), 1)
    expect(
      await creations(page)
        .getByRole('button', { name: /^Delete/ })
        .count(),
    ).toBe(0)
    expect(await graveBreachesInBothThemes(page)).toEqual([])

    await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('dialog', { name: 'Your account' }).getByRole('button', { name: 'Sign out' }).click()
    await becomes(kept, 0)
    await close()
    expect(complaints.filter(EXPECTED)).toEqual([])
  })

  test('keeps the last list while it cannot be reloaded, and says so', { tag: '@long' }, async () => {
    const person = await somebody(server.url)
    await generated(person, 'A park in autumn', 11)
    const { page, complaints, close } = await openFor(person, '/images-gallery')
    await opened(page, 'A park in autumn').waitFor()
    await page.route('**/api/images?*', (route) => route.abort())
    // Another picture makes the page reload the list.
    await prompt(page).fill('A park in spring')
    await prompt(page).press('Enter')
    await reads(creations(page).getByRole('alert'), 'You are seeing an earlier version.')
    await opened(page, 'A park in autumn').waitFor()
    await page.unroute('**/api/images?*')
    await creations(page).getByRole('button', { name: 'Try again' }).click()
    await opened(page, 'A park in spring').waitFor()
    expect(await creations(page).getByRole('alert').count()).toBe(0)
    await close()
    expect(complaints.filter(EXPECTED)).toEqual([])
  })

  test("never shows another person's pictures", async () => {
    const [one, other] = [await somebody(server.url), await somebody(server.url)]
    const { id, imageUrl } = await generated(one, 'A park in autumn', 6)
    const { page, close } = await openFor(other, '/images-gallery')
    await reads(creations(page), 'No images yet')
    const [status, unsigned] = await page.evaluate(
      async ([id, path]) => [
        (await fetch(`/api/images/${id}`, { method: 'DELETE' })).status,
        (await fetch(new URL(path as string, location.href).pathname)).status,
      ],
      [id, imageUrl],
    )
    expect([status, unsigned]).toEqual([404, 404])
    expect(await imagesOf(one)).toHaveLength(1)
    await close()
  })

  test('fits a phone, and speaks Spanish', { tag: '@long' }, async () => {
    const person = await somebody(server.url, { plan: 'basic' })
    await generated(person, 'A park in autumn', 7)
    const { page, complaints, close } = await openFor(person, '/images-gallery', {
      viewport: { width: 360, height: 740 },
      locale: 'es-UY',
      hasTouch: true,
      isMobile: true,
    })
    await reads(page.getByRole('heading', { level: 1 }), 'Galería de imágenes con IA')
    await reads(region(page, 'Sus creaciones'), 'Hecha por IA')
    await fits(page)
    expect(await graveBreachesInBothThemes(page)).toEqual([])
    await close()
    expect(complaints).toEqual([])
  })
})

test.describe('Image Management', () => {
  test('explains itself, and deletes several pictures at once', async () => {
    const person = await somebody(server.url, { plan: 'basic' })
    for (const season of ['spring', 'summer', 'autumn']) await generated(person, `A park in ${season}`, 8)
    const { page, complaints, close } = await openFor(person, '/images/upload')
    await reads(page.getByRole('heading', { level: 1 }), 'Image Management')
    await reads(region(page, 'Upload, view and manage images'), /Upload .* View .* Manage /)
    await page.getByRole('checkbox', { name: 'Select: A park in spring' }).check()
    await page.getByRole('checkbox', { name: 'Select: A park in autumn' }).check()
    await reads(creations(page), '2 selected')
    expect(await graveBreachesInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await page.getByRole('button', { name: 'Delete them' }).click()
    await becomes(() => creations(page).getByRole('article').count(), 1)
    expect((await imagesOf(person)).map((it) => it.prompt)).toEqual(['A park in summer'])
    await close()
    expect(complaints).toEqual([])
  })

  test('requires signing in', { tag: '@long' }, async () => {
    const { page, close } = await openPage(browser, server.url)
    for (const path of ['/images-gallery', '/images/upload']) {
      await page.goto(path)
      await reads(page.getByRole('heading', { level: 1 }), /^Sign in$/i)
    }
    await close()
  })
})

test.describe('moderation', () => {
  test('lets admins review and overrule decisions, with a reason', async () => {
    const person = await somebody(server.url)
    const refused = await ask(person, '/api/images/generate', { prompt: 'blood and gore and kill in the park' })
    expect(refused.status).toBe(422)
    await generated(person, 'A park in autumn', 9)
    const { page, complaints, close } = await openFor(admin, '/admin/moderation')
    await reads(page.getByRole('heading', { level: 1 }), 'Image moderation')
    await page.getByRole('combobox', { name: 'Decision' }).selectOption('Blocked')
    await page.getByRole('searchbox', { name: 'Search the prompts' }).fill('gore')
    const rows = region(page, 'Decisions').getByRole('listitem')
    await becomes(() => rows.count(), 1)
    await reads(rows.first(), 'flagged: blood, gore, kill')
    expect(await graveBreachesInBothThemes(page)).toEqual([])
    await rows
      .first()
      .getByRole('button', { name: /^Allow/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Allow' }).click()
    await reads(dialog, 'Give a reason that others will understand.')
    await dialog.getByLabel('Reason').fill('A line of a play.')
    await dialog.getByRole('button', { name: 'Allow' }).click()
    await reads(rows.first(), 'A line of a play.')
    await rows
      .first()
      .getByRole('button', { name: /^Block/ })
      .waitFor()
    await close()
    expect(complaints).toEqual([])
  })

  test('removes a stored picture from its owner when an admin blocks it', async () => {
    const person = await somebody(server.url)
    const { imageUrl } = await generated(person, 'A park at midnight', 10)
    const { page, complaints, close } = await openFor(admin, '/admin/moderation?thing=generated-picture&q=midnight')
    await page.getByRole('button', { name: 'Block: A park at midnight' }).click()
    const dialog = page.getByRole('dialog')
    await reads(dialog, "the stored copy is permanently removed from its owner's gallery")
    await dialog.getByLabel('Reason').fill('A face in the dark.')
    await dialog.getByRole('button', { name: 'Block' }).click()
    await reads(region(page, 'Decisions'), /Blocked by .*: A face in the dark\./)
    expect(await imagesOf(person)).toEqual([])
    expect((await fetch(new URL(imageUrl, server.url))).status).toBe(404)
    await close()
    expect(complaints).toEqual([])
  })

  test('is closed to everyone else', { tag: '@long' }, async () => {
    const { page, close } = await openFor(await somebody(server.url), '/admin/moderation')
    await reads(page.getByRole('main'), 'You do not have access to this page')
    await close()
  })
})
