import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '@oppidum/domain/core/config-error'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCity } from '../../testing/test-app.ts'
import { citiesOf } from './cities.ts'
import { readCityFile } from './city-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'oppidum-city-file-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function given(text: string): string {
  const path = join(folder, 'city.json')
  writeFileSync(path, text)
  return path
}

it.each<[string, string, RegExp]>([
  ['that is not JSON', '{"cities": [', /^CITY_FILE names .*city\.json, which is not JSON\. .*docs\/guides\/operate\/city-file\.md/],
  ['without a city', '{"cities": []}', /cities: /],
  ['with a wrong zone', JSON.stringify({ cities: [{ ...aCity(), timeZone: 'Mars/Base' }] }), /cities\.0\.timeZone: an IANA time zone/],
  ['with an unknown member', JSON.stringify({ cities: [{ ...aCity(), mayor: 1 }] }), /mayor/],
  ['with a doubled id', JSON.stringify({ cities: [aCity(), aCity()] }), /two cities share an id/],
])('a file %s is refused with what is wrong in it', (_what, text, message) => {
  const path = given(text)
  expect(() => readCityFile(path)).toThrow(ConfigError)
  expect(() => readCityFile(path)).toThrow(message)
})

it('names a missing file in the error', () => {
  expect(() => readCityFile(join(folder, 'nowhere.json'))).toThrow(/CITY_FILE names .*nowhere\.json, which cannot be read/)
})

it('reads the cities of a valid file; the first is the default', () => {
  const all = readCityFile(given(JSON.stringify({ cities: [aCity(), aCity({ id: 'salto', name: 'Salto' })] })))
  const cities = citiesOf(all)
  expect(cities.find(undefined).id).toBe('montevideo')
  expect(cities.find('salto').name).toBe('Salto')
  expect(() => cities.find('atlantis')).toThrow('There is no city with that name.')
})
