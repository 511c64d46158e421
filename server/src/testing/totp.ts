import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code an authenticator shows (RFC 6238): six digits that change every half minute. */
export function totp(secret: string, atMs: number): string {
  const bits = [...secret.replace(/=+$/, '')].map((it) => ALPHABET.indexOf(it).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((it) => Number.parseInt(it, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = (mac.at(-1) as number) & 15
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}
