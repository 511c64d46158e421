import { type GenerateBody, GenerationEvent, generateImage } from '@oppidum/domain/gallery/image'
import { ApiError } from '../../../api/api-error.ts'
import { bearer } from '../../../api/bearer.ts'
import { addressOf } from '../../../api/request.ts'
import { recordServerAnswer } from '../../../api/server-contact.ts'
import { reportSignedOut } from '../../../api/signed-out.ts'
import { streamedEvents } from '../../../api/streams/streamed-events.ts'

/** A model may take its time between two events, and a queue even longer. */
const SILENCE_MS = 180_000
/** A picture of the largest size, hardly compressed, in base64. */
const EVENT_SIGNS = 24_000_000

/**
 * Requests a picture and yields the events until it is finished.
 * @throws ApiError when it is refused, another error when the connection breaks
 */
export async function* generationEvents(body: GenerateBody, signal: AbortSignal): AsyncGenerator<GenerationEvent> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const sentMs = Date.now()
    const response = await fetch(addressOf(generateImage, {}, {}), {
      method: generateImage.method,
      credentials: 'include',
      cache: 'no-store',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...(await bearer()) },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, silence.signal]),
    })
    recordServerAnswer(response.headers, sentMs, Date.now())
    if (response.status === 401) reportSignedOut()
    if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
    if (!response.body) return
    const onData = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
    }
    for await (const one of streamedEvents(response.body, EVENT_SIGNS, onData)) {
      // Events of a newer server that this page does not know are ignored.
      const parsed = GenerationEvent.safeParse(one)
      if (parsed.success) yield parsed.data
    }
  } finally {
    clearTimeout(timer)
    // When the consumer stops early, the connection is closed.
    silence.abort()
  }
}
