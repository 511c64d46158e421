import type { PlaceMeant } from '../../meaning.ts'
import type { Reading } from '../reading.ts'
import type { CityVocabulary } from '../words/city-vocabulary.ts'

/** Downtown, if the city has a district with such a name. */
export function downtown(it: Reading, city: CityVocabulary): PlaceMeant[] {
  if (!it.has('place', 'downtown') || it.places.found.length > 0) return []
  return city.districts
    .filter((one) => /^(centro|downtown|city cent(re|er)|cent(re|er)|town cent(re|er)|midtown)$/i.test(one.name))
    .slice(0, 1)
}
