import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** A vector tile from the archive, decompressed. */
export interface ArchiveTile {
  zoom: number
  x: number
  y: number
  bytes: Uint8Array
}

interface Entry {
  id: number
  offset: number
  length: number
  /** How many tiles from `id` on have the same bytes; 0 means a leaf directory. */
  run: number
}

const HEADER_BYTES = 127
const GZIP = 2
/** Longer than any valid tile or directory. */
const LONGEST_PART = 16 * 1024 * 1024
const unpack = promisify(gunzip)

const read = async (file: FileHandle, offset: number, length: number): Promise<Buffer> => {
  if (length < 0 || length > LONGEST_PART) throw new Error('a part of the archive is too long')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
  if (bytesRead < length) throw new Error('the archive ends too early')
  return buffer
}

/** LEB128 numbers: seven bits per byte, the lowest first. */
function* varints(bytes: Uint8Array): Generator<number> {
  for (let at = 0; at < bytes.length; ) {
    let value = 0
    for (let weight = 1; ; weight *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * weight
      if (byte < 128) break
    }
    yield value
  }
}

function entriesOf(directory: Uint8Array): Entry[] {
  const numbers = varints(directory)
  const next = () => numbers.next().value ?? 0
  const entries: Entry[] = Array.from({ length: next() }, () => ({ id: 0, offset: 0, length: 0, run: 0 }))
  let id = 0
  for (const it of entries) it.id = id += next()
  for (const it of entries) it.run = next()
  for (const it of entries) it.length = next()
  for (const [i, it] of entries.entries()) {
    const at = next()
    const before = entries[i - 1]
    it.offset = at === 0 && before ? before.offset + before.length : at - 1
  }
  return entries
}

/** Column and row of a tile from its index on the Hilbert curve of its zoom. */
export function placeOnCurve(index: number, zoom: number): [x: number, y: number] {
  let [x, y] = [0, 0]
  let rest = index
  for (let side = 1; side < 2 ** zoom; side *= 2) {
    const right = Math.floor(rest / 2) % 2
    const lower = (rest + right) % 2
    if (lower === 0) {
      if (right === 1) [x, y] = [side - 1 - x, side - 1 - y]
      ;[x, y] = [y, x]
    }
    x += side * right
    y += side * lower
    rest = Math.floor(rest / 4)
  }
  return [x, y]
}

/** The inverse of `placeOnCurve`: a tile's index on the Hilbert curve of its zoom. */
export function indexOnCurve(x: number, y: number, zoom: number): number {
  let index = 0
  let [restX, restY] = [x, y]
  for (let side = 2 ** zoom / 2; side >= 1; side /= 2) {
    const right = restX >= side ? 1 : 0
    const lower = restY >= side ? 1 : 0
    index += side * side * ((3 * right) ^ lower)
    restX -= right * side
    restY -= lower * side
    if (lower === 0) {
      if (right === 1) [restX, restY] = [side - 1 - restX, side - 1 - restY]
      ;[restX, restY] = [restY, restX]
    }
  }
  return index
}

/**
 * Every tile of the highest zoom in a PMTiles archive (version 3).
 * @param wanted columns and rows of the tiles to read at a zoom; all when absent
 * @throws Error if the file is not such an archive
 */
export async function* tilesOfLastZoom(
  path: string,
  wanted?: (zoom: number) => readonly (readonly [x: number, y: number])[],
): AsyncGenerator<ArchiveTile> {
  const file = await open(path)
  try {
    const header = await read(file, 0, HEADER_BYTES)
    const part = (at: number) => Number(header.readBigUInt64LE(at))
    const [rootAt, rootLength, leavesAt, dataAt] = [part(8), part(16), part(40), part(56)]
    const isPacked = (at: number) => header.readUInt8(at) === GZIP
    const plain = async (bytes: Buffer, packed: boolean): Promise<Uint8Array> =>
      packed ? unpack(bytes, { maxOutputLength: LONGEST_PART }) : bytes
    const zoom = header.readUInt8(101)
    const start = (4 ** zoom - 1) / 3
    const ids = wanted && new Set(wanted(zoom).map(([x, y]) => start + indexOnCurve(x, y, zoom)))
    if (ids?.size === 0) return
    const first = ids ? Math.min(...ids) : start
    const last = ids ? Math.max(...ids) : (4 ** (zoom + 1) - 1) / 3 - 1
    const holdsWanted = (from: number, until: number) => !ids || [...ids].some((it) => it >= from && it < until)

    async function* within(directory: Uint8Array): AsyncGenerator<Entry> {
      const entries = entriesOf(directory)
      for (const [i, it] of entries.entries()) {
        const next = entries[i + 1]?.id ?? Number.POSITIVE_INFINITY
        if (it.run === 0) {
          if (next > first && it.id <= last && holdsWanted(it.id, next))
            yield* within(await plain(await read(file, leavesAt + it.offset, it.length), isPacked(97)))
        } else if (it.id <= last && it.id + it.run > first && holdsWanted(it.id, it.id + it.run)) yield it
      }
    }

    const root = await plain(await read(file, rootAt, rootLength), isPacked(97))
    for await (const { id, run, offset, length } of within(root)) {
      const bytes = await plain(await read(file, dataAt + offset, length), isPacked(98))
      for (let each = Math.max(id, first); each < id + run && each <= last; each++) {
        if (ids && !ids.has(each)) continue
        const [x, y] = placeOnCurve(each - start, zoom)
        yield { zoom, x, y, bytes }
      }
    }
  } finally {
    await file.close()
  }
}
