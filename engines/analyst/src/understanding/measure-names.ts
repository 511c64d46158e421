import type { AnyMeasure } from '../questions.ts'
import { ofCapacity } from './of-capacity.ts'
import { aboutSubstations, ofOneSubstation, ofTheWholeCity } from './places/place-kinds.ts'
import type { Reading, SenseFound } from './reading.ts'
import { asksSpeed, efficiencyMeant, ofSunAndWind, powerOfWeather } from './records/linked-records.ts'

const SHARES: Partial<Record<AnyMeasure, AnyMeasure>> = {
  'energy.solar': 'energy.solar-share',
  'energy.wind': 'energy.wind-share',
  'energy.traditional': 'energy.traditional-share',
}
/** Measures that give way to a more specific one beside them: 'solar production'. */
const GENERIC: readonly SenseFound<'measure'>['value'][] = [
  'energy.production',
  'energy.consumption',
  'traffic.flow',
  'energy.delivered',
  'city.presence',
  'energy.available',
]

/** 'Above 80 percent'. */
const limitsShare = (it: Reading) =>
  it.all('bound').some((one) => /^(percent|%)$/.test(it.tokens[one.to]?.unit || it.tokens[one.to + 1]?.stem || ''))

/** The named measure; the most specific one of several. */
export function measureNamed(it: Reading): AnyMeasure | 'efficiency' | 'energy' | null {
  const hits = it.all('measure')
  if (it.all('ask', 'share').length === 1 && ofSunAndWind(it)) return 'energy.renewable-share'
  const weather = powerOfWeather(it)
  if (weather !== null) return weather
  const isSpeedAsked = asksSpeed(it) && hits.every((one) => one.value === 'traffic.flow' || one.value === 'traffic.speed')
  if (isSpeedAsked) return ofTheWholeCity(it) ? 'city.speed' : 'traffic.speed'
  if (fillsRoads(it) && hits.every((one) => one.value === 'city.presence')) return null
  const chosen = hits.find((one) => !GENERIC.includes(one.value)) ?? hits[0]
  return chosen ? asNamed(it, chosen.value) : null
}

function asNamed(it: Reading, value: SenseFound<'measure'>['value']): AnyMeasure | 'efficiency' | 'energy' {
  const substation = aboutSubstations(it)
  // A substation has no margin of its own but what of its capacity is not used.
  if (substation && (value === 'energy.margin' || value === 'energy.available' || value === 'city.presence')) return 'substation.share'
  if (value === 'efficiency') return efficiencyMeant(it) ?? 'efficiency'
  if (
    substation &&
    (value === 'energy' || value === 'energy.consumption' || value === 'energy.load' || value === 'substation.load') &&
    (limitsShare(it) || it.has('ask', 'share') || ofCapacity(it))
  )
    return 'substation.share'
  if (substation && (value === 'energy' || value === 'energy.consumption' || value === 'energy.load')) return 'substation.load'
  if (value === 'traffic.speed' && ofTheWholeCity(it)) return 'city.speed'
  if (value === 'energy') return 'energy'
  return it.has('ask', 'share') ? (SHARES[value] ?? value) : value
}

/** Words that mean a measure if another measure is named beside them: 'speed and safety'. */
const MEASURE_OF_WORD: Partial<Record<SenseFound<'word'>['value'], AnyMeasure>> = {
  safety: 'city.safety',
  flow: 'traffic.flow',
  stability: 'energy.margin',
}

/** More measures than the topic's: 'load and generation', 'is solar higher than wind?' */
export function furtherMeasures(it: Reading, topic: AnyMeasure): AnyMeasure[] {
  if (topic === 'energy.renewable-share' && ofSunAndWind(it)) return []
  const said = [
    ...it.all('measure'),
    ...it.all('word').flatMap((one) => {
      const value = MEASURE_OF_WORD[one.value]
      return value ? [{ ...one, kind: 'measure' as const, value }] : []
    }),
  ].sort((a, b) => a.from - b.from)
  const sources = new Set(said.filter((one) => /^energy\.(solar|wind|traditional)$/.test(one.value)).map((one) => one.value))
  const named = said
    // 'Which produced more, sun or wind?': the verb is of both.
    .filter((one) => one.value !== 'energy.production' || sources.size < 2)
    .filter((one, at) => !mayBePart(one) || (isApart(it, said[at - 1], one) && isApart(it, one, said[at + 1])))
    .map((one) => asNamed(it, one.value))
    .map((one) => (one === 'efficiency' ? (topic.startsWith('energy.') ? 'energy.efficiency' : 'city.efficiency') : one))
  const further = named.filter((one): one is AnyMeasure => one !== 'energy' && one !== topic && !isSame(one, topic))
  // A single measure is the topic, whatever words named it.
  return named.length > 1 ? [...new Set(further)].slice(0, MOST_FURTHER) : []
}
const MOST_FURTHER = 3
/** Words that make one quantity with the more particular one beside them. */
const mayBePart = (one: SenseFound<'measure'>) =>
  GENERIC.includes(one.value) || Object.values(MEASURE_OF_WORD).some((it) => it === one.value)

/** 'Production of solar' is one quantity, 'production and solar' are two. */
function isApart(it: Reading, one: { to: number } | undefined, next: { from: number } | undefined): boolean {
  if (!one || !next) return true
  const between = it.tokens.slice(one.to, next.from)
  return it.tokens[next.from]?.gap.includes(',') || between.some((token) => LINKS.test(token.word) || token.gap.includes(','))
}
const LINKS = /^(and|plus|or|than|vs|versus|with|to|against|nor|y|e|o|u|mas|que|con|contra|ni|ademas|also|both|another)$/

/** Measures of the same quantity: the city's speed and its roads', a substation's load and its share. */
const isSame = (one: AnyMeasure, other: AnyMeasure) =>
  (one.endsWith('.speed') && other.endsWith('.speed')) || (one.startsWith('substation.') && other.startsWith('substation.'))

export function measureOf(it: Reading): AnyMeasure | null {
  const named = measureNamed(it)
  if (named !== 'efficiency' && named !== 'energy' && named !== null) return named
  if (aboutSubstations(it)) return 'substation.load'
  if (it.has('word', 'load')) return 'energy.consumption'
  return it.has('subject', 'traffic') ? 'traffic.speed' : null
}

/** 'Slowest' and 'busiest' name their quantity as well. */
export function superlativeMeasure(it: Reading): AnyMeasure | null {
  if (it.has('superlative', 'slowest', 'fastest')) return ofTheWholeCity(it) ? 'city.speed' : 'traffic.speed'
  if (it.all('bound').some((one) => /^(mph|km\/h|kmh|kph|km)$/.test(it.tokens[one.to]?.unit || it.tokens[one.to + 1]?.stem || '')))
    return ofTheWholeCity(it) ? 'city.speed' : 'traffic.speed'
  // The peak of a city by itself is that of its consumption.
  if (it.all('aggregate', 'highest').some((one) => /^(peak|pico|punta)$/.test(it.tokens[one.from]?.stem ?? ''))) return 'energy.consumption'
  if (aboutSubstations(it) && (ofCapacity(it) || ROOM.test(it.message))) return 'substation.share'
  if (aboutSubstations(it) && (limitsShare(it) || it.has('subject', 'strains') || it.has('superlative', 'worst'))) return 'substation.share'
  if (aboutSubstations(it) && (it.has('subject', 'uses') || (it.has('superlative', 'most', 'least') && it.unread.length === 0)))
    return 'substation.load'
  if (it.has('superlative', 'busiest', 'quietest')) return 'traffic.flow'
  if (ofTheGrid(it)) return 'energy.consumption'
  if (it.has('superlative', 'congested') && aboutSubstations(it)) return 'substation.share'
  if (
    it.all('superlative', 'loaded', 'unloaded').some((one) => /^(load|carga)$/.test(it.tokens[one.to - 1]?.stem ?? '')) &&
    ofOneSubstation(it)
  )
    return 'substation.load'
  if (it.has('superlative', 'loaded', 'unloaded'))
    return it.has('dimension', 'substation') || it.places.found.some((one) => one.places[0]?.kind === 'substation')
      ? 'substation.share'
      : it.all('superlative', 'loaded', 'unloaded').some((one) => /^(load|carga)$/.test(it.tokens[one.to - 1]?.stem ?? ''))
        ? 'energy.consumption'
        : null
  // 'MWh used so far today'.
  if (it.has('aggregate', 'energy')) return 'energy.consumption'
  return null
}

const ROOM = /\b(?:headroom|room|spare|slack|leeway|holgura|lugar|margen)\b/iu
const FULL = /^(full|fuller|empty|emptier|crowded|packed|busy|llenas?|vacias?|cargadas?)$/
export const fillsRoads = (it: Reading) =>
  it.tokens.some((one) => FULL.test(one.word)) && (it.has('subject', 'traffic') || ROADS.test(it.message))
const ROADS = /\b(roads|streets|calles|avenidas)\b/iu

/** '¿A qué hora estuvo más cargada la red?': the grid's load, not congestion. */
export const ofTheGrid = (it: Reading) =>
  it.has('superlative', 'congested', 'loaded', 'unloaded', 'fluid') &&
  it.has('subject', 'electricity') &&
  !it.has('subject', 'traffic') &&
  !aboutSubstations(it)
