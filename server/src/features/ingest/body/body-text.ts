import { createGunzip } from 'node:zlib'
import { Failure } from '@oppidum/domain/core/failure'
import { INGEST_LIMITS } from '@oppidum/domain/ingest/ingest'

/** Bytes that are decoded before the event loop gets its turn. */
const SLICE_BYTES = 64 * 1024

const nextTurn = () => new Promise<void>((done) => setImmediate(done))

async function* slices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
    if (from > 0) await nextTurn()
    yield bytes.subarray(from, from + SLICE_BYTES)
  }
}

/** @throws Failure malformed for a damaged or incomplete file, too_large for one that grows too much */
async function* inflated(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: SLICE_BYTES })
  gunzip.end(bytes)
  let length = 0
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > INGEST_LIMITS.textBytes) {
        const most = INGEST_LIMITS.textBytes / 1024 / 1024
        throw new Failure('too_large', `The body is larger than ${most} MB after decompression; send it in several calls.`)
      }
      yield chunk
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('malformed', 'The body is not a complete gzip file; compress and send it again.')
  } finally {
    gunzip.destroy()
  }
}

/** The body as text, piece by piece. @throws Failure malformed when it is not UTF-8 */
export async function* bodyText(bytes: Uint8Array, isGzip: boolean): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? utf8.decode(chunk, { stream: true }) : utf8.decode()
    } catch {
      throw new Failure('malformed', 'The body is not UTF-8 text; save it in UTF-8 and send it again.')
    }
  }
  for await (const chunk of isGzip ? inflated(bytes) : slices(bytes)) yield decode(chunk)
  yield decode()
}
