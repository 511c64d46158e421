import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '@oppidum/domain/core/config-error'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCity } from '../../../testing/test-app.ts'
import { mapArchives } from './map-archives.ts'

const folder = mkdtempSync(join(tmpdir(), 'oppidum-archives-'))

function header(version: number, tileType: number): Buffer {
  const bytes = Buffer.alloc(127)
  bytes.write('PMTiles')
  bytes[7] = version
  bytes[99] = tileType
  return bytes
}

beforeAll(() => {
  mkdirSync(join(folder, 'maps'))
  writeFileSync(join(folder, 'maps/city.pmtiles'), header(3, 1))
  writeFileSync(join(folder, 'old.pmtiles'), header(2, 1))
  writeFileSync(join(folder, 'pictures.pmtiles'), header(3, 2))
  writeFileSync(join(folder, 'short.pmtiles'), header(3, 1).subarray(0, 100))
  writeFileSync(join(folder, 'text.pmtiles'), 'x'.repeat(200))
})
afterAll(() => rmSync(folder, { recursive: true }))

it("resolves archives from the city file's folder; other cities have none", () => {
  const cities = [aCity({ map: { tiles: 'maps/city.pmtiles' } }), aCity({ id: 'bare' })]
  expect([...mapArchives(cities, folder)]).toEqual([['montevideo', join(folder, 'maps/city.pmtiles')]])
})

it.each([
  ['nowhere.pmtiles', 'which is not there'],
  ['maps', 'which cannot be read'],
  ['text.pmtiles', 'which is not a PMTiles archive'],
  ['short.pmtiles', 'which is not a PMTiles archive'],
  ['old.pmtiles', 'which is a PMTiles archive of version 2'],
  ['pictures.pmtiles', 'which holds pictures and not vector tiles'],
])('%s stops the start: %s', (tiles, why) => {
  const start = () => mapArchives([aCity({ map: { tiles } })], folder)
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(`The map of the city 'montevideo' is '${tiles}', ${why}. It accepts the path of a PMTiles archive`)
})
