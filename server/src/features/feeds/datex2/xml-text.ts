/** Bytes decoded at a time. */
const CHUNK = 65_536
const LESS = '<'
/** UTF-16 units have at most three bytes each in UTF-8. */
const BYTES_PER_UNIT = 3

/** UTF-16 units of the whole text: after a record's start tag, and after the record. */
export type RecordSpan = readonly [from: number, to: number]

export interface XmlText {
  /** Decodes the text for the first time, to its end. */
  chunks(): Generator<string>
  /**
   * A record as received; null if it is longer than `limit` bytes. It costs least in the order of the text. The string may keep the text
   * around it in memory.
   */
  record(span: RecordSpan, limit: number): string | null
}

/** A text that is never in memory as a whole, but as the bytes that it is made from. @param bytes UTF-8 */
export function xmlText(bytes: Uint8Array): XmlText {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  /** Where each chunk begins: its first byte, and the units before it. */
  const firstBytes: number[] = []
  const firstUnits: number[] = []
  /** The chunks that were decoded last, of even and of odd index: a record often begins in one and ends in the next. */
  const indices = [-1, -1]
  const texts = ['', '']

  function decoded(index: number): string {
    const place = index % 2
    if (indices[place] === index) return texts[place] as string
    const from = firstBytes[index] as number
    // No character is split, but the way for streams is the faster one; the second call ends an invalid character.
    const text = decoder.decode(bytes.subarray(from, chunkEnd(bytes, from)), { stream: true }) + decoder.decode()
    indices[place] = index
    texts[place] = text
    return text
  }

  const unitsBefore = (index: number) => firstUnits[index] as number

  /** The chunk of a unit. */
  function chunkAt(unit: number): number {
    let [low, high] = [0, firstUnits.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (unitsBefore(middle) <= unit) low = middle
      else high = middle
    }
    return low
  }

  return {
    *chunks() {
      for (let [from, units] = [0, 0]; from < bytes.length; from = chunkEnd(bytes, from)) {
        firstBytes.push(from)
        firstUnits.push(units)
        const next = decoded(firstBytes.length - 1)
        units += next.length
        yield next
      }
    },
    record([from, to], limit) {
      if (to - from > limit) return null
      let index = chunkAt(from - 1)
      let start = decoded(index).lastIndexOf(LESS, from - 1 - unitsBefore(index))
      // The start tag may begin in an earlier chunk.
      while (start === -1 && index > 0) start = decoded(--index).lastIndexOf(LESS)
      let at = unitsBefore(index) + start
      if (to - at > limit) return null
      let record = ''
      for (; at < to; index++) {
        const piece = decoded(index).slice(at - unitsBefore(index), to - unitsBefore(index))
        record += piece
        at += piece.length
      }
      return record.length * BYTES_PER_UNIT <= limit || Buffer.byteLength(record) <= limit ? record : null
    },
  }
}

/** End of a chunk that splits no character. */
function chunkEnd(bytes: Uint8Array, from: number): number {
  let to = Math.min(from + CHUNK, bytes.length)
  // Bytes 10xxxxxx continue a character; no character has more than three of them.
  for (let back = 0; back < 3 && to < bytes.length && ((bytes[to] as number) & 0xc0) === 0x80; back++) to--
  return to
}
