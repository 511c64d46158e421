import { expect, test } from 'vitest'
import type { Site } from '../importer.ts'
import { PIECE, sitePacker, siteUnpacker } from './packed-sites.ts'

const sitesOf = (count: number): ReadonlyMap<string, Site> =>
  new Map(
    Array.from({ length: count }, (_, index) => {
      const geometry: Site['geometry'] = { type: 'Point', coordinates: [-56 - index / 100_000, -34.9] }
      return [`stop-${index}`, { id: `stop-${index}`, name: `Parada «${index}»\n`, geometry, bearing: null, details: { lane: index } }]
    }),
  )

function aPacker() {
  let turns = 0
  const pack = sitePacker(async () => void turns++)
  return { pack, turns: () => turns }
}

test.each([0, 1, PIECE, PIECE + 1, 50_000])('%i sites are the same after the way to a thread', async (count) => {
  const { pack, turns } = aPacker()
  const sites = sitesOf(count)
  const { bytes, key } = await pack(sites)
  expect(siteUnpacker()({ key, bytes })).toEqual(sites)
  // Other work gets its turn after each piece.
  expect(turns()).toBe(Math.floor(count / PIECE))
})

test('sites are packed once, and unpacked once in each thread, until they change', async () => {
  const { pack, turns } = aPacker()
  const sites = sitesOf(2 * PIECE)
  const unpacked = siteUnpacker()
  const first = unpacked(await pack(sites))
  expect(unpacked(await pack(sites))).toBe(first)
  expect(turns()).toBe(2)
  const changed = await pack(new Map(sites))
  expect(unpacked(changed)).not.toBe(first)
  expect(turns()).toBe(4)
})

test('a thread keeps the sites of the feeds that were read last', async () => {
  const unpacked = siteUnpacker(25)
  const { pack } = aPacker()
  const [a, b, c] = await Promise.all([pack(sitesOf(10)), pack(sitesOf(10)), pack(sitesOf(10))])
  const [ofA, ofB] = [unpacked(a), unpacked(b)]
  expect(unpacked(a)).toBe(ofA)
  // Too many for all three: those of the one that was read longest ago go.
  unpacked(c)
  expect(unpacked(a)).toBe(ofA)
  expect(unpacked(b)).not.toBe(ofB)
})
