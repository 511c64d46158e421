/** A text frame as a server sends it: unmasked, in one piece. */
export interface TextFrame {
  isCompressed: boolean
  /** A view of bytes that are overwritten later. */
  payload: Buffer
}

const TEXT = 0x1
const OPCODE = 0x0f
/** The bit RSV1 (RFC 7692). */
const COMPRESSED = 0x40
const TWO_BYTES = 126
const EIGHT_BYTES = 127

/**
 * Finds the frames of one WebSocket (RFC 6455, section 5.2) in what arrives. Pings and the like are left out, and nothing is inflated:
 * ten thousand inflating clients would measure themselves.
 */
export function frameReader(hear: (frame: TextFrame) => void): (part: Buffer) => void {
  let rest: Buffer | null = null

  /** Where the frame at `at` ends; null when not all of it is there. */
  function endOf(bytes: Buffer, at: number): { from: number; to: number } | null {
    if (bytes.length < at + 2) return null
    const short = (bytes[at + 1] as number) & 0x7f
    const from = at + (short === TWO_BYTES ? 4 : short === EIGHT_BYTES ? 10 : 2)
    if (bytes.length < from) return null
    const length = short === TWO_BYTES ? bytes.readUInt16BE(at + 2) : short === EIGHT_BYTES ? Number(bytes.readBigUInt64BE(at + 2)) : short
    return bytes.length < from + length ? null : { from, to: from + length }
  }

  return (part) => {
    const bytes: Buffer = rest ? Buffer.concat([rest, part]) : part
    let at = 0
    for (let frame = endOf(bytes, at); frame; frame = endOf(bytes, at)) {
      const first = bytes[at] as number
      if ((first & OPCODE) === TEXT) hear({ isCompressed: (first & COMPRESSED) !== 0, payload: bytes.subarray(frame.from, frame.to) })
      at = frame.to
    }
    rest = at === bytes.length ? null : Buffer.from(bytes.subarray(at))
  }
}
