import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { buildDemoCity } from './build-demo-city.ts'

const TILES = fileURLToPath(new URL('../../montevideo-tiles', import.meta.url))
/** A build takes about five seconds; a busy machine gets twenty times that, for each of the two. */
const BUILDS_LIMIT_MS = 200_000
const folder = mkdtempSync(join(tmpdir(), 'city-'))
afterAll(() => rmSync(folder, { recursive: true }))

it(
  'a second build writes the same bytes',
  () => {
    const build = () => {
      buildDemoCity(TILES, folder)
      return ['montevideo.json', 'montevideo.pmtiles'].map((it) => readFileSync(join(folder, it)))
    }
    const first = build()
    const second = build()
    for (const [at, file] of first.entries()) expect(file.equals(second[at] as Buffer)).toBe(true)
  },
  BUILDS_LIMIT_MS,
)
