import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isLeftOut, ORIGINALS, reducedTile } from './reduce-tiles.mjs'
import { readFeatures, TILES } from './tiles.mjs'

test('the tiles are those of the package, less the tags that are of no use', () => {
  const files = readdirSync(ORIGINALS).sort()
  expect(files).toHaveLength(8)
  const different = files.filter((file) => !brotliDecompressSync(readFileSync(join(TILES, `${file}.br`))).equals(reducedTile(file)))
  expect(different, 'Run: node engines/city-builder/src/reduce-tiles.mjs').toEqual([])
}, 60_000)

test('nothing in the tiles says who edited the map', () => {
  const features = readFeatures()
  expect(features.length).toBeGreaterThan(200_000)
  expect(new Set(features.flatMap(({ tags }) => Object.keys(tags)).filter(isLeftOut))).toEqual(new Set())
}, 60_000)
