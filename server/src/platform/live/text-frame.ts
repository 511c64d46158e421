import { deflateRawSync, constants as zlib } from 'node:zlib'

/** Smaller messages are sent as they are: every page would have to inflate them, and a change of one record is 1.5 KB. */
export const DEFLATE_FROM_BYTES = 4 * 1024
/** Of 1 to 9. Records repeat each other so much that more gains little: 580 KB of substations become 20 KB in 3 ms. */
const DEFLATE_LEVEL = 1
/** Ends every flushed block of deflate; RFC 7692, section 7.2.1, leaves it out on the wire. */
const FLUSH_MARK_BYTES = 4

/**
 * A text message as it goes over the wire: one final, unmasked frame (RFC 6455, section 5.2). Framed once, it can be written to
 * any number of connections without the work of `ws` for each; nothing is masked on the server's side.
 */
export function textFrame(payload: Buffer): Buffer {
  return Buffer.concat([header(FINAL_TEXT, payload.length), payload])
}

const deflated = new WeakMap<Buffer, Buffer>()

/**
 * The same for connections with permessage-deflate (RFC 7692). Compressed once for all of them: each message by itself, so that none
 * depends on what a connection was sent before.
 */
export function deflatedTextFrame(payload: Buffer): Buffer {
  if (payload.length < DEFLATE_FROM_BYTES) return textFrame(payload)
  let frame = deflated.get(payload)
  if (!frame) {
    const flushed = deflateRawSync(payload, { level: DEFLATE_LEVEL, finishFlush: zlib.Z_SYNC_FLUSH })
    const body = flushed.subarray(0, flushed.length - FLUSH_MARK_BYTES)
    frame = Buffer.concat([header(FINAL_TEXT | COMPRESSED, body.length), body])
    deflated.set(payload, frame)
  }
  return frame
}

const FINAL_TEXT = 0x81
/** The bit RSV1. */
const COMPRESSED = 0x40
/** Longest payload whose length is in the second byte, and the marks of the two longer forms. */
const SHORT = 125
const TWO_BYTES = 126
const EIGHT_BYTES = 127

function header(firstByte: number, length: number): Buffer {
  if (length <= SHORT) return Buffer.from([firstByte, length])
  if (length <= 0xffff) {
    const bytes = Buffer.from([firstByte, TWO_BYTES, 0, 0])
    bytes.writeUInt16BE(length, 2)
    return bytes
  }
  const bytes = Buffer.alloc(10)
  bytes[0] = firstByte
  bytes[1] = EIGHT_BYTES
  bytes.writeBigUInt64BE(BigInt(length), 2)
  return bytes
}
