import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { ConfigError } from '@oppidum/domain/core/config-error'
import { PbfReader } from 'pbf'

/** One block of an OSM PBF file (wiki.openstreetmap.org/wiki/PBF_Format), decompressed. */
export interface Block {
  kind: string
  bytes: Uint8Array
  /** Offset in the file; identifies the block. */
  at: number
  /** Share of the file up to the end of this block, 0 to 1. */
  share: number
}

/** Limits of the format, in bytes. */
const LONGEST_HEADER = 64 * 1024
const LONGEST_BLOB = 32 * 1024 * 1024

const BLOB = { raw: 1, rawSize: 2, zlib: 3 }

/**
 * The blocks of a file in order, one in memory at a time.
 * @param isWanted by a block's offset; the others are skipped
 * @throws ConfigError when the file cannot be read, is not in this format, is damaged, or ends too early
 */
export function* blocksOf(path: string, isWanted: (at: number) => boolean = () => true): Generator<Block> {
  const file = open(path)
  try {
    const { size } = fstatSync(file)
    for (let at = 0; at < size; ) {
      const headerLength = read(4).readUInt32BE()
      if (headerLength === 0 || headerLength > LONGEST_HEADER) throw at === 0 ? notPbf(path) : damaged(path, at)
      const header = headerOf(read(headerLength, 4))
      if (at === 0 && header.kind !== 'OSMHeader') throw notPbf(path)
      if (!(header.size > 0 && header.size <= LONGEST_BLOB)) throw damaged(path, at)
      const begin = at
      const end = at + 4 + headerLength + header.size
      if (end > size) throw cutOff(path)
      if (isWanted(begin)) {
        const bytes = decompressed(read(header.size, 4 + headerLength), path, begin)
        yield { kind: header.kind, bytes, at: begin, share: end / size }
      }
      at = end

      function read(length: number, offset = 0): Buffer {
        if (at + offset + length > size) throw at === 0 ? notPbf(path) : cutOff(path)
        const bytes = Buffer.alloc(length)
        for (let filled = 0; filled < length; ) {
          const count = readSync(file, bytes, filled, length - filled, at + offset + filled)
          if (count === 0) throw cutOff(path)
          filled += count
        }
        return bytes
      }
    }
    if (size === 0) throw notPbf(path)
  } finally {
    closeSync(file)
  }
}

function open(path: string): number {
  try {
    return openSync(path, 'r')
  } catch {
    throw new ConfigError(`The file ${path} cannot be read.`)
  }
}

function headerOf(bytes: Uint8Array): { kind: string; size: number } {
  const header = { kind: '', size: 0 }
  return new PbfReader(bytes).readFields((field, result, reader) => {
    if (field === 1) result.kind = reader.readString()
    else if (field === 3) result.size = reader.readVarint()
  }, header)
}

function decompressed(bytes: Uint8Array, path: string, at: number): Uint8Array {
  const blob: { raw?: Uint8Array; zlib?: Uint8Array; rawSize: number; other?: number } = { rawSize: 0 }
  new PbfReader(bytes).readFields((field, result, reader) => {
    if (field === BLOB.raw) result.raw = reader.readBytes()
    else if (field === BLOB.rawSize) result.rawSize = reader.readVarint()
    else if (field === BLOB.zlib) result.zlib = reader.readBytes()
    else result.other = field
  }, blob)
  if (blob.raw) return blob.raw
  if (!blob.zlib)
    throw new ConfigError(`${path} is compressed in a way that cannot be read here: convert it with 'osmium cat -o new.osm.pbf'.`)
  if (blob.rawSize > LONGEST_BLOB) throw damaged(path, at)
  try {
    return inflateSync(blob.zlib, { maxOutputLength: LONGEST_BLOB })
  } catch {
    throw damaged(path, at)
  }
}

export const damaged = (path: string, at: number) => new ConfigError(`${path} is damaged at byte ${at}: fetch it again.`)
const notPbf = (path: string) => new ConfigError(`${path} is not an OpenStreetMap file in the PBF format (.osm.pbf).`)
const cutOff = (path: string) => new ConfigError(`${path} ends before it is complete: fetch it again.`)
