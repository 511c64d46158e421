import type { Readable } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { WebFailure } from './web-client.ts'

const UNPACKERS: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: () => createUnzip(),
  'x-gzip': () => createUnzip(),
  deflate: () => createUnzip(),
  br: () => createBrotliDecompress(),
}

/**
 * Reads a body to its end and unpacks it on the way, so that a bomb is noticed while it swells and not after.
 * @throws WebFailure too_large, not_understood
 */
export async function unpackBody(body: Readable, encoding: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked = unpackedStream(body, encoding.trim().toLowerCase(), maxBytes)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > maxBytes) throw new WebFailure('too_large')
      chunks.push(chunk)
    }
  } catch (cause) {
    // An answer that breaks off or cannot be unpacked is not an answer.
    throw cause instanceof WebFailure ? cause : new WebFailure('not_understood', { cause })
  } finally {
    unpacked.destroy()
    body.destroy()
  }
  return joined(chunks, size)
}

function unpackedStream(body: Readable, encoding: string, maxBytes: number): Readable {
  // A stream that nobody listens to any more must not bring the process down when it is torn off.
  body.on('error', () => {})
  if (encoding === '' || encoding === 'identity') return body
  const unpacker = UNPACKERS[encoding]?.()
  if (!unpacker) throw new WebFailure('not_understood')
  unpacker.on('error', () => {})
  let packed = 0
  body.on('data', (chunk: Uint8Array) => {
    packed += chunk.length
    // Packed bytes that unpack to nothing could otherwise go on for ever.
    if (packed > maxBytes) unpacker.destroy(new WebFailure('too_large'))
  })
  body.on('error', (cause) => unpacker.destroy(cause))
  body.pipe(unpacker)
  return unpacker
}

function joined(chunks: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
