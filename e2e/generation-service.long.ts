import { existsSync, readdirSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { DAY_MS } from '@oppidum/domain/core/time'
import { GENERATOR_VALUES, type Image } from '@oppidum/domain/gallery/image'
import type { Usage } from '@oppidum/domain/plans/meter'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { inferenceServer, sends } from '../server/src/adapters/image-model/testing/inference-server.ts'
import { aPicture } from '../server/src/platform/media/transcoder/testing/hostile-pictures.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { beSignedIn, type Somebody, somebody } from './support/people.ts'
import { becomes, goTo, reads, readsNot, region, wordsOf } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

const FAILED = 'Failed to generate image. Please try again. '
const PICTURES_A_DAY = 20

const folder = ownFolder()
let browser: Browser
let service: Awaited<ReturnType<typeof inferenceServer>>
let server: ServerProcess
let png: Buffer
test.beforeAll(async () => {
  ;[browser, service, png] = await Promise.all([openBrowser({ maps: false }), inferenceServer(), aPicture('png', 256, 256)])
  server = await startServer({
    DATA_DIR: folder.path,
    CITY_FILE: writeSmallCity(folder.path),
    SIMULATOR: 'off',
    RATE_LIMIT: 'off',
    IMAGE_API_URL: service.url,
    IMAGE_API_KEY: 'key-of-the-city',
  })
})
test.afterAll(async () => {
  await browser?.close()
  await server?.kill()
  await service?.close()
  folder.remove()
})

async function openFor(person: Somebody): Promise<WatchedPage> {
  const watched = await openPage(browser, server.url)
  await beSignedIn(watched.page.context(), server.url, person)
  await goTo(watched.page, '/images-gallery')
  return watched
}

const generator = (page: Page) => page.getByRole('form', { name: 'Generate an image' })
const prompt = (page: Page) => generator(page).getByLabel('Prompt', { exact: true })
const state = (page: Page) => generator(page).getByRole('status')
const alert = (page: Page) => generator(page).getByRole('alert')
const creations = (page: Page) => region(page, 'Your Creations')
const idle = (page: Page) => generator(page).getByRole('button', { name: 'Generate', exact: true }).waitFor()

async function submit(page: Page, words: string): Promise<void> {
  await prompt(page).fill(words)
  await prompt(page).press('Enter')
}

async function read<T>(person: Somebody, path: string): Promise<T> {
  return (await (await fetch(new URL(path, server.url), { headers: { cookie: person.cookie } })).json()) as T
}

/** As one of the person's own programs would send it. */
function generate(person: Somebody, words: string): Promise<Response> {
  const headers = { cookie: person.cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ prompt: words, width: 256, height: 256 })
  return fetch(new URL('/api/images/generate', server.url), { method: 'POST', headers, body })
}

/** Pictures in the gallery, files on disk, and the settled and reserved counts of today's pictures. */
async function kept(person: Somebody) {
  const { meters } = await read<Usage>(person, '/api/usage')
  const counts = meters.find((it) => it.meter === 'imageGenerations')
  const files = join(folder.path, 'objects/images')
  return {
    images: (await read<Image[]>(person, '/api/images')).length,
    files: existsSync(files) ? readdirSync(files).length : 0,
    counted: counts?.used,
    begun: counts?.reserved,
  }
}

const askedFor = () => service.asked.map((it) => (it.body as { inputs: string }).inputs)

/** A service that answers on command; each function answers one request, in order of arrival. */
function holds(): { held: ServerResponse[]; answer(at: number): void } {
  const held: ServerResponse[] = []
  service.answers((response) => void held.push(response))
  return { held, answer: (at) => sends(png)(held[at] as ServerResponse) }
}

/** Delays a request of the page until the test has seen what the screen shows meanwhile. */
async function hold(page: Page, address: string, method = 'GET'): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(address, async (route) => {
    if (route.request().method() === method) await held
    await route.continue()
  })
  return letGo
}

/** What a browser logs by itself about a refused call. */
const expected = (complaint: string) => !/status of 429/.test(complaint)

// The first test: nothing has been stored here yet.
const NO_PICTURES: [string, (response: ServerResponse) => void, string][] = [
  ['another type', sends('Come back on Monday', 'text/plain'), 'API request failed (200): the answer is text/plain instead of image/png'],
  ['text that is called PNG', sends('Come back on Monday'), 'API request failed (200): the answer is called image/png and is no whole one'],
  ['an error', sends('no memory left', 'text/plain', 500), 'API request failed (500): no memory left'],
  ['nothing at all', (response) => void response.destroy(), 'The image service does not answer.'],
]
for (const [what, answer, message] of NO_PICTURES) {
  test(`${what} instead of a picture is reported in one sentence; nothing is stored or counted`, async () => {
    const person = await somebody(server.url)
    service.answers(answer)
    const { page, complaints, close } = await openFor(person)
    await submit(page, 'A tram at dusk')
    await reads(alert(page), `${FAILED}${message}`)
    await idle(page)
    expect(await prompt(page).inputValue()).toBe('A tram at dusk')
    await reads(creations(page), 'No images yet')
    expect(await kept(person)).toEqual({ images: 0, files: 0, counted: 0, begun: 0 })
    // Typing again dismisses the message.
    await prompt(page).fill('A tram at dawn')
    await readsNot(generator(page), FAILED)
    await close()
    expect(complaints).toEqual([])
  })
}

test('every state is shown, from the empty form to the stored picture', async () => {
  const person = await somebody(server.url)
  const { held, answer } = holds()
  const { page, complaints, close } = await openFor(person)
  const judge = await hold(page, '**/assets/moderation-*.js')
  const store = await hold(page, '**/api/images', 'POST')
  const cancel = generator(page).getByRole('button', { name: 'Cancel' })
  const isBusy = () => generator(page).getAttribute('aria-busy')
  await idle(page)
  expect([await isBusy(), await wordsOf(state(page)), await alert(page).count()]).toEqual(['false', '', 0])

  await submit(page, 'A tram at dusk')
  await reads(state(page), 'Checking the prompt')
  expect([await isBusy(), await cancel.count(), held.length]).toEqual(['true', 0, 0])
  await generator(page).getByRole('button', { name: 'Generating...' }).waitFor()

  judge()
  await reads(state(page), 'Generating your image')
  await becomes(() => held.length, 1)
  expect(await cancel.count()).toBe(1)
  expect(service.asked.at(-1)).toMatchObject({
    headers: { authorization: 'Bearer key-of-the-city', accept: 'image/png' },
    body: {
      inputs: 'A tram at dusk',
      parameters: {
        num_inference_steps: GENERATOR_VALUES.steps,
        guidance_scale: GENERATOR_VALUES.guidance,
        width: GENERATOR_VALUES.width,
        height: GENERATOR_VALUES.height,
        num_images_per_prompt: 1,
      },
    },
  })

  answer(0)
  await reads(state(page), 'Saving the image')
  // Storing can no longer be cancelled.
  expect([await isBusy(), await cancel.count()]).toEqual(['true', 0])
  expect(await kept(person)).toMatchObject({ images: 0, counted: 1 })

  store()
  await reads(page.getByRole('listitem').filter({ hasText: 'Image generated' }), 'Image generated successfully!')
  await page.getByRole('button', { name: 'Open: A tram at dusk', exact: true }).waitFor()
  await idle(page)
  expect([await isBusy(), await prompt(page).inputValue(), await alert(page).count()]).toEqual(['false', '', 0])
  const [image] = await read<Image[]>(person, '/api/images')
  expect(image).toMatchObject({ kind: 'generated', making: { model: 'some/painter', steps: GENERATOR_VALUES.steps } })
  await close()
  expect(complaints).toEqual([])
})

test('the position in the queue is updated, and a waiting person can leave', async () => {
  const [person, ...others] = await Promise.all([somebody(server.url), somebody(server.url), somebody(server.url), somebody(server.url)])
  const { held, answer } = holds()
  service.asked.length = 0
  const { page, complaints, close } = await openFor(person)
  // Two are made at once; the third waits ahead of the next person.
  const made: Promise<Response>[] = []
  for (const [at, other] of others.entries()) {
    made.push(generate(other, `A park, number ${at}`))
    await becomes(() => held.length, Math.min(at + 1, 2))
  }
  await becomes(async () => (await kept(others[2] as Somebody)).begun, 1)
  await submit(page, 'A tram at dusk')
  await reads(state(page), '3 images ahead of yours')
  answer(0)
  await reads(state(page), '2 images ahead of yours')
  await becomes(() => held.length, 3)

  await generator(page).getByRole('button', { name: 'Cancel' }).click()
  await idle(page)
  await becomes(async () => (await kept(person)).begun, 0)
  answer(1)
  answer(2)
  expect((await Promise.all(made)).map((it) => it.status)).toEqual([200, 200, 200])
  expect(askedFor()).toEqual(['A park, number 0', 'A park, number 1', 'A park, number 2'])

  // Also while it is being made: the request to the service is aborted.
  await prompt(page).press('Enter')
  await becomes(() => held.length, 4)
  let isLetGo = false
  held[3]?.on('close', () => {
    isLetGo = true
  })
  await generator(page).getByRole('button', { name: 'Cancel' }).click()
  await becomes(() => isLetGo, true)
  await becomes(async () => (await kept(person)).begun, 0)
  expect(await kept(person)).toMatchObject({ images: 0, counted: 0 })
  expect([await alert(page).count(), await prompt(page).inputValue()]).toEqual([0, 'A tram at dusk'])
  await close()
  expect(complaints.filter((it) => !/ERR_ABORTED/.test(it))).toEqual([])
})

test('a loading model is waited for without bothering anyone', async () => {
  const person = await somebody(server.url)
  const loading = JSON.stringify({ error: 'Model some/painter is currently loading', estimated_time: 0.5 })
  service.answers(sends(loading, 'application/json', 503), sends(png))
  service.asked.length = 0
  const { page, complaints, close } = await openFor(person)
  await submit(page, 'A tram at dusk')
  await reads(state(page), 'Generating your image')
  await page.getByRole('button', { name: 'Open: A tram at dusk', exact: true }).waitFor()
  expect(askedFor()).toEqual(['A tram at dusk', 'A tram at dusk'])
  expect(await kept(person)).toMatchObject({ images: 1, counted: 1, begun: 0 })
  await close()
  expect(complaints).toEqual([])
})

test('a person with a full daily allowance is told when it renews', async () => {
  const person = await somebody(server.url)
  service.answers(sends(png))
  // Few requests of one person may wait.
  for (let had = 0; had < PICTURES_A_DAY; had += 5) {
    const made = await Promise.all(Array.from({ length: 5 }, (_, at) => generate(person, `A park, number ${had + at}`)))
    expect(made.map((it) => it.status)).toEqual([200, 200, 200, 200, 200])
  }
  const { page, complaints, close } = await openFor(person)
  await submit(page, 'A tram at dusk')
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  await reads(alert(page), new RegExp(`All ${PICTURES_A_DAY} .* of this day are used; they renew at ${tomorrow} 00:00 UTC\\.`))
  await idle(page)
  expect(await kept(person)).toMatchObject({ images: 0, counted: PICTURES_A_DAY, begun: 0 })
  await close()
  expect(complaints.filter(expected)).toEqual([])
})
