const RAW_BYTES = 16_384

/** What arrived, for the record's later reader. Null when it is too long, or holds NUL or half a character, which the store cannot take. */
export function cutRaw(raw: unknown): unknown {
  const json = JSON.stringify(raw)
  return json === undefined || Buffer.byteLength(json) > RAW_BYTES || /\\u(0000|d[89a-f])/i.test(json) ? null : raw
}
