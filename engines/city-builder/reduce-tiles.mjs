/** Writes `montevideo-tiles` from the tiles of the package `@mapbox/mvt-fixtures`: `node engines/city-builder/reduce-tiles.mjs`. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'rolldown'

const ENGINE = import.meta.dirname
const TILES = join(ENGINE, 'montevideo-tiles')
const PACKAGE = dirname(createRequire(import.meta.url).resolve('@mapbox/mvt-fixtures/package.json'))
const ORIGINALS = join(PACKAGE, 'real-world/osm-qa-montevideo')

const program = join(ENGINE, '../../.cache/reduce-tiles.mjs')
await build({
  cwd: ENGINE,
  input: 'src/demo/reduce-tiles.ts',
  platform: 'node',
  output: { file: program, format: 'esm' },
  logLevel: 'warn',
})
const { reducedTile } = await import(program)

mkdirSync(TILES, { recursive: true })
for (const file of readdirSync(ORIGINALS)) {
  const tile = reducedTile(readFileSync(join(ORIGINALS, file)))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: tile.length,
  }
  writeFileSync(join(TILES, `${file}.br`), brotliCompressSync(tile, { params }))
}
writeFileSync(join(TILES, 'LICENSE-ODbL-1.0.txt'), readFileSync(join(PACKAGE, 'LICENSE-ODbL-1.0.md')))
