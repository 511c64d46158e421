import { PbfReader } from 'pbf'

/** How a field is encoded. */
export const VARINT = 0
export const FIXED64 = 1
export const BYTES = 2
export const FIXED32 = 5

/** It is no message of Protocol Buffers, or not a whole one. */
export class BrokenMessage extends Error {}

/**
 * Reads the fields whose numbers are given with their encoding, and skips all others. The library notices neither a message that was cut
 * off nor a field of another encoding.
 * @throws BrokenMessage
 */
export function readFields(
  bytes: Uint8Array,
  encodings: Readonly<Record<number, number>>,
  take: (field: number, reader: PbfReader) => void,
): void {
  const reader = new PbfReader(bytes)
  try {
    while (reader.pos < bytes.length) {
      const key = reader.readVarint()
      const field = Math.floor(key / 8)
      const encoding = key % 8
      if (field === 0 || ![VARINT, FIXED64, BYTES, FIXED32].includes(encoding)) throw new BrokenMessage('no field')
      if (encodings[field] === encoding) take(field, reader)
      else reader.skip(encoding)
    }
  } catch (cause) {
    throw cause instanceof BrokenMessage ? cause : new BrokenMessage('cut off', { cause })
  }
  if (reader.pos > bytes.length) throw new BrokenMessage('cut off')
}
