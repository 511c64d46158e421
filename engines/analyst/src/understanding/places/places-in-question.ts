import type { PlaceMeant, Topic } from '../../meaning.ts'
import type { Reading } from '../reading.ts'
import { type CityVocabulary, nameWords } from '../words/city-vocabulary.ts'

type Places = Extract<Topic, { about: 'places' }>
const SUPPLY =
  /\b(suppl(y|ies|ied|ying)|feeds?|feeding|fed|powers?|powered|serves?|serving|served|gets? (its|their|the) (power|electricity|energy)|depends? on|connected|hooked|conectad[oa]|aliment\w*|abastec\w*|suministr\w*|energiza\w*|da (la )?(luz|energ[ií]a|electricidad)|sirve\w*|depend\w*)\b/iu
const BELONGS =
  /\b(in|on|belongs?|located|located in|lies?|part of|covers?|crosses|runs?|en|queda|pertenece|est[aá]|ubicad[oa]|pasa|atraviesa|cruza|recorre)\b/iu

/**
 * A question about places as such: how many there are, which, in which district one is, what supplies it. Null if the question asks for a
 * measure or records of them.
 */
export function placesAsked(it: Reading, city: CityVocabulary): { topic: Places; places: PlaceMeant[] } | null {
  const kinds = it.all('dimension', 'section', 'street', 'district', 'substation')
  const supplies = SUPPLY.test(it.message)
  const found = it.places.found.flatMap((one) => (one.landmark ? [] : one.places.slice(0, 1)))
  const asks =
    it.has('ask', 'count', 'list', 'which', 'share', 'where') ||
    /^(what|which|que|cual|cuales|name|nombra\w*)\b/i.test(it.message.trim().replace(/^[¿¡]/, ''))
  const kind = kinds[0]?.value
  const about = (of: Places['of'], places: PlaceMeant[], supplied = false): { topic: Places; places: PlaceMeant[] } => ({
    topic: { about: 'places', of, supplied },
    places,
  })
  const isOfSubstations = /subesta|substation|transformer/i.test(it.message)
  if (supplies && isOfSubstations) {
    const given = found.map((one) => (one.kind === 'substation' ? one : null)).find((one) => one !== null)
    if (kinds.some((one) => one.value === 'district') && given) return about('district', [given], true)
    const district = found.map((one) => (one.kind === 'substation' ? districtOf(one, city) : one)).find((one) => one !== null)
    if (district) return about('substation', [district])
  }
  if (
    it.has('record', 'incident', 'service-request', 'situation') ||
    it.has('type') ||
    it.has('service') ||
    it.has('superlative') ||
    it.has('bound') ||
    it.has('trend')
  )
    return null
  if (
    it.has('subject', 'risk', 'anomalies', 'forecast') ||
    it.has('word') ||
    it.has('status') ||
    it.has('priority') ||
    it.has('compare', 'versus', 'difference', 'more', 'less')
  )
    return null
  if (!kind || !asks || kind === 'hour' || kind === 'day') return null
  // 'The stretch that goes from A to B': what is measured there is asked for.
  if (kind === 'section' && found.some((one) => one.kind === 'section') && !/\b(how many|number of|cu[aá]ntos)\b/iu.test(it.message))
    return null
  const measures = it
    .all('measure')
    .filter((one) => !(kinds.some((other) => other.from >= one.from && other.from < one.to) || one.value === 'substation.load'))
  if (measures.length > 0 || it.has('aggregate', 'highest', 'lowest', 'mean') || it.has('ask', 'share', 'when', 'why', 'since', 'how-long'))
    return null
  if (it.times.some((one) => one.time !== null && one.time.kind !== 'now')) return null
  if (it.unread.length > 2) return null
  const isOfTraffic = it.all('subject', 'traffic').some((one) => !kinds.some((other) => one.from >= other.from && one.to <= other.to))
  if (isOfTraffic) return null
  const of = kind as Places['of']
  const within = found.filter((one) => one.kind !== of)
  if (it.has('ask', 'count')) return about(of, within.slice(0, 1))
  if (within.length > 0 && of === 'district' && BELONGS.test(it.message))
    return within.length > 0 ? about('district', within.slice(0, 1)) : null
  if (found.length > 0 && of === 'substation' && within[0]?.kind === 'district') return about('substation', within.slice(0, 1))
  const isPlural = kinds.some((one) => /s$/.test(it.tokens[one.to - 1]?.word ?? ''))
  return isPlural &&
    it.unread.length === 0 &&
    it.has('ask', 'list', 'which') &&
    !it.has('ask', 'state') &&
    (within.length > 0 || found.length === 0)
    ? about(of, within.slice(0, 1))
    : null
}

/** The district that a substation has its name from. */
function districtOf(substation: PlaceMeant, city: CityVocabulary): PlaceMeant | null {
  const own = nameWords(substation.name).join(' ')
  return city.districts.find((it) => own.endsWith(nameWords(it.name).join(' '))) ?? null
}
