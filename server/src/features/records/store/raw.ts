const RAW_BYTES = 16_384

/** The original data, kept for inspection. Null when it exceeds 16 KB of JSON or contains NUL or a lone surrogate, which PostgreSQL rejects. */
export function cutRaw(raw: unknown): unknown {
  const json = JSON.stringify(raw)
  return json === undefined || Buffer.byteLength(json) > RAW_BYTES || /\\u(0000|d[89a-f])/i.test(json) ? null : raw
}
