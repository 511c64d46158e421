/**
 * Values as bytes, each made again when it is wanted. Strings of a parser are slices of the text that they were cut from, and would keep
 * all of it in memory.
 */
export function pack(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}

export function unpack<T>(bytes: Buffer): T {
  return JSON.parse(bytes.toString()) as T
}
