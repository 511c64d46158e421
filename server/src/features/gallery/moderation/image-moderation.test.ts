import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { Image } from '@oppidum/domain/gallery/image'
import { BLOCKED_SENTENCE, type ModerationDecision } from '@oppidum/domain/gallery/image-moderation'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inProcessPictureModel, type PictureModel } from '../../../platform/media/classifier/picture-model.ts'
import { inProcessModels } from '../../../platform/workers/models/model-queue.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { shippedPrompts } from '../../forecasting/classification/shipped-texts.ts'
import { imageModeration } from './moderation-service.ts'
import { moderationStore } from './moderation-store.ts'

/** Harmless by its words, harmful by the model. */
const HARMFUL = 'two people in bed, skin'
const HARMLESS = 'A tram at dusk'

const looks = inProcessPictureModel()
const prompts = inProcessModels()
/** Replaces the image model's answer for a while. */
let instead: PictureModel['classify'] | null = null

let app: TestApp
let ana: TestPerson
let admin: TestPerson
beforeAll(async () => {
  app = await startTestApp({
    imageModeration: (it) =>
      imageModeration({
        ...it,
        models: prompts,
        promptModel: shippedPrompts(),
        pictures: { classify: (...asked) => (instead ?? looks.classify)(...asked) },
      }),
  })
})
afterAll(async () => {
  await app.close()
  await looks.stop()
  await prompts.stop()
})
beforeEach(async () => {
  instead = null
  app.clock.advance(48 * HOUR_MS)
  ana = await signUp(app)
  admin = await signUp(app, { role: 'admin' })
})

/** An image unlike any other, so that a decision about it affects no other test. */
let drawn = 0
async function aStreet(): Promise<Buffer> {
  drawn++
  const [width, height] = [400, 300]
  const rgb = Buffer.alloc(width * height * 3, 0xd8)
  const paint = (left: number, top: number, wide: number, high: number, colour: readonly number[]) => {
    for (let y = top; y < top + high; y++) for (let x = left; x < left + wide; x++) rgb.set(colour, (y * width + x) * 3)
  }
  paint(0, 220, width, 80, [96, 96, 112])
  paint(20 + drawn, 60, 90, 160, [181, 101, 29])
  paint(150, 120, 120, 100, [216, 180, 140])
  paint(60, 235, 100, 35, [200, 32, 32])
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

const send = (person: TestPerson, prompt: string, bytes: Uint8Array) =>
  post(app, '/api/images', { prompt, imageData: Buffer.from(bytes).toString('base64') }, person)
const list = async (query = '', person = admin) => app.get(`/api/images/moderation${query}`, { cookie: person.cookie })
const decided = async (query = '') => (await list(query)).body as ModerationDecision[]
const ofAna = async (query = '') => (await decided(query)).filter((it) => it.person?.id === ana.id)
const overrule = (id: string, to: string, reason = 'A statue', person = admin) =>
  post(app, `/api/images/moderation/${id}/overrule`, { to, reason }, person)
const kept = async (person = ana) => (await app.get('/api/images', { cookie: person.cookie })).body as Image[]

describe('an image sent', () => {
  it('passes the words and both models, and every decision is recorded with its score', async () => {
    const image = (await send(ana, HARMLESS, await aStreet())).body as Image
    const [picture] = await ofAna('?thing=uploaded-picture')
    const [prompt] = await ofAna('?thing=prompt')
    expect(prompt).toMatchObject({
      thing: 'prompt',
      prompt: HARMLESS,
      action: 'allow',
      words: { score: 0, flagged: [] },
      picture: null,
      imageId: null,
      overruled: null,
    })
    expect(prompt?.risk).toBeGreaterThan(0)
    expect(prompt?.score).toBeCloseTo(100 * (prompt?.risk ?? 0), 0)
    expect(picture).toMatchObject({
      thing: 'uploaded-picture',
      prompt: HARMLESS,
      action: 'allow',
      words: null,
      risk: null,
      imageId: image.id,
    })
    const chances = Object.values(picture?.picture ?? {})
    expect(chances.reduce((sum, it) => sum + it, 0)).toBeCloseTo(1, 2)
    expect(image.moderationScore).toBe(Math.max(prompt?.score ?? 0, picture?.score ?? 0))
  })

  it.each([
    ['the model', HARMFUL, []],
    ['words and model', 'nude kill', ['nude', 'kill']],
  ])('is refused because of %s, with one sentence and nothing stored', async (_name, prompt, flagged) => {
    expect(await send(ana, prompt, await aStreet())).toMatchObject({ status: 422, body: { code: 'refused', error: BLOCKED_SENTENCE } })
    expect(await ofAna()).toEqual([
      expect.objectContaining({ thing: 'prompt', action: 'block', words: { score: expect.any(Number), flagged } }),
    ])
    expect(await kept()).toEqual([])
  })

  it('is stored with the sanitised prompt if some of its words are unfit', async () => {
    const image = (await send(ana, 'a topless bus in the city street, photo', await aStreet())).body as Image
    const [prompt] = await ofAna('?thing=prompt')
    expect(prompt?.action).toBe('sanitize')
    expect(image.prompt).toContain('family friendly')
    expect(image.prompt).not.toContain('topless')
  })

  it('is refused and not stored if the image is unfit', async () => {
    instead = async () => ({ drawing: 0.02, hentai: 0.05, neutral: 0.03, porn: 0.8, sexy: 0.1 })
    expect(await send(ana, HARMLESS, await aStreet())).toMatchObject({ status: 422, body: { error: BLOCKED_SENTENCE } })
    expect((await ofAna('?action=block'))[0]).toMatchObject({ thing: 'uploaded-picture', score: 90, imageId: null })
    expect(await kept()).toEqual([])
  })

  it('is refused while the image model is down', async () => {
    instead = async () => inProcessStopped()
    expect(await send(ana, HARMLESS, await aStreet())).toMatchObject({ status: 503, headers: { 'retry-after': '30' } })
    expect(await kept()).toEqual([])
    expect((await ofAna()).map((it) => it.thing)).toEqual(['prompt'])
  })
})

/** The answer of a model that was stopped. */
async function inProcessStopped() {
  const stopped = inProcessPictureModel()
  await stopped.stop()
  return stopped.classify('a', new Uint8Array(224 * 224 * 3))
}

describe('somebody who is blocked repeatedly', () => {
  it('pauses for longer each time, for harmless images too, and then starts over', async () => {
    const street = await aStreet()
    for (const pause of [null, null, 30, 120, 600, 3_600, 3_600]) {
      expect((await send(ana, HARMFUL, street)).status).toBe(422)
      const next = await send(ana, HARMLESS, street)
      if (pause === null) {
        expect(next.status).toBe(200)
        continue
      }
      expect(next).toMatchObject({ status: 429, headers: { 'retry-after': String(pause) }, body: { code: 'too_many' } })
      expect((next.body as { error: string }).error).toMatch(/try again in (30 seconds|2 minutes|10 minutes|60 minutes)\.$/)
      // Others are not affected.
      expect((await send(admin, HARMLESS, street)).status).toBe(200)
      app.clock.advance(pause * 1_000)
    }
    app.clock.advance(DAY_MS)
    expect((await send(ana, HARMFUL, street)).status).toBe(422)
    expect((await send(ana, HARMLESS, street)).status).toBe(200)
  })

  it('gains nothing by sending many at once', async () => {
    const street = await aStreet()
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => send(ana, HARMFUL, street)))).map((it) => it.status)
    expect(statuses.filter((it) => it === 422)).toHaveLength(3)
    expect(statuses.filter((it) => it === 429)).toHaveLength(9)
    expect(await ofAna()).toHaveLength(3)
  })
})

describe('an admin', () => {
  it('allows a blocked prompt: it then passes for everybody, and its block no longer counts', async () => {
    const street = await aStreet()
    const prompt = `${HARMFUL} ${drawn}`
    for (const _ of [1, 2, 3]) await send(ana, prompt, street)
    expect((await send(ana, HARMLESS, street)).status).toBe(429)
    const [block] = await ofAna()
    const after = (await overrule(block?.id ?? '', 'allow')).body as ModerationDecision
    expect(after.overruled).toMatchObject({ to: 'allow', reason: 'A statue' })
    expect(after.overruled?.by).not.toBe('')
    app.clock.advance(1_000)
    const image = (await send(ana, `  ${prompt.toUpperCase()}  `, street)).body as Image
    expect(image.prompt).toBe(prompt.toUpperCase())
    expect((await send(admin, prompt, street)).status).toBe(200)
    expect((await ofAna('?thing=prompt'))[0]).toMatchObject({ action: 'allow', overruled: null })
    // And back.
    app.clock.advance(1_000)
    expect((await overrule(block?.id ?? '', 'block', 'No statue')).status).toBe(200)
    expect((await send(ana, prompt, street)).status).toBe(422)
  })

  it('blocks an allowed image, which deletes it for everybody, and allows a blocked one', async () => {
    const street = await aStreet()
    const other = await signUp(app)
    for (const person of [ana, other]) expect((await send(person, HARMLESS, street)).status).toBe(200)
    const [decision] = await ofAna('?thing=uploaded-picture')
    const { id } = (await kept())[0] as Image
    app.clock.advance(1_000)
    expect((await overrule(decision?.id ?? '', 'block', 'Not fit')).body).toMatchObject({ imageId: null, overruled: { to: 'block' } })
    expect([await kept(), await kept(other)]).toEqual([[], []])
    expect(await send(ana, HARMLESS, street)).toMatchObject({ status: 422, body: { error: BLOCKED_SENTENCE } })
    const trail = (await app.get('/api/audit?action=moderation-overruled', { cookie: admin.cookie })).body as Record<string, unknown>[]
    expect(trail[0]).toMatchObject({
      thing: decision?.id,
      from: { thing: 'uploaded-picture', action: 'allow' },
      to: { action: 'block', taken: expect.arrayContaining([id]) },
      reason: 'Not fit',
    })
    app.clock.advance(1_000)
    expect((await overrule(decision?.id ?? '', 'allow')).status).toBe(200)
    instead = async () => ({ drawing: 0, hentai: 0, neutral: 0, porn: 1, sexy: 0 })
    expect((await send(ana, HARMLESS, street)).status).toBe(200)
  })

  it('gets an error for a decision that cannot be made', async () => {
    await send(ana, HARMLESS, await aStreet())
    const [picture] = await ofAna('?thing=uploaded-picture')
    expect(await overrule(picture?.id ?? '', 'allow')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await overrule('018f0000-0000-7000-8000-000000000001', 'block')).status).toBe(404)
    expect((await overrule(picture?.id ?? '', 'block', '  ')).status).toBe(400)
    expect((await overrule(picture?.id ?? '', 'block', 'Mine', ana)).status).toBe(403)
    expect((await list('', ana)).status).toBe(403)
    expect(await kept()).toHaveLength(1)
  })

  it('finds decisions by action, kind and words of the prompt, in pages', async () => {
    const street = await aStreet()
    for (const prompt of ['A tram at the café one', 'A tram at the Cafe two', 'A lighthouse']) {
      expect((await send(ana, prompt, street)).status).toBe(200)
      app.clock.advance(1_000)
    }
    await send(ana, HARMFUL, street)
    const promptsOf = async (query: string) => (await ofAna(query)).map((it) => it.prompt)
    expect(await promptsOf('?thing=prompt&q=CAFE%20tram')).toEqual(['A tram at the Cafe two', 'A tram at the café one'])
    expect(await promptsOf('?action=block')).toEqual([HARMFUL])
    const seen: string[] = []
    let query: string | undefined = '?limit=3'
    while (query !== undefined) {
      const { body, headers } = await list(query)
      seen.push(...(body as ModerationDecision[]).map((it) => it.id))
      query = /<\/api\/images\/moderation(\?[^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
    }
    expect(seen).toEqual((await decided()).map((it) => it.id))
    expect(new Set(seen).size).toBe(seen.length)
  })
})

it('an erased account takes its allowed decisions along; blocked ones stay without a name, and all expire', async () => {
  await send(ana, HARMLESS, await aStreet())
  app.clock.advance(1_000)
  await send(ana, HARMFUL, await aStreet())
  const copy = (await app.get('/api/account/export', { cookie: ana.cookie })).body as { moderation: { prompt: string; action: string }[] }
  expect(copy.moderation.map((it) => [it.prompt, it.action])).toEqual([
    [HARMFUL, 'block'],
    [HARMLESS, 'allow'],
    [HARMLESS, 'allow'],
  ])
  const before = await ofAna()
  const gone = await post(app, '/api/account', { password: ana.password, confirm: true }, { cookie: ana.cookie, method: 'DELETE' })
  expect(gone.status).toBe(200)
  const left = (await decided()).filter((it) => before.some((other) => other.id === it.id))
  expect(left).toEqual([expect.objectContaining({ prompt: HARMFUL, person: null })])
  const store = moderationStore(app.database.db.pool)
  expect(await store.forget(new Date(app.clock.nowMs()), 1)).toBe(1)
  while ((await store.forget(new Date(app.clock.nowMs() + 1), 500)) > 0);
  expect(await decided()).toEqual([])
})
