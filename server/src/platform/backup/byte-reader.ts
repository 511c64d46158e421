export interface ByteReader {
  /** Exactly this many bytes, or fewer when the source has ended. */
  take(count: number): Promise<Buffer>
  /** Whether the source has no more bytes. */
  atEnd(): Promise<boolean>
}

/** Reads a stream of chunks of any size in pieces of a wanted size. Holds one piece and one chunk in memory. */
export function byteReader(source: AsyncIterable<Uint8Array>): ByteReader {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  let ended = false

  async function more(): Promise<boolean> {
    while (!ended) {
      const { done, value } = await chunks.next()
      if (done) ended = true
      else if (value.byteLength > 0) {
        rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
        return true
      }
    }
    return false
  }

  return {
    async take(count) {
      const pieces: Buffer[] = []
      let missing = count
      while (missing > 0 && (rest.length > 0 || (await more()))) {
        const piece = rest.subarray(0, missing)
        rest = rest.subarray(piece.length)
        pieces.push(piece)
        missing -= piece.length
      }
      return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)
    },
    async atEnd() {
      return rest.length === 0 && !(await more())
    },
  }
}
