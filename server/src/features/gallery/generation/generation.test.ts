import { GenerationEvent, type Image, RECEIPT_HEADER } from '@oppidum/domain/gallery/image'
import { BLOCKED_SENTENCE } from '@oppidum/domain/gallery/image-moderation'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { builtInIllustrator } from '../../../adapters/image-model/built-in-illustrator.adapter.ts'
import { inferenceService } from '../../../adapters/image-model/inference-service.adapter.ts'
import { inferenceServer, sends } from '../../../adapters/image-model/testing/inference-server.ts'
import { manualTimers, waitUntil } from '../../../platform/jobs/testing/manual-timers.ts'
import { builtMaker } from '../../../platform/media/generation/testing/built-maker.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'

const plain = (background: string) =>
  sharp({ create: { width: 256, height: 256, channels: 3, background } })
    .png()
    .toBuffer()

let built: Awaited<ReturnType<typeof builtMaker>>
let server: Awaited<ReturnType<typeof inferenceServer>>
/** Uses the built-in illustrator. */
let testApp: TestApp
/** Uses an external service. */
let served: TestApp
let there: string
const timers = manualTimers(0)
beforeAll(async () => {
  built = await builtMaker()
  server = await inferenceServer()
  const { maker } = built
  testApp = await startTestApp({ generation: { maker, painter: builtInIllustrator(maker, { language: 'en', isSouthern: false }) } })
  const painter = inferenceService({ url: server.url, apiKey: undefined }, { nowMs: timers.clock.nowMs, after: timers.after })
  served = await startTestApp({ generation: { maker, painter } })
  there = await served.listen()
}, 120_000)
afterAll(async () => {
  await served.close()
  await testApp.close()
  await server.close()
  await built.end()
})
beforeEach(() => {
  server.asked.length = 0
})

it('lists the words that the illustrator draws, in either language, and none for a service', async () => {
  const ana = await signUp(testApp)
  const there = await signUp(served)
  const drawable = async (at: TestApp, { cookie }: TestPerson, query = '') =>
    (await at.get(`/api/images/drawable${query}`, { cookie })).body
  expect(await drawable(testApp, ana)).toMatchObject({
    places: expect.arrayContaining(['harbour']),
    seasons: ['spring', 'summer', 'autumn', 'winter'],
  })
  expect(await drawable(testApp, ana, '?language=es')).toMatchObject({ places: expect.arrayContaining(['puerto']) })
  expect(await drawable(served, there)).toBeNull()
  expect((await testApp.get('/api/images/drawable')).status).toBe(401)
})

/** The day's count as 'settled and reserved'. */
async function counted(at: TestApp, as: TestPerson): Promise<string> {
  const { rows } = await at.context.db.pool.query<{ counts: string }>(
    `select settled || '+' || reserved as counts from plan_meter where person_id = $1 and meter = 'imageGenerations'`,
    [as.id],
  )
  return rows[0]?.counts ?? '0+0'
}

async function generate(at: TestApp, as: TestPerson, body: Record<string, unknown>) {
  const reply = await at.server.app.inject({ method: 'POST', url: '/api/images/generate', headers: { cookie: as.cookie }, payload: body })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload, text: reply.body }
}

function open(as: TestPerson, prompt: string, accept: string, signal?: AbortSignal) {
  return fetch(`${there}/api/images/generate`, {
    method: 'POST',
    headers: { cookie: as.cookie, accept, 'content-type': 'application/json' },
    body: JSON.stringify({ prompt }),
    ...(signal && { signal }),
  })
}

const eventsIn = (text: string): GenerationEvent[] =>
  text
    .split('\n\n')
    .map((block) => /^event: (.*)\ndata: (.*)$/.exec(block))
    .flatMap((it) => (it ? [GenerationEvent.parse({ event: it[1], data: JSON.parse(it[2] ?? 'null') })] : []))

describe('the built-in illustrator', () => {
  it('makes a marked image that can be saved as generated, once, and counts it', async () => {
    const ana = await signUp(testApp)
    const reply = await generate(testApp, ana, { prompt: 'A tram at the harbour at dusk', seed: 5, width: 256, height: 256 })
    expect([reply.status, reply.headers['content-type'], reply.headers['x-image-seed']]).toEqual([200, 'image/png', '5'])
    const { width, xmp, comments } = await sharp(reply.bytes).metadata()
    expect(width).toBe(256)
    expect(xmp?.toString()).toContain('digitalsourcetype/algorithmicMedia<')
    expect(comments).toContainEqual({ keyword: 'Author', text: ana.id })
    expect(await counted(testApp, ana)).toBe('1+0')

    const body = { prompt: 'something else', imageData: reply.bytes.toString('base64'), receipt: reply.headers[RECEIPT_HEADER] }
    const saved = await post(testApp, '/api/images', body, { cookie: ana.cookie })
    expect(saved.status).toBe(200)
    expect(saved.body as Image).toMatchObject({
      kind: 'generated',
      prompt: 'A tram at the harbour at dusk',
      making: { model: 'built-in illustrator', seed: 5, steps: null, guidance: null, negativePrompt: null },
    })
    expect((await post(testApp, '/api/images', body, { cookie: ana.cookie })).status).toBe(409)
    const again = await generate(testApp, ana, { prompt: 'A tram at the harbour at dusk', seed: 5, width: 256, height: 256 })
    expect((await sharp(again.bytes).raw().toBuffer()).equals(await sharp(reply.bytes).raw().toBuffer())).toBe(true)
  }, 60_000)

  test.each([
    ['a prompt it cannot draw', { prompt: 'zzyzx' }, 422, 'The built-in illustrator'],
    ['a blocked prompt', { prompt: 'nude porn violence murder' }, 422, BLOCKED_SENTENCE],
    ['no prompt', { prompt: '  ' }, 400, ''],
    ['two pictures at once', { prompt: 'A tram', num_images_per_prompt: 2 }, 400, ''],
    ['a size between two steps', { prompt: 'A tram', width: 300 }, 400, ''],
    ['a larger size', { prompt: 'A tram', width: 2_048 }, 400, ''],
  ])('%s is refused and not counted', async (_what, body, status, sentence) => {
    const ana = await signUp(testApp)
    const reply = await generate(testApp, ana, body)
    expect(reply.status).toBe(status)
    expect(reply.text).toContain(sentence)
    expect(['0+0']).toContain(await counted(testApp, ana))
  })

  it('makes twenty a day', async () => {
    const ana = await signUp(testApp)
    for (let i = 0; i < 20; i++) {
      const requestId = `before-${i}`
      const wish = { personId: ana.id, plan: 'free', meter: 'imageGenerations', requestId, what: 'a picture' } as const
      await testApp.meters.settle((await testApp.meters.reserve(wish)).id)
    }
    expect((await generate(testApp, ana, { prompt: 'A tram', width: 256, height: 256 })).status).toBe(429)
    expect(await counted(testApp, ana)).toBe('20+0')
  })
})

describe('an image service', () => {
  it('is called with the defaults, and reports its progress', async () => {
    server.answers(sends(await plain('#357')))
    const ana = await signUp(served)
    const reply = await open(ana, 'A tram at dusk', 'text/event-stream')
    const events = eventsIn(await reply.text())
    expect(events.map((it) => it.event)).toEqual(['drawing', 'made'])
    const [, finished] = events
    if (finished?.event !== 'made') throw new Error('nothing was made')
    const { width, height, making } = finished.data
    expect({ width, height, making }).toMatchObject({
      width: 256,
      height: 256,
      making: { model: 'some/painter', steps: 25, guidance: 7.5 },
    })
    const { xmp } = await sharp(Buffer.from(finished.data.imageData, 'base64')).metadata()
    expect(xmp?.toString()).toContain('digitalsourcetype/trainedAlgorithmicMedia<')
    expect(server.asked[0]?.body).toMatchObject({
      inputs: 'A tram at dusk',
      parameters: {
        num_inference_steps: 25,
        guidance_scale: 7.5,
        width: 1_024,
        height: 1_024,
        num_images_per_prompt: 1,
        seed: making.seed,
      },
    })
    expect(await counted(served, ana)).toBe('1+0')
  })

  it('that fails costs nothing, and the failure is reported in either format', async () => {
    server.answers(sends('no memory left', 'text/plain', 500))
    const ana = await signUp(served)
    const sentence = 'Failed to generate image. Please try again. API request failed (500): no memory left'
    const reply = await open(ana, 'A tram at dusk', 'image/png')
    expect([reply.status, await reply.json()]).toEqual([503, { error: sentence, code: 'unavailable' }])
    const events = eventsIn(await (await open(ana, 'A tram at dusk', 'text/event-stream')).text())
    expect(events.at(-1)).toEqual({ event: 'failed', data: { error: sentence, code: 'unavailable' } })
    expect(await counted(served, ana)).toBe('0+0')
  })

  it('whose image is blocked costs nothing and returns nothing', async () => {
    server.answers(sends(await plain('#ff0000')))
    const ana = await signUp(served)
    const reply = await open(ana, 'A tram at dusk', 'image/png')
    expect([reply.status, await reply.json()]).toEqual([422, { error: BLOCKED_SENTENCE, code: 'refused' }])
    expect(reply.headers.get(RECEIPT_HEADER)).toBeNull()
    expect(await counted(served, ana)).toBe('0+0')
  })

  test.each(['image/png', 'text/event-stream'])('is called off when the client goes away (%s)', async (accept) => {
    let isLetGo = false
    server.answers((response) => void response.on('close', () => (isLetGo = true)))
    const ana = await signUp(served)
    const leaves = new AbortController()
    const reply = open(ana, 'A tram at dusk', accept, leaves.signal)
      .then((it) => it.text())
      .catch(() => 'gone')
    await waitUntil(() => server.asked.length === 1)
    expect(await counted(served, ana)).toBe('0+1')
    leaves.abort()
    expect(await reply).toBe('gone')
    await waitUntil(() => isLetGo)
    let counts = ''
    void (async () => {
      while (counts !== '0+0') counts = await counted(served, ana)
    })()
    await waitUntil(() => counts === '0+0')
  })
})
