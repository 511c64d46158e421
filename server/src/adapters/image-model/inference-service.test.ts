import type { ServerResponse } from 'node:http'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { manualTimers, waitUntil } from '../../platform/jobs/testing/manual-timers.ts'
import { inferenceService } from './inference-service.adapter.ts'
import { inferenceServer, sends } from './testing/inference-server.ts'
import type { PictureRequest, TextToImage } from './text-to-image.ts'

const PNG = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#357' } })
  .png()
  .toBuffer()
const JPEG = await sharp(PNG).jpeg().toBuffer()
const MB = 1024 * 1024
const KEY = 'key-of-the-city'
const ASKED: PictureRequest = {
  sender: 'ana',
  prompt: 'A tram at dusk',
  negativePrompt: 'blurry',
  seed: 7,
  steps: 25,
  guidance: 7.5,
  width: 1_024,
  height: 768,
}
const never = new AbortController().signal

let server: Awaited<ReturnType<typeof inferenceServer>>
let timers: ReturnType<typeof manualTimers>
let service: TextToImage
beforeEach(async () => {
  server = await inferenceServer()
  timers = manualTimers(0)
  service = inferenceService({ url: server.url, apiKey: KEY }, { nowMs: timers.clock.nowMs, after: timers.after, timeMs: 60_000 })
})
afterEach(async () => {
  await service.close()
  await server.close()
})
const generate = (signal = never) => service.generate(ASKED, () => undefined, signal)

it('follows the protocol and returns the picture unchanged', async () => {
  server.answers(sends(PNG))
  expect(Buffer.from(await generate())).toEqual(PNG)
  const [{ headers, body } = { headers: {}, body: null }] = server.asked
  expect(headers).toMatchObject({ authorization: `Bearer ${KEY}`, accept: 'image/png', 'content-type': 'application/json' })
  expect(body).toEqual({
    inputs: 'A tram at dusk',
    parameters: {
      negative_prompt: 'blurry',
      num_inference_steps: 25,
      guidance_scale: 7.5,
      width: 1_024,
      height: 768,
      num_images_per_prompt: 1,
      seed: 7,
    },
  })
  expect(service.name).toBe('some/painter')
})

const half = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'image/png', 'content-length': PNG.length })
  response.write(PNG.subarray(0, 40), () => response.destroy())
}
const flood = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'image/png' })
  const part = Buffer.alloc(MB)
  const more = () => !response.destroyed && response.write(part, more)
  more()
}
const damaged = Buffer.from(PNG)
damaged[60] = (damaged[60] ?? 0) ^ 0xff

test.each<[string, (response: ServerResponse) => void, string]>([
  ['an error with its text', sends('no such\n  model', 'text/plain', 404), 'API request failed (404): no such model'],
  ['a refused key', sends(`the key ${KEY} is not known`, 'text/plain', 401), 'API request failed (401): the key (hidden) is not known'],
  ['an error in JSON', sends('{"error":"out of memory"}', 'application/json', 500), 'API request failed (500): {"error":"out of memory"}'],
  [
    'a 503 that is no loading',
    sends('{"error":"overloaded"}', 'application/json', 503),
    'API request failed (503): {"error":"overloaded"}',
  ],
  ['an endless error', sends('x'.repeat(MB), 'text/html', 500), `API request failed (500): ${'x'.repeat(300)}…`],
  ['another type', sends(JPEG, 'image/jpeg'), 'API request failed (200): the answer is image/jpeg instead of image/png'],
  ['JSON with 200', sends('{"queue":3}', 'application/json'), 'API request failed (200): the answer is application/json instead'],
  ['a JPEG that is called PNG', sends(JPEG), 'API request failed (200): the answer is called image/png and is no whole one'],
  ['a page that is called PNG', sends('<html>'), 'API request failed (200): the answer is called image/png and is no whole one'],
  ['nothing', sends(''), 'API request failed (200): the answer is called image/png and is no whole one'],
  ['a PNG that ends early', sends(PNG.subarray(0, -20)), 'API request failed (200): the answer is called image/png and is no whole one'],
  ['a damaged PNG', sends(damaged), 'API request failed (200): the answer is called image/png and is no whole one'],
  [
    'something behind the PNG',
    sends(Buffer.concat([PNG, PNG])),
    'API request failed (200): the answer is called image/png and is no whole one',
  ],
  ['a connection that ends', half, 'API request failed (200): the answer ended too early'],
  ['a flood', flood, 'API request failed (200): the answer is larger than 15 MB'],
])('%s: gives one sentence, and no picture', async (_what, answer, message) => {
  server.answers(answer)
  await expect(generate()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining(`Failed to generate image. Please try again. ${message}`),
  })
})

const loading = (seconds: number) =>
  sends(JSON.stringify({ error: 'Model some/painter is currently loading', estimated_time: seconds }), 'application/json', 503)

it('waits for a model that is being loaded, as long as the service says', async () => {
  server.answers(loading(20), sends(PNG))
  const made = generate()
  await waitUntil(() => timers.waitingMs().length === 2)
  expect(timers.waitingMs()).toEqual([20_000, 60_000])
  timers.advance(20_000)
  expect(Buffer.from(await made)).toEqual(PNG)
  expect(server.asked).toHaveLength(2)
  expect(timers.waitingMs()).toEqual([])
})

it('waits no longer than the time limit of a picture', async () => {
  server.answers(loading(400))
  const made = generate().catch((error: unknown) => error)
  await waitUntil(() => timers.waitingMs().length === 2)
  timers.advance(30_000)
  expect(await made).toMatchObject({ message: expect.stringContaining('API request failed (503)') })
  expect(server.asked).toHaveLength(2)
})

it('gives up on a silent service, and does not ask it again for a while', async () => {
  server.answers(() => undefined)
  for (const time of [1, 2, 3]) {
    const made = generate().catch((error: unknown) => error)
    await waitUntil(() => server.asked.length === time)
    timers.advance(60_000)
    expect(await made).toMatchObject({
      code: 'unavailable',
      message: 'Failed to generate image. Please try again. The image service does not answer.',
    })
  }
  await expect(generate()).rejects.toMatchObject({ retryAfterSeconds: 30 })
  expect(server.asked).toHaveLength(3)
  timers.advance(30_000)
  server.answers(sends(PNG))
  await generate()
})

it('reports an unreachable service', async () => {
  const { url } = server
  await server.close()
  await expect(generate()).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('does not answer') })
  server = await inferenceServer()
  expect(server.url).not.toBe(url)
})

it('stops when nobody waits for the picture any more', async () => {
  server.answers(() => undefined)
  const leaves = new AbortController()
  const made = generate(leaves.signal)
  await waitUntil(() => server.asked.length === 1)
  leaves.abort(new Error('gone'))
  await expect(made).rejects.toThrow('gone')
  expect(timers.waitingMs()).toEqual([])
})
