import { deserialize, serialize } from 'node:v8'
import { gunzipSync, gzipSync } from 'node:zlib'

/** The first byte; another one is another form, and what has it is fitted anew. */
const FORM = 1

/** Parameters as they stand in the store: plain data with typed arrays, packed. */
export function packed(parameters: unknown): Uint8Array {
  const bytes = gzipSync(serialize(parameters), { level: 1 })
  return Buffer.concat([Buffer.of(FORM), bytes])
}

/** @throws Error when the bytes are of another form */
export function unpacked(bytes: Uint8Array): unknown {
  if (bytes[0] !== FORM) throw new Error('these parameters are of a form that this version does not know')
  return deserialize(gunzipSync(bytes.subarray(1)))
}
