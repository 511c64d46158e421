import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/** @typedef {{ zoom: number, x: number, y: number, bytes: Uint8Array }} Tile unpacked vector tile */
/** @typedef {{ id: number, offset: number, length: number, run: number }} Entry one row of a directory: `run` tiles from `id` on are the same bytes; a run of 0 leads to a leaf */
/** @typedef {import('../sheet.mjs').Bounds} Bounds */

const HEADER_BYTES = 127
/** Header and root directory are read at once by clients: both lie in the first 16 KiB. */
const ROOT_BYTES = 16_384 - HEADER_BYTES
const GZIP = 2
const VECTOR_TILES = 1

/**
 * A PMTiles archive of version 3 (github.com/protomaps/PMTiles, spec/v3): tiles in the order of a Hilbert curve, so that
 * neighbours lie together, each different one once. Equal tiles give equal bytes.
 * @param {readonly Tile[]} tiles
 * @param {{ bounds: Bounds, metadata: object }} about
 * @returns {Buffer}
 */
export function pmtiles(tiles, { bounds, metadata }) {
  const { entries, contents } = stored(tiles)
  const { root, leaves } = directories(entries)
  const description = packed(Buffer.from(JSON.stringify(metadata)))
  const data = Buffer.concat(contents)
  const zooms = [...new Set(tiles.map((it) => it.zoom))]
  const places = [HEADER_BYTES]
  for (const it of [root, description, leaves]) places.push(/** @type {number} */ (places.at(-1)) + it.length)
  const [rootAt, descriptionAt, leavesAt, dataAt] = places

  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  let at = 8
  const sections = [rootAt, root.length, descriptionAt, description.length, leavesAt, leaves.length, dataAt, data.length]
  for (const it of [...sections, tiles.length, entries.length, contents.length]) at = header.writeBigUInt64LE(BigInt(it), at)
  const clustered = 1
  const [first, last] = [Math.min(...zooms), Math.max(...zooms)]
  for (const it of [clustered, GZIP, GZIP, VECTOR_TILES, first, last]) at = header.writeUInt8(it, at)
  const [west, south, east, north] = bounds
  const degrees = (/** @type {number} */ it) => Math.round(it * 1e7)
  for (const it of [west, south, east, north]) at = header.writeInt32LE(degrees(it), at)
  at = header.writeUInt8(Math.min(12, last), at)
  for (const it of [(west + east) / 2, (south + north) / 2]) at = header.writeInt32LE(degrees(it), at)
  return Buffer.concat([header, root, description, leaves, data])
}

/**
 * Where a tile stands in the order of the archive: all of the lower zooms first, then along a Hilbert curve.
 * @param {number} zoom
 * @param {number} x
 * @param {number} y
 */
export function tileId(zoom, x, y) {
  let id = (4 ** zoom - 1) / 3
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const right = (x & side) > 0 ? 1 : 0
    const lower = (y & side) > 0 ? 1 : 0
    id += side * side * ((3 * right) ^ lower)
    if (lower === 0) {
      // Turns the quarter so that its curve begins where the last one ended.
      if (right === 1) [x, y] = [side - 1 - (x & (side - 1)), side - 1 - (y & (side - 1))]
      ;[x, y] = [y, x]
    }
  }
  return id
}

/**
 * The packed tiles, each different one once, and who uses which.
 * @param {readonly Tile[]} tiles
 */
function stored(tiles) {
  const inOrder = tiles.map((it) => ({ id: tileId(it.zoom, it.x, it.y), bytes: it.bytes })).sort((a, b) => a.id - b.id)
  /** @type {Entry[]} */
  const entries = []
  /** @type {Buffer[]} */
  const contents = []
  /** @type {Map<string, { offset: number, length: number }>} */
  const known = new Map()
  let end = 0
  for (const { id, bytes } of inOrder) {
    const hash = createHash('sha256').update(bytes).digest('base64')
    let place = known.get(hash)
    if (!place) {
      const content = packed(bytes)
      place = { offset: end, length: content.length }
      known.set(hash, place)
      contents.push(content)
      end += content.length
    }
    const last = entries[entries.length - 1]
    if (last && last.offset === place.offset && last.id + last.run === id) last.run++
    else entries.push({ id, ...place, run: 1 })
  }
  return { entries, contents }
}

/**
 * One directory when it fits beside the header, else a directory of leaves.
 * @param {readonly Entry[]} entries
 * @returns {{ root: Buffer, leaves: Buffer }}
 */
function directories(entries) {
  const whole = directory(entries)
  if (whole.length <= ROOT_BYTES) return { root: whole, leaves: Buffer.alloc(0) }
  for (let perLeaf = 4_096; ; perLeaf *= 2) {
    /** @type {Entry[]} */
    const toLeaves = []
    /** @type {Buffer[]} */
    const leaves = []
    let end = 0
    for (let i = 0; i < entries.length; i += perLeaf) {
      const leaf = directory(entries.slice(i, i + perLeaf))
      toLeaves.push({ id: entries[i].id, offset: end, length: leaf.length, run: 0 })
      leaves.push(leaf)
      end += leaf.length
    }
    const root = directory(toLeaves)
    if (root.length <= ROOT_BYTES) return { root, leaves: Buffer.concat(leaves) }
  }
}

/**
 * Column by column; an offset that follows on the one before is written as 0.
 * @param {readonly Entry[]} entries
 */
function directory(entries) {
  const columns = [entries.length]
  for (const [i, it] of entries.entries()) columns.push(it.id - (i === 0 ? 0 : entries[i - 1].id))
  for (const it of entries) columns.push(it.run)
  for (const it of entries) columns.push(it.length)
  for (const [i, it] of entries.entries()) {
    const before = entries[i - 1]
    columns.push(before && it.offset === before.offset + before.length ? 0 : it.offset + 1)
  }
  return packed(Buffer.from(columns.flatMap(varint)))
}

/** Seven bits a byte, the lowest first. @param {number} value @returns {number[]} */
function varint(value) {
  const bytes = []
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) + 128)
  return [...bytes, value]
}

/** The same on every system: zlib writes its name into the header. @param {Uint8Array} bytes */
function packed(bytes) {
  const result = gzipSync(bytes, { level: 9 })
  result[9] = 255
  return result
}
