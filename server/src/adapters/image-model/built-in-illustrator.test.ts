import { monitorEventLoopDelay } from 'node:perf_hooks'
import { NEGATIVE_PROMPT } from '@oppidum/domain/gallery/image'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { builtMaker } from '../../platform/media/generation/testing/built-maker.ts'
import { readPng, sizeOfPng } from '../../platform/media/png-chunks.ts'
import { builtInIllustrator } from './built-in-illustrator.adapter.ts'
import type { PictureProgress, TextToImage } from './text-to-image.ts'

let built: Awaited<ReturnType<typeof builtMaker>>
let illustrator: TextToImage
beforeAll(async () => {
  built = await builtMaker()
  illustrator = builtInIllustrator(built.maker, { language: 'en', isSouthern: false })
}, 60_000)
afterAll(() => built.end())

const never = new AbortController().signal
const ASKED = { sender: 'ana', negativePrompt: NEGATIVE_PROMPT, steps: 25, guidance: 7.5, width: 512, height: 384 }
const drawn = (prompt: string, seed = 1, news: PictureProgress[] = []) =>
  illustrator.generate({ ...ASKED, prompt, seed }, (it) => news.push(it), never)

it('draws the same for the same seed, and another picture for another seed or prompt', async () => {
  const one = await drawn('A red tram at the harbour at dusk')
  expect(sizeOfPng(readPng(one) ?? [])).toEqual({ width: 512, height: 384 })
  expect(Buffer.from(await drawn('A red tram at the harbour at dusk')).equals(one)).toBe(true)
  expect(Buffer.from(await drawn('A red tram at the harbour at dusk', 2)).equals(one)).toBe(false)
  expect(Buffer.from(await drawn('Two boats on a lake in winter')).equals(one)).toBe(false)
}, 60_000)

test.each([
  ['a portrait of a famous actor', 'The built-in illustrator'],
  ['un dragón que escupe fuego', 'El ilustrador incorporado'],
])('%s: is refused in one sentence of its language', async (prompt, begin) => {
  await expect(drawn(prompt)).rejects.toMatchObject({ code: 'refused', message: expect.stringMatching(`^${begin}`) })
})

it('leaves the event loop free while it draws', async () => {
  await drawn('A street in the rain')
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const news: PictureProgress[] = []
  await Promise.all(['A street in the rain by night', 'A market in summer', 'A park in autumn'].map((it) => drawn(it, 3, news)))
  delay.disable()
  expect(news).toContainEqual({ share: 1 })
  // Nanoseconds. Drawn here, one picture alone would hold it for hundreds of milliseconds.
  expect(delay.percentile(99) / 1e6).toBeLessThan(150)
}, 60_000)
