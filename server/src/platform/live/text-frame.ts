/**
 * A text message as it goes over the wire: one final, unmasked frame (RFC 6455, section 5.2). Framed once, it can be written to
 * any number of connections without the work of `ws` for each; nothing is compressed or masked on the server's side.
 */
export function textFrame(payload: Buffer): Buffer {
  return Buffer.concat([header(payload.length), payload])
}

const FINAL_TEXT = 0x81
/** Longest payload whose length is in the second byte, and the marks of the two longer forms. */
const SHORT = 125
const TWO_BYTES = 126
const EIGHT_BYTES = 127

function header(length: number): Buffer {
  if (length <= SHORT) return Buffer.from([FINAL_TEXT, length])
  if (length <= 0xffff) {
    const bytes = Buffer.from([FINAL_TEXT, TWO_BYTES, 0, 0])
    bytes.writeUInt16BE(length, 2)
    return bytes
  }
  const bytes = Buffer.alloc(10)
  bytes[0] = FINAL_TEXT
  bytes[1] = EIGHT_BYTES
  bytes.writeBigUInt64BE(BigInt(length), 2)
  return bytes
}
