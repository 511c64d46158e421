import { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { expect, test } from 'vitest'
import type { Meaning, TimeMeant, Understanding } from '../meaning.ts'
import { CASES_AS_TYPED } from './testing/sentences-as-typed.ts'
import { CASES_OF_CONTEXT } from './testing/sentences-of-context.ts'
import { CASES_OF_MEANINGS } from './testing/sentences-of-meanings.ts'
import { CASES_OF_MEASURES } from './testing/sentences-of-measures.ts'
import { CASES_OF_ORDERS } from './testing/sentences-of-orders.ts'
import { CASES_OF_PLACES } from './testing/sentences-of-places.ts'
import { CASES_OF_RECORDS } from './testing/sentences-of-records.ts'
import { CASES_OF_TIMES } from './testing/sentences-of-times.ts'
import { CASES_OF_WHAT_COMES } from './testing/sentences-of-what-comes.ts'
import { CASES } from './testing/test-sentences.ts'
import { understand } from './understand.ts'
import { vocabularyOf } from './words/city-vocabulary.ts'

const at = { type: 'Point' as const, coordinates: [-56.1, -34.9] as [number, number] }
const section = (id: string, name: string) => ({ id, name, geometry: at })
const district = (id: string, name: string) => ({
  id,
  name,
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [-56, -35],
        [-56.1, -35],
        [-56.1, -34.9],
        [-56, -35],
      ],
    ],
  },
})
const substation = (id: string, name: string) => ({ id, name, position: [-56.1, -34.9] as [number, number], capacityMw: 80 })

/** A small town of made-up sections; its names are of the kinds that are easily mixed up. */
const town = City.parse({
  id: 'town',
  name: 'Villa Serena',
  timeZone: 'America/Montevideo',
  bounds: [-57, -36, -55, -34],
  inhabitants: 100_000,
  districts: [
    district('puerto', 'Puerto'),
    district('centro', 'Centro'),
    district('las-flores', 'Las Flores'),
    district('malvon', 'Malvón'),
    district('malvon-norte', 'Malvón Norte'),
    district('san-roque', 'San Roque'),
  ],
  locations: [
    section('av-lavalle-1', 'Av. Lavalle, Sucre - Av. Grecia'),
    section('av-lavalle-2', 'Av. Lavalle, Av. Grecia - Bv. Gral. Roca'),
    section('av-lavalle-3', 'Av. Lavalle, Bv. Gral. Roca - Tacuarembó'),
    section('av-25-de-mayo-1', 'Av. 25 de Mayo, Sucre - Olmos'),
    section('bv-gral-roca-1', 'Bv. Gral. Roca, Av. Lavalle - Olmos'),
    section('bv-juan-soto-1', 'Bv. Juan Soto Peña, Olmos - Quinta'),
    section('av-luis-soto-1', 'Av. Luis Soto Díaz, Olmos - Quinta'),
    section('cno-viejo-1', 'Cno. Viejo, Quinta - Ruta 7'),
  ],
  substations: [substation('puerto', 'A Puerto'), substation('san-roque', 'B San Roque')],
  departments: ['Roads', 'Street Lighting', 'Parks'],
  places: [{ name: 'Hospital San Lucas', position: [-56.1, -34.9] }],
})
const vocabulary = vocabularyOf(town)
/** A Wednesday, 14:20 by the clocks of the town. */
const nowMs = Date.parse('2026-11-18T17:20:00Z')

function ask(message: string, before: Meaning | null = null, language: Language = 'en'): Understanding {
  return understand(message, { vocabulary, nowMs, language, before })
}

const clock = (ms: number) => new Date(ms - 3 * HOUR_MS).toISOString().slice(5, 16).replace('T', ' ')
function timeText(time: TimeMeant | null): string {
  if (time === null) return ''
  if (time.kind === 'now') return 'now'
  const ahead = time.kind === 'ahead' ? 'ahead ' : ''
  return time.fromMs === time.toMs ? `${ahead}at ${clock(time.fromMs)}` : `${ahead}${clock(time.fromMs)} to ${clock(time.toMs)}`
}

/** What was understood, in a line: topic, what is wanted, where, when and the rest, so far as they are there. */
function inShort(it: Understanding): string {
  if (it.kind === 'ask-back') return `ask-back ${it.why}`
  if (it.kind === 'not-kept') return `not-kept ${it.what}`
  if (it.kind === 'unknown-thing') return `unknown ${it.what} ${it.text}`
  if (it.kind === 'out-of-field') return 'out-of-field'
  const { topic, wanted, places, time, against, by, limit, threshold, row, further, also } = it.meaning
  const { about, ...rest } = topic
  const { want, ...how } = wanted
  const values = (thing: object): string =>
    Object.entries(thing)
      .filter(([key, value]) => value !== null && value !== false && !['periodOf', 'districts', 'street', 'section', 'text'].includes(key))
      .map(([, value]) => (typeof value === 'object' ? values(value) : String(value)))
      .join(' ')
  return [
    `${about} ${about === 'how-to' ? '' : values(rest)}`.trim(),
    `${want} ${values(how)}`.trim(),
    places.map((one) => one.name).join(' + '),
    timeText(time),
    against ? `vs ${timeText(against.time)}${against.places.map((one) => one.name).join(' + ')}` : '',
    by ? `by ${by}` : '',
    limit ? `first ${limit}` : '',
    threshold ? `${threshold.is} ${threshold.value.toFixed(1)}` : '',
    row === undefined ? '' : `row ${row}`,
    further ? `and ${further.join(' ')}` : '',
    also ? `also ${also.scope.record} ${also.scope.standing}` : '',
  ]
    .filter((one) => one !== '')
    .join(' | ')
}

const ALL_CASES = [
  ...CASES,
  ...CASES_OF_MEASURES,
  ...CASES_OF_PLACES,
  ...CASES_OF_CONTEXT,
  ...CASES_OF_WHAT_COMES,
  ...CASES_OF_ORDERS,
  ...CASES_OF_TIMES,
  ...CASES_OF_RECORDS,
  ...CASES_AS_TYPED,
  ...CASES_OF_MEANINGS,
]

test.each(ALL_CASES)('%s', (said, expected) => {
  const messages = said.split(' >> ')
  let before: Meaning | null = null
  let last: Understanding | null = null
  for (const message of messages) {
    last = ask(message, before)
    before = last.kind === 'meaning' ? last.meaning : before
  }
  expect(last && inShort(last)).toBe(expected)
})

const EXPRESSED = CASES.filter(
  ([said, expected]) =>
    !said.includes(' >> ') && !/out-of-field|unknown|ask-back|how-to|Parks|place /.test(expected) && !/Parks|Lighting/.test(said),
)

test.each(EXPRESSED)('capitals and accents do not change what is meant: %s', (said) => {
  const asked = inShort(ask(said))
  const plain = said.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  expect(inShort(ask(plain))).toBe(asked)
  expect(inShort(ask(plain.toLowerCase()))).toBe(asked)
  expect(inShort(ask(`  ${said}  `))).toBe(asked)
})

test('the order of the parts does not change the meaning', () => {
  const same = [
    'yesterday between 7 and 9, what was the mean speed on Av. Lavalle',
    'what was the mean speed on Av. Lavalle yesterday between 7 and 9',
    'on Av. Lavalle, what was the mean speed between 7 and 9 yesterday',
  ]
  expect(new Set(same.map((it) => inShort(ask(it)))).size).toBe(1)
})

test('the words tell the language, else the page does', () => {
  const languages = (it: Understanding) => (it.kind === 'meaning' ? it.meaning.language : it.language)
  expect(languages(ask('cuánto se consume', null, 'en'))).toBe('es')
  expect(languages(ask('how many baches are open', null, 'es'))).toBe('en')
  expect(languages(ask('Malvón', null, 'es'))).toBe('es')
  expect(languages(ask('Malvón', null, 'en'))).toBe('en')
})

test('asks back about an ambiguous name with whole questions', () => {
  expect(ask('How fast is traffic on Soto now?')).toEqual({
    kind: 'ask-back',
    language: 'en',
    why: 'which-place',
    about: 'Soto',
    choices: ['How fast is traffic on Bv. Juan Soto Peña now?', 'How fast is traffic on Av. Luis Soto Díaz now?'],
  })
})

test('a day has 23 or 25 hours when the clocks change', () => {
  const berlin = vocabularyOf(City.parse({ ...town, timeZone: 'Europe/Berlin' }))
  const it = understand('consumption yesterday', {
    vocabulary: berlin,
    nowMs: Date.parse('2026-03-30T10:00:00Z'),
    language: 'en',
    before: null,
  })
  if (it.kind !== 'meaning' || !it.meaning.time) throw new Error('not understood')
  expect(it.meaning.time.toMs - it.meaning.time.fromMs).toBe(23 * HOUR_MS)
})

test.each([
  ['Is Av. Lavalle jammed?', true],
  ['is there congestion on Cno. Viejo right now', true],
  ['¿está trancada Av. Lavalle?', true],
  ['how congested is Av. Lavalle?', undefined],
  ['is traffic congested?', undefined],
  ['congestion on Cno. Viejo', undefined],
] as const)('%s is answered by yes or no: %s', (said, whether) => {
  const it = ask(said)
  expect(it.kind === 'meaning' && [it.meaning.topic.about, it.meaning.whether]).toEqual(['word', whether])
})

test('reports words that were not understood', () => {
  const it = ask('how many incidents with zebras are open in Puerto')
  expect(it.kind === 'meaning' && it.meaning.unread).toEqual(['zebras'])
})

test.each([
  ['the warehouse fire', 'warehouse|deposito|galpon|almacen'],
  ['where was the bus accident', 'bus|omnibus|autobus|colectivo'],
  ['reports about torn mattresses', 'torn|broken|roto|rota mattress|colchon'],
  ["requests with '50%' in their words", '50%'],
  ['search for “max_age” in the incidents', 'max_age'],
  ['hay reclamos por un árbol caído en Malvón', 'arbol|tree caido|fallen|fell|caida|cayo'],
  ['when do the works on Lavalle start', 'work|resurfac|obra|repav'],
  ['cuándo terminan las obras de Lavalle', 'work|resurfac|obra|repav'],
  ['tree requests in San Roque', undefined],
  ['open high-priority incidents in Malvón reported today', undefined],
])('%s looks for %s', (said, text) => {
  const meant = ask(said)
  const scope = meant.kind === 'meaning' && meant.meaning.topic.about === 'records' ? meant.meaning.topic.scope : null
  expect([scope !== null, scope?.text]).toEqual([true, text])
})
