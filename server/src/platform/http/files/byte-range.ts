/** Inclusive at both ends. */
export interface ByteRange {
  start: number
  end: number
}

const ONE_RANGE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/

/**
 * The range of a file that a `Range` header requests (RFC 9110, 14). 'whole' without a header and for unknown units. Null if the range
 * cannot be satisfied: it is outside the file, malformed, or more than one range, which a client can request one by one.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | null {
  if (header === undefined || !/^bytes=/i.test(header)) return 'whole'
  const [, first, last, suffix] = ONE_RANGE.exec(header.toLowerCase().replace(/\s/g, '')) ?? []
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size)
    return length === 0 ? null : { start: size - length, end: size - 1 }
  }
  if (first === undefined) return null
  const start = Number(first)
  const end = last ? Math.min(Number(last), size - 1) : size - 1
  return start > end ? null : { start, end }
}
