import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { decrypted, encrypted } from './backup-encryption.ts'

const PASSPHRASE = 'correct horse battery staple'
/** Two whole frames and a part of a third. */
const TEXT = randomBytes(2 * 65_536 + 1_000)
const HEAD = 27 + 1 + 16
const FRAME = 65_536 + 16

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const decrypt = (bytes: Buffer, passphrase: string | null = PASSPHRASE) => buffer(decrypted(chunksOf(bytes, 10_007), passphrase))

let secret: Buffer
beforeAll(async () => {
  secret = await buffer(encrypted(chunksOf(TEXT, 3_001), PASSPHRASE, 10))
})

describe('an encrypted backup', () => {
  it('comes back byte for byte, and shows nothing of what it holds', async () => {
    expect((await decrypt(secret)).equals(TEXT)).toBe(true)
    expect(secret.length).toBe(HEAD + 3 * 16 + TEXT.length)
    expect(secret.includes(TEXT.subarray(0, 16))).toBe(false)
  })

  it.each([0, 1, 65_536, 131_072])('may hold %i bytes', async (size) => {
    const text = TEXT.subarray(0, size)
    const bytes = await buffer(encrypted(chunksOf(text, 65_536), PASSPHRASE, 10))
    expect((await decrypt(bytes)).equals(text)).toBe(true)
  })

  const flipped = (at: number) => {
    const bytes = Buffer.from(secret)
    bytes[at] = (bytes[at] as number) ^ 1
    return bytes
  }
  const frame = (number: number) => secret.subarray(HEAD + number * FRAME, HEAD + (number + 1) * FRAME)
  const head = () => secret.subarray(0, HEAD)

  it.each<[string, () => Buffer, RegExp]>([
    ['with another salt', () => flipped(30), /wrong, or/],
    ['with a bit of the first frame changed', () => flipped(HEAD + 5), /wrong, or/],
    ['with a bit of the last frame changed', () => flipped(secret.length - 20), /damaged or incomplete after 131072 bytes/],
    ['with a tag changed', () => flipped(HEAD + 2 * FRAME - 1), /damaged or incomplete after 65536/],
    ['with two frames swapped', () => Buffer.concat([head(), frame(1), frame(0), frame(2)]), /wrong, or/],
    ['with a frame left out', () => Buffer.concat([head(), frame(0), frame(2)]), /damaged or incomplete/],
    ['with a frame repeated', () => Buffer.concat([head(), frame(0), frame(0), frame(1), frame(2)]), /damaged or incomplete/],
    ['cut off between two frames', () => Buffer.concat([head(), frame(0), frame(1)]), /damaged or incomplete/],
    ['cut off within a frame', () => secret.subarray(0, -500), /damaged or incomplete/],
    ['cut off within its head', () => secret.subarray(0, 35), /damaged at its beginning/],
    ['cut off after its head', () => head(), /wrong, or/],
    ['with something behind it', () => Buffer.concat([secret, Buffer.from('x')]), /damaged or incomplete/],
    ['that asks for all memory', () => Buffer.concat([secret.subarray(0, 27), Buffer.from([31]), secret.subarray(28)]), /damaged/],
  ])('%s is refused', async (_what, make, words) => {
    await expect(decrypt(make())).rejects.toThrow(words)
  })

  it.each([
    ['another passphrase', 'correct horse battery stable', /passphrase is wrong/],
    ['no passphrase', null, /--passphrase-file/],
  ])('is not opened by %s', async (_what, passphrase, words) => {
    await expect(decrypt(secret, passphrase)).rejects.toThrow(words)
  })
})

it('a backup that is not encrypted is read as it is', async () => {
  expect((await decrypt(TEXT, null)).equals(TEXT)).toBe(true)
})
