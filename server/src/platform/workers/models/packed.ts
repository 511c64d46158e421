import { deserialize, serialize } from 'node:v8'
import { gunzipSync, gzipSync } from 'node:zlib'

/** The first byte. Parameters of another format are fitted again. */
const FORMAT = 1

/** Parameters as the store keeps them: plain data with typed arrays, serialised and compressed. */
export function packed(parameters: unknown): Uint8Array {
  const bytes = gzipSync(serialize(parameters), { level: 1 })
  return Buffer.concat([Buffer.of(FORMAT), bytes])
}

/** @throws Error when the bytes have another format */
export function unpacked(bytes: Uint8Array): unknown {
  if (bytes[0] !== FORMAT) throw new Error('these parameters have a format that this version does not know')
  return deserialize(gunzipSync(bytes.subarray(1)))
}
