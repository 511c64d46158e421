import { BackupFault } from './backup-fault.ts'
import { byteReader } from './byte-reader.ts'

/** A file in an archive. */
export interface Entry {
  name: string
  bytes: Uint8Array
}

const BLOCK = 512
const NAME_BYTES = 100
const PREFIX_BYTES = 155
/** An entry is read into memory; ours have some megabytes. */
const LARGEST_ENTRY = 256 * 1_024 * 1_024
const END = Buffer.alloc(2 * BLOCK)
/** Names that a backup has: they become names of objects and stand in messages, so no step up, no root, no control characters. */
const NAME = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK
const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`

/** The sum of the header's bytes, with its own field read as blanks. */
function sumOf(header: Buffer): number {
  let sum = 8 * 0x20
  for (let at = 0; at < BLOCK; at++) if (at < 148 || at >= 156) sum += header[at] as number
  return sum
}

/** A header of POSIX.1-1988 ustar. The folder is in the prefix, so that names may have 256 bytes. */
function headerOf(name: string, size: number, modifiedAt: Date): Buffer {
  const slash = name.length > NAME_BYTES ? name.lastIndexOf('/') : -1
  const prefix = slash === -1 ? '' : name.slice(0, slash)
  const base = name.slice(slash + 1)
  if (base.length > NAME_BYTES || prefix.length > PREFIX_BYTES) throw new Error(`the name ${name} is too long for an archive`)
  const header = Buffer.alloc(BLOCK)
  header.write(base, 0, 'latin1')
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(Math.floor(modifiedAt.getTime() / 1_000), 12), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345, 'latin1')
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** The bytes of a tar archive, which any tar reads. Holds one entry in memory. */
export async function* tarOf(entries: AsyncIterable<Entry>, modifiedAt: Date): AsyncGenerator<Uint8Array> {
  for await (const { name, bytes } of entries) {
    yield headerOf(name, bytes.byteLength, modifiedAt)
    yield bytes
    yield Buffer.alloc(padding(bytes.byteLength))
  }
  yield END
}

const text = (header: Buffer, from: number, length: number) =>
  header
    .subarray(from, from + length)
    .toString('latin1')
    .replace(/\0.*$/s, '')

/**
 * The entries of an archive that `tarOf` made: plain files only.
 * @throws BackupFault for anything else
 */
export async function* entriesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const reader = byteReader(source)
  while (true) {
    const header = await reader.take(BLOCK)
    if (header.length < BLOCK) throw new BackupFault('The backup is incomplete: its end is missing.')
    if (header.equals(END.subarray(0, BLOCK))) break
    const size = Number.parseInt(text(header, 124, 12), 8)
    const isOurs = text(header, 257, 6) === 'ustar' && header[156] === 0x30 && Number.parseInt(text(header, 148, 8), 8) === sumOf(header)
    if (!isOurs || !(size >= 0 && size <= LARGEST_ENTRY)) throw new BackupFault('This is not a backup of Oppidum, or it is damaged.')
    const prefix = text(header, 345, PREFIX_BYTES)
    const name = (prefix === '' ? '' : `${prefix}/`) + text(header, 0, NAME_BYTES)
    if (!NAME.test(name)) throw new BackupFault('This is not a backup of Oppidum: it has an entry with a name that is none of ours.')
    const bytes = await reader.take(size)
    if (bytes.length < size || (await reader.take(padding(size))).length < padding(size))
      throw new BackupFault('The backup is incomplete: its end is missing.')
    yield { name, bytes }
  }
  if ((await reader.take(BLOCK)).length < BLOCK) throw new BackupFault('The backup is incomplete: its end is missing.')
  // Decryption checks the last frame only when it is read.
  while (!(await reader.atEnd())) await reader.take(BLOCK)
}
