import { Failure } from '@oppidum/domain/core/failure'
import { PICTURE_LIMITS } from '@oppidum/domain/records/attachment'
import * as z from 'zod/mini'
import type { After } from '../../platform/jobs/timers.ts'
import { readPng, sizeOfPng } from '../../platform/media/png-chunks.ts'
import { breaker } from '../breaker.ts'
import { operatorFetch } from '../web/operator-fetch.adapter.ts'
import type { PictureRequest, TextToImage } from './text-to-image.ts'

export interface InferenceService {
  /** The model's full URL. */
  url: string
  /** Undefined if the service needs none. */
  apiKey: string | undefined
}

interface Parts {
  nowMs(): number
  after: After
  /** Time limit for one picture, with all of its retries. */
  timeMs?: number
}

const TIME_MS = 60_000
const CONNECT_MS = 10_000
/** How much of an error response is read, and how much is reported. */
const SAID_BYTES = 16_000
const MOST_ERROR_CHARACTERS = 300
/** Wait before a retry while a model is being loaded, in seconds. */
const LEAST_WAIT = 1
const MOST_WAIT = 30
const USUAL_WAIT = 5

/** The service is still loading the model. */
const Loading = z.union([
  z.object({ estimated_time: z.number() }),
  z.object({ error: z.string().check(z.regex(/loading/i)), estimated_time: z.optional(z.number()) }),
])

const failed = (message: string) => new Failure('unavailable', `Failed to generate image. Please try again. ${message}`)

/** The service did not answer, or not in time. */
class NotReached extends Error {
  override readonly name = 'NotReached'
}

/** The name of a model from its URL: what follows 'models/', else the last part of the path, else the host. */
function modelName(url: string): string {
  const { pathname, hostname } = new URL(url)
  const path = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '')
  return /(?:^|\/)models\/(.+)$/.exec(path)?.[1] ?? path.split('/').at(-1) ?? hostname
}

/** Somebody else's model behind an address, by the protocol of spec §7. */
export function inferenceService({ url, apiKey }: InferenceService, { nowMs, after, timeMs = TIME_MS }: Parts): TextToImage {
  const web = operatorFetch({ maxBytes: PICTURE_LIMITS.bytes, connectMs: CONNECT_MS })
  const through = breaker(nowMs, (error) => error instanceof NotReached, failed('The image service does not answer.').message)

  const secretless = (text: string) => (apiKey === undefined ? text : text.replaceAll(apiKey, '(hidden)'))

  async function post(request: PictureRequest, signal: AbortSignal): Promise<Response> {
    try {
      return await web.fetch(url, {
        method: 'POST',
        headers: {
          accept: 'image/png',
          'content-type': 'application/json',
          ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify(bodyOf(request)),
        signal,
      })
    } catch (cause) {
      throw signal.aborted ? signal.reason : new NotReached('the image service cannot be reached', { cause })
    }
  }

  /** The text of an error response. */
  async function errorText(answer: Response): Promise<string> {
    const text = (await start(answer)).replace(/\s+/g, ' ').trim()
    return secretless(text.length > MOST_ERROR_CHARACTERS ? `${text.slice(0, MOST_ERROR_CHARACTERS)}…` : text)
  }

  /** Any answer will do: what services say to a request that asks for nothing differs. */
  async function reach(): Promise<void> {
    const answer = await web.fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(CONNECT_MS) })
    await answer.body?.cancel()
  }

  async function once(request: PictureRequest, signal: AbortSignal): Promise<Uint8Array | { waitMs: number; otherwise: Failure }> {
    const answer = await post(request, signal)
    if (!answer.ok) {
      const text = await errorText(answer)
      const otherwise = failed(`API request failed (${answer.status}): ${text}`)
      const waitMs = answer.status === 503 ? loadingMs(text) : null
      if (waitMs === null) throw otherwise
      return { waitMs, otherwise }
    }
    const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (type !== 'image/png') {
      await answer.body?.cancel()
      throw failed(`API request failed (${answer.status}): the answer is ${secretless(type) || 'of no type'} instead of image/png`)
    }
    return wholePng(answer, signal)
  }

  /** Resolves after the time, or rejects with the signal. */
  const wait = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const abort = () => {
        callOff()
        reject(signal.reason)
      }
      const callOff = after(ms, () => {
        signal.removeEventListener('abort', abort)
        resolve()
      })
      signal.addEventListener('abort', abort, { once: true })
    })

  async function withinTime(request: PictureRequest, signal: AbortSignal): Promise<Uint8Array> {
    const late = new AbortController()
    const untilMs = nowMs() + timeMs
    const callOff = after(timeMs, () => late.abort(new NotReached('the image service took too long')))
    const either = AbortSignal.any([signal, late.signal])
    try {
      for (;;) {
        const answer = await once(request, either)
        if (answer instanceof Uint8Array) return answer
        if (nowMs() + answer.waitMs >= untilMs) throw answer.otherwise
        await wait(answer.waitMs, either)
      }
    } finally {
      callOff()
    }
  }

  return {
    name: modelName(url),
    kind: 'trained',
    reach,
    drawable: () => null,
    async generate(request, tell, signal) {
      signal.throwIfAborted()
      tell({ share: null })
      return through(() => withinTime(request, signal))
    },
    close: web.close,
  }
}

function bodyOf({ prompt, negativePrompt, seed, steps, guidance, width, height }: PictureRequest) {
  return {
    inputs: prompt,
    parameters: {
      negative_prompt: negativePrompt,
      num_inference_steps: steps,
      guidance_scale: guidance,
      width,
      height,
      num_images_per_prompt: 1,
      // Beyond the specification: without it the seed that a picture is signed with would be nobody's.
      seed,
    },
  }
}

/** How long to wait for a model that is being loaded; null for any other error. */
function loadingMs(text: string): number | null {
  try {
    const { success, data } = Loading.safeParse(JSON.parse(text))
    return success ? Math.min(MOST_WAIT, Math.max(LEAST_WAIT, data.estimated_time ?? USUAL_WAIT)) * 1_000 : null
  } catch {
    return null
  }
}

/** The beginning of a response as text; '' if the connection breaks. */
async function start(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of answer.body ?? []) {
      parts.push(part)
      bytes += part.byteLength
      if (bytes >= SAID_BYTES) break
    }
  } catch {
    // The status says enough.
  }
  return Buffer.concat(parts).subarray(0, SAID_BYTES).toString('utf8')
}

/** Reads the body and checks that it is a complete PNG. */
async function wholePng(answer: Response, signal: AbortSignal): Promise<Uint8Array> {
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await answer.arrayBuffer())
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    const isFlood = cause instanceof RangeError || (cause instanceof Error && cause.cause instanceof RangeError)
    throw failed(
      `API request failed (${answer.status}): ${isFlood ? `the answer is larger than ${PICTURE_LIMITS.bytes / 1024 / 1024} MB` : 'the answer ended too early'}`,
    )
  }
  const chunks = readPng(bytes)
  if (!chunks) throw failed(`API request failed (${answer.status}): the answer is called image/png and is no whole one`)
  const { width, height } = sizeOfPng(chunks)
  if (width * height > PICTURE_LIMITS.pixels)
    throw failed(`API request failed (${answer.status}): the picture has more than ${PICTURE_LIMITS.pixels / 1_000_000} million pixels`)
  return bytes
}
