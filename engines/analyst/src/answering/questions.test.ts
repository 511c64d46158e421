import { City } from '@oppidum/domain/cities/city'
import { expect, it } from 'vitest'
import { type AnswerWords, answersIn } from '../i18n/answer-catalogue.ts'
import type { PlacePhrase } from '../i18n/place-phrase.ts'
import { understand } from '../understanding/understand.ts'
import { vocabularyOf } from '../understanding/words/city-vocabulary.ts'
import { city, NOW_MS } from './testing/sample-results.ts'

const square = (x: number) => [
  [x, -34.9],
  [x + 0.02, -34.9],
  [x + 0.02, -34.88],
  [x, -34.88],
  [x, -34.9],
]
const road = (id: string, name: string) => ({
  id,
  name,
  geometry: {
    type: 'LineString',
    coordinates: [
      [-56.15, -34.89],
      [-56.14, -34.89],
    ],
  },
})
const known = City.parse({
  ...city,
  locations: [
    road('italia-1', 'Av. Italia, Comercio - Propios'),
    road('italia-2', 'Av. Italia, Propios - Bolivia'),
    road('rambla-1', 'Rambla Wilson, Sosa - Cachon'),
  ],
  districts: [{ id: 'pocitos', name: 'Pocitos', geometry: { type: 'Polygon', coordinates: [square(-56.2)] } }],
  substations: [{ id: 'e', name: 'E Bolivar', position: [-56.15, -34.89], capacityMw: 100 }],
})
const vocabulary = vocabularyOf(known)

const PLACES: readonly (PlacePhrase | null)[] = [
  null,
  { kind: 'street', name: 'Av. Italia' },
  { kind: 'section', name: 'Av. Italia, Comercio - Propios' },
  { kind: 'district', name: 'Pocitos' },
]
const OF_CITY = [
  'city.speed',
  'city.efficiency',
  'city.safety',
  'city.presence',
  'energy.solar',
  'energy.wind',
  'energy.traditional',
  'energy.consumption',
  'energy.delivered',
  'energy.available',
  'energy.production',
  'energy.renewable-share',
  'energy.efficiency',
  'energy.load',
  'energy.margin',
]

function all(ask: AnswerWords['ask']): (string | null)[] {
  const measured = (measure: string, place: PlacePhrase | null) => [
    ask.yesterday(measure, place),
    ask.now(measure, place),
    ask.peak(measure, place),
    ask.trend(measure, place),
    ask.compare(measure, place),
  ]
  const roads = PLACES.filter((it) => it !== null)
  return [
    ...OF_CITY.flatMap((it) => measured(it, null)),
    ...roads.flatMap((it) => [...measured('traffic.speed', it), ask.why(it), ask.incidentsThere(it), ask.at(it)]),
    ...measured('traffic.flow', PLACES[1] ?? null),
    ...measured('substation.load', { kind: 'substation', name: 'E Bolivar' }),
    ask.forecast('energy.consumption'),
    ask.forecast('traffic.speed'),
    ask.slowest(),
    ask.busiestSubstation(),
    ask.openIncidents(),
    ask.openRequests(),
    ask.incidentsBy('district'),
    ask.incidentsBy('type'),
    ask.requestsBy('district'),
    ask.requestsBy('category'),
    ...(['incident', 'service-request'] as const).flatMap((it) => [ask.oldest(it), ask.howLong(it), ask.yesterdayRecords(it)]),
    ask.record('INC-2026-000123'),
    ask.acknowledge('INC-2026-000123'),
    ask.assign('INC-2026-000123', 'Parks'),
    ask.overview(),
    ask.anomalies(),
    ask.feeds(),
    ask.risk(),
    ask.models(),
  ]
}

it.each([
  ['en', answersIn('en').ask],
  ['es', answersIn('es').ask],
] as const)('every question that an answer leads on to is read as a whole, in its language: %s', (language, ask) => {
  const unread = all(ask)
    .filter((it) => it !== null)
    .flatMap((question) => {
      const read = understand(question, { vocabulary, nowMs: NOW_MS, language: language === 'en' ? 'es' : 'en', before: null })
      if (read.kind !== 'meaning') return [`${question} => ${read.kind}`]
      const { meaning } = read
      const places = meaning.places.length > 1 ? ` places ${meaning.places.map((it) => it.name).join('; ')}` : ''
      const strange = meaning.unread.length > 0 ? ` unread ${meaning.unread.join(' ')}` : ''
      const other = meaning.language === language ? '' : ` in ${meaning.language}`
      return `${places}${strange}${other}` === '' ? [] : [`${question} =>${places}${strange}${other}`]
    })
  expect(unread).toEqual([])
})
