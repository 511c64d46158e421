import { type GenerateBody, GenerationEvent, generateImage } from '@oppidum/domain/image'
import { ApiError } from '../../api/api-error.ts'
import { bearer } from '../../api/bearer.ts'
import { eventReader } from '../../api/event-stream.ts'
import { addressOf } from '../../api/request.ts'
import { heardFromServer } from '../../api/server-contact.ts'
import { heardSignedOut } from '../../api/signed-out.ts'

/** A model may take its time between two words, and a queue longer still. */
const SILENCE_MS = 180_000
/** A picture of the largest size, hardly compressed, in base64. */
const EVENT_SIGNS = 24_000_000

/**
 * Asks for a picture and tells what becomes of it until it is there.
 * @throws ApiError when it is refused, another error when the connection breaks
 */
export async function* generationEvents(body: GenerateBody, signal: AbortSignal): AsyncGenerator<GenerationEvent> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const askedMs = Date.now()
    const response = await fetch(addressOf(generateImage, {}, {}), {
      method: generateImage.method,
      credentials: 'include',
      cache: 'no-store',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...(await bearer()) },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, silence.signal]),
    })
    heardFromServer(response.headers, askedMs, Date.now())
    if (response.status === 401) heardSignedOut()
    if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
    if (!response.body) return
    const read = eventReader(EVENT_SIGNS)
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      for (const { event, data } of read(piece.value)) {
        // What a newer server tells beside is not for this page.
        const known = GenerationEvent.safeParse({ event, data: parsed(data) })
        if (known.success) yield known.data
      }
    }
  } finally {
    clearTimeout(timer)
    // Whoever listens no longer, or broke off, keeps no connection open.
    silence.abort()
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
