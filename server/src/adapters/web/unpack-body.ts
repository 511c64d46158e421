import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { WebFailure } from './web-client.ts'

const UNPACKERS: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: () => createUnzip(),
  'x-gzip': () => createUnzip(),
  deflate: () => createUnzip(),
  br: () => createBrotliDecompress(),
}

/**
 * Reads a body to its end and unpacks it on the way, so that a bomb is noticed while it swells and not after. It grows
 * in one place: no second copy is made. The body itself limits its packed bytes. `expectedBytes` is what the publisher announced; null
 * when it did not.
 * @throws WebFailure too_large, not_understood
 */
export async function unpackBody(
  body: Readable,
  encoding: string,
  maxBytes: number,
  expectedBytes: number | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked = unpackedStream(body, encoding.trim().toLowerCase())
  const buffer = growingBuffer(unpacked === body && expectedBytes !== null ? Math.min(expectedBytes, maxBytes) : maxBytes)
  // Piece by piece as they come: to iterate would join waiting pieces to new ones, which are garbage at once.
  const taking = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      const size = buffer.byteLength
      if (size + chunk.length > maxBytes) return done(new WebFailure('too_large'))
      buffer.resize(size + chunk.length)
      new Uint8Array(buffer, size).set(chunk)
      done()
    },
  })
  try {
    await pipeline(unpacked, taking)
  } catch (cause) {
    // An answer that breaks off or cannot be unpacked is not an answer.
    throw cause instanceof WebFailure ? cause : new WebFailure('not_understood', { cause })
  } finally {
    unpacked.destroy()
    body.destroy()
  }
  return new Uint8Array(buffer)
}

function unpackedStream(body: Readable, encoding: string): Readable {
  // A stream that nobody listens to any more must not bring the process down when it is torn off.
  body.on('error', () => {})
  if (encoding === '' || encoding === 'identity') return body
  const unpacker = UNPACKERS[encoding]?.()
  if (!unpacker) throw new WebFailure('not_understood')
  unpacker.on('error', () => {})
  body.on('error', (cause) => unpacker.destroy(cause))
  body.pipe(unpacker)
  return unpacker
}

interface GrowingBuffer extends ArrayBuffer {
  resize(bytes: number): void
}

/** Room is set aside for `most` bytes, and taken up as it fills. */
function growingBuffer(most: number): GrowingBuffer {
  // In Node from 20 on, but not yet in the library of ES2023 that we are checked against.
  const Growing = ArrayBuffer as unknown as new (bytes: number, options: { maxByteLength: number }) => GrowingBuffer
  return new Growing(0, { maxByteLength: most })
}
