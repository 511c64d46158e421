/** Both ends included. */
export interface ByteRange {
  start: number
  end: number
}

const ONE_RANGE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/

/**
 * What a `Range` header asks of a file (RFC 9110, 14): one range, to the end or the last so many bytes. 'whole' without a header and
 * for units that we do not know. Null cannot be given: nothing of it is in the file, it is not written as it should be, or it is
 * more than one range, which nobody needs who can ask twice.
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
