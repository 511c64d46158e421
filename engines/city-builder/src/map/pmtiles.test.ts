import { PMTiles, type RangeResponse, zxyToTileId } from 'pmtiles'
import { describe, expect, it } from 'vitest'
import { pmtiles, type Tile, tileId } from './pmtiles.ts'

const ABOUT = { bounds: [-56.3, -35, -56, -34.8] as [number, number, number, number], metadata: { name: 'A city', vector_layers: [] } }

/** The reader that the browser uses, over bytes in memory; records which ranges it reads. */
function readerOf(archive: Buffer) {
  const reads: [offset: number, length: number][] = []
  const reader = new PMTiles({
    getKey: () => 'archive',
    async getBytes(offset: number, length: number): Promise<RangeResponse> {
      reads.push([offset, length])
      const part = archive.subarray(offset, offset + length)
      return { data: part.buffer.slice(part.byteOffset, part.byteOffset + part.byteLength) as ArrayBuffer }
    },
  })
  return { reader, reads }
}

function tiles(zoom: number, side: number, contentOf: (x: number, y: number) => string): Tile[] {
  return Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [Math.floor(i / side), i % side]
    return { zoom, x, y, bytes: Buffer.from(contentOf(x, y)) }
  })
}

async function contentOf(reader: PMTiles, zoom: number, x: number, y: number): Promise<string | null> {
  const tile = await reader.getZxy(zoom, x, y)
  return tile ? Buffer.from(tile.data).toString() : null
}

it.each([
  [0, 0, 0],
  [1, 0, 0],
  [1, 0, 1],
  [1, 1, 1],
  [1, 1, 0],
  [5, 17, 9],
  [12, 1408, 2471],
  [14, 5634, 9886],
  [14, 0, 16_383],
  [14, 16_383, 16_383],
])('tile %i/%i/%i has the id that readers look up', (zoom, x, y) => {
  expect(tileId(zoom, x, y)).toBe(zxyToTileId(zoom, x, y))
})

describe('an archive', () => {
  const some = [...tiles(10, 2, (x, y) => `low ${x} ${y}`), ...tiles(12, 4, (x, y) => (x < 2 ? 'water' : `town ${x} ${y}`))]

  it('returns every tile, and null where there is none', async () => {
    const { reader } = readerOf(pmtiles(some, ABOUT))
    for (const { zoom, x, y, bytes } of some) expect(await contentOf(reader, zoom, x, y)).toBe(Buffer.from(bytes).toString())
    expect(await contentOf(reader, 10, 2, 2)).toBeNull()
    expect(await contentOf(reader, 11, 0, 0)).toBeNull()
  })

  it('describes itself in its metadata and header', async () => {
    const { reader } = readerOf(pmtiles(some, ABOUT))
    expect(await reader.getMetadata()).toEqual(ABOUT.metadata)
    expect(await reader.getHeader()).toMatchObject({
      specVersion: 3,
      clustered: true,
      tileType: 1,
      internalCompression: 2,
      tileCompression: 2,
      minZoom: 10,
      maxZoom: 12,
      minLon: -56.3,
      minLat: -35,
      maxLon: -56,
      maxLat: -34.8,
      numAddressedTiles: 20,
      numTileContents: 4 + 8 + 1,
    })
  })

  it('has the same bytes whatever the order of the tiles', () => {
    expect(pmtiles([...some].reverse(), ABOUT).equals(pmtiles(some, ABOUT))).toBe(true)
  })

  it('has leaf directories when the root directory would not fit into the first read', async () => {
    // Scattered tiles of all sizes, so that the directory compresses badly.
    let state = 1
    const dice = (sides: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * sides)
    }
    const many = Array.from({ length: 9_000 }, () => {
      const [x, y] = [dice(4_096), dice(4_096)]
      return { zoom: 12, x, y, bytes: Buffer.from(`${x} ${y} ${Array.from({ length: dice(200) }, () => dice(10)).join('')}`) }
    })
    const archive = pmtiles(many, ABOUT)
    const { reader, reads } = readerOf(archive)
    const header = await reader.getHeader()
    expect(header.leafDirectoryLength).toBeGreaterThan(0)
    expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384)
    for (const { x, y, bytes } of [many[0], many[4_000], many[8_999]] as typeof many)
      expect(await contentOf(reader, 12, x, y)).toBe(bytes.toString())
    expect(Math.max(...reads.map(([, length]) => length))).toBeLessThan(archive.length / 2)
  })
})
