import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { buildCity } from './build-city.mjs'

/** A build takes some five seconds; a busy machine gets twenty times that, for each of the two. */
const BUILDS_LIMIT_MS = 200_000
const folder = mkdtempSync(join(tmpdir(), 'city-'))
afterAll(() => rmSync(folder, { recursive: true }))

it(
  'the file is the same to the byte when it is built again',
  () => {
    const built = () => {
      buildCity(folder)
      return ['montevideo.json', 'montevideo.pmtiles'].map((it) => readFileSync(join(folder, it)))
    }
    const first = built()
    const again = built()
    for (const [at, file] of first.entries()) expect(file.equals(again[at] as Buffer)).toBe(true)
  },
  BUILDS_LIMIT_MS,
)
