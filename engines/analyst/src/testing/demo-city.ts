import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type City, CityFile } from '@oppidum/domain/cities/city'

const PATH = fileURLToPath(new URL('../../../../dist/city/montevideo.json', import.meta.url))

/**
 * The bundled demo city.
 * @throws if `npm run build` has not built it
 */
export function demoCity(): City {
  const [city] = CityFile.parse(JSON.parse(readFileSync(PATH, 'utf8'))).cities
  if (!city) throw new Error('The demo city is not built.')
  return city
}
