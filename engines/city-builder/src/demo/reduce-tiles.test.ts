import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isDropped, reducedTile } from './reduce-tiles.ts'
import { readFeatures } from './tiles.ts'

const TILES = fileURLToPath(new URL('../../montevideo-tiles', import.meta.url))
const ORIGINALS = join(dirname(createRequire(import.meta.url).resolve('@mapbox/mvt-fixtures/package.json')), 'real-world/osm-qa-montevideo')

test("the tiles are the package's, without the tags that a city does not need", () => {
  const files = readdirSync(ORIGINALS).sort()
  expect(files).toHaveLength(8)
  const different = files.filter((file) => {
    const reduced = reducedTile(readFileSync(join(ORIGINALS, file)))
    return !brotliDecompressSync(readFileSync(join(TILES, `${file}.br`))).equals(reduced)
  })
  expect(different, 'Run: node engines/city-builder/reduce-tiles.mjs').toEqual([])
}, 60_000)

test('the tiles do not say who edited the map', () => {
  const features = readFeatures(TILES)
  expect(features.length).toBeGreaterThan(200_000)
  expect(new Set(features.flatMap(({ tags }) => Object.keys(tags)).filter(isDropped))).toEqual(new Set())
}, 60_000)
