import type { WebClient } from '../../../adapters/web/web-client.ts'

/** Bytes of an answer that are kept to be looked at. */
const BEGINNING_BYTES = 64_000

/** What came during one fetch. */
export interface Arrived {
  mediaType: string
  /** Of all answers, uncompressed. */
  bytes: number
  /** Of the first answer. */
  beginning: Uint8Array
}

/** A client that remembers what came since it was last asked. */
export function watchedClient(web: Pick<WebClient, 'get' | 'close'>): {
  web: WebClient
  /** For what did not come through the client. */
  note(bytes: Uint8Array, mediaType: string): void
  take(): Arrived | null
} {
  let arrived: Arrived | null = null
  function note(bytes: Uint8Array, mediaType: string): void {
    arrived = arrived
      ? { ...arrived, bytes: arrived.bytes + bytes.byteLength }
      : { mediaType, bytes: bytes.byteLength, beginning: bytes.slice(0, BEGINNING_BYTES) }
  }
  return {
    web: {
      async get(request) {
        const answer = await web.get(request)
        if (answer.kind === 'content') note(answer.bytes, answer.mediaType)
        return answer
      },
      close: () => web.close(),
    },
    note,
    take() {
      const last = arrived
      arrived = null
      return last
    },
  }
}
