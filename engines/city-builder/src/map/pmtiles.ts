import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Bounds } from '../feature.ts'

/** A vector tile, not compressed. */
export interface Tile {
  zoom: number
  x: number
  y: number
  bytes: Uint8Array
}

/** One row of a directory. `run` tiles from `id` on share the same bytes; a run of 0 points to a leaf directory. */
interface Entry {
  id: number
  offset: number
  length: number
  run: number
}

const HEADER_BYTES = 127
/** Clients read the header and the root directory at once: both have to fit into the first 16 KiB. */
const ROOT_BYTES = 16_384 - HEADER_BYTES
const GZIP = 2
const VECTOR_TILES = 1

/**
 * A PMTiles archive of version 3 (github.com/protomaps/PMTiles, spec/v3). Tiles follow a Hilbert curve, so that neighbours are stored
 * together; equal tiles are stored once. Equal input gives equal bytes.
 */
export function pmtiles(tiles: readonly Tile[], { bounds, metadata }: { bounds: Bounds; metadata: object }): Buffer {
  const { entries, contents } = deduplicated(tiles)
  const { root, leaves } = directories(entries)
  const description = gzipped(Buffer.from(JSON.stringify(metadata)))
  const data = Buffer.concat(contents)
  const rootAt = HEADER_BYTES
  const descriptionAt = rootAt + root.length
  const leavesAt = descriptionAt + description.length
  const dataAt = leavesAt + leaves.length

  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  let at = 8
  const sections = [rootAt, root.length, descriptionAt, description.length, leavesAt, leaves.length, dataAt, data.length]
  for (const it of [...sections, tiles.length, entries.length, contents.length]) at = header.writeBigUInt64LE(BigInt(it), at)
  const clustered = 1
  const zooms = [...new Set(tiles.map((it) => it.zoom))]
  const [first, last] = [Math.min(...zooms), Math.max(...zooms)]
  for (const it of [clustered, GZIP, GZIP, VECTOR_TILES, first, last]) at = header.writeUInt8(it, at)
  const [west, south, east, north] = bounds
  const scaled = (degrees: number) => Math.round(degrees * 1e7)
  for (const it of [west, south, east, north]) at = header.writeInt32LE(scaled(it), at)
  at = header.writeUInt8(Math.min(12, last), at)
  for (const it of [(west + east) / 2, (south + north) / 2]) at = header.writeInt32LE(scaled(it), at)
  return Buffer.concat([header, root, description, leaves, data])
}

/** A tile's number in the archive: all lower zooms first, then along a Hilbert curve. */
export function tileId(zoom: number, column: number, row: number): number {
  let [x, y] = [column, row]
  let id = (4 ** zoom - 1) / 3
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const right = (x & side) > 0 ? 1 : 0
    const lower = (y & side) > 0 ? 1 : 0
    id += side * side * ((3 * right) ^ lower)
    if (lower === 0) {
      // Turn the quarter so that its curve begins where the previous one ended.
      if (right === 1) [x, y] = [side - 1 - (x & (side - 1)), side - 1 - (y & (side - 1))]
      ;[x, y] = [y, x]
    }
  }
  return id
}

/** The compressed tiles, equal ones once, and the directory entries that refer to them. */
function deduplicated(tiles: readonly Tile[]): { entries: Entry[]; contents: Buffer[] } {
  const inOrder = tiles.map((it) => ({ id: tileId(it.zoom, it.x, it.y), bytes: it.bytes })).sort((a, b) => a.id - b.id)
  const entries: Entry[] = []
  const contents: Buffer[] = []
  const ranges = new Map<string, { offset: number; length: number }>()
  let end = 0
  for (const { id, bytes } of inOrder) {
    const hash = createHash('sha256').update(bytes).digest('base64')
    let range = ranges.get(hash)
    if (!range) {
      const content = gzipped(bytes)
      range = { offset: end, length: content.length }
      ranges.set(hash, range)
      contents.push(content)
      end += content.length
    }
    const last = entries.at(-1)
    if (last && last.offset === range.offset && last.id + last.run === id) last.run++
    else entries.push({ id, ...range, run: 1 })
  }
  return { entries, contents }
}

/** One directory when it fits beside the header, otherwise a root directory that points to leaves. */
function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries)
  if (whole.length <= ROOT_BYTES) return { root: whole, leaves: Buffer.alloc(0) }
  for (let perLeaf = 4_096; ; perLeaf *= 2) {
    const pointers: Entry[] = []
    const leaves: Buffer[] = []
    let end = 0
    for (let i = 0; i < entries.length; i += perLeaf) {
      const leaf = directory(entries.slice(i, i + perLeaf))
      // `i` is less than the number of entries.
      pointers.push({ id: (entries[i] as Entry).id, offset: end, length: leaf.length, run: 0 })
      leaves.push(leaf)
      end += leaf.length
    }
    const root = directory(pointers)
    if (root.length <= ROOT_BYTES) return { root, leaves: Buffer.concat(leaves) }
  }
}

/** Column by column; the offset of an entry that directly follows the one before is written as 0. */
function directory(entries: readonly Entry[]): Buffer {
  const columns = [entries.length]
  for (const [i, it] of entries.entries()) columns.push(it.id - (entries[i - 1]?.id ?? 0))
  for (const it of entries) columns.push(it.run)
  for (const it of entries) columns.push(it.length)
  for (const [i, it] of entries.entries()) {
    const before = entries[i - 1]
    columns.push(before && it.offset === before.offset + before.length ? 0 : it.offset + 1)
  }
  return gzipped(Buffer.from(columns.flatMap(varint)))
}

/** Seven bits a byte, the lowest first. */
function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return [...bytes, rest]
}

/** Equal bytes on every operating system, although zlib writes the system's number into the header. */
function gzipped(bytes: Uint8Array): Buffer {
  const result = gzipSync(bytes, { level: 9 })
  result[9] = 255
  return result
}
