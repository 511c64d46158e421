import { expect, it } from 'vitest'
import type { Meaning } from '../meaning.ts'
import { demoCity } from '../testing/demo-city.ts'
import { exclusionsOf } from './exclusions.ts'
import { reading } from './reading.ts'
import { understand } from './understand.ts'
import { vocabularyOf } from './words/city-vocabulary.ts'

const city = demoCity()
const vocabulary = vocabularyOf(city)
const nowMs = Date.parse('2026-11-23T19:11:00Z')
const meant = (message: string, before: Meaning | null = null) => {
  const read = understand(message, { vocabulary, nowMs, language: 'en', before })
  if (read.kind !== 'meaning') throw new Error(`${message}: ${read.kind}`)
  return read.meaning
}
const read = (message: string) => reading(message, vocabulary, 'en', nowMs)
const CITY_SPEED: Meaning = {
  ...meant('How fast is traffic?'),
  topic: { about: 'measure', measure: 'city.speed' },
}

it.each([
  ['a place', 'How fast is traffic in Pocitos?', 'Pocitos'],
  ['a time', 'How fast was traffic yesterday at 08:00?', 'yesterday at 08:00'],
  ['a comparand', 'Is traffic slower than yesterday?', 'than yesterday'],
  ['a condition', 'How fast is traffic where it is below 20 mph?', 'below'],
  ['a shape', 'What is the peak speed of traffic?', 'peak'],
  ['a reason', 'Why is traffic so slow?', 'Why'],
])('reports %s that the meaning does not contain', (_, message, words) => {
  const left = exclusionsOf(read(message), CITY_SPEED, () => ({ kind: 'meaning', meaning: CITY_SPEED }))
  expect(left.join(' | ')).toContain(words)
})

it('reports a condition of records that the meaning does not contain', () => {
  const open = meant('How many incidents are open?')
  const left = exclusionsOf(read('How many critical fires are open?'), open, () => ({ kind: 'meaning', meaning: open }))
  expect(left).toEqual(['critical', 'fires'])
})

it('does not report a part without which the question means something else', () => {
  const other: Meaning = { ...CITY_SPEED, limit: 3 }
  expect(exclusionsOf(read('How fast is traffic in Pocitos?'), CITY_SPEED, () => ({ kind: 'meaning', meaning: other }))).toEqual([])
  expect(exclusionsOf(read('How fast is traffic in Pocitos?'), CITY_SPEED, () => ({ kind: 'out-of-field', language: 'en' }))).toEqual([])
})

it.each([
  ['en', 'Show the fires of now', 'who has the newest one?'],
  ['es', '¿Qué incendios hay abiertos?', '¿quién se encarga?'],
] as const)('who has what was listed is asked of it (%s)', (_, first, next) => {
  const meaning = meant(next, meant(first))
  expect([meaning.holder, meaning.unread, meaning.topic.about]).toEqual([true, [], 'records'])
})

it.each([
  ['Is this simulated?', true],
  ['¿Son datos simulados?', true],
  ['Is this real data?', undefined],
  ['¿Es real o simulado esto?', undefined],
])('%s asks whether it is simulated: %s', (message, unreal) => {
  expect(meant(message).topic).toEqual({ about: 'reality', ...(unreal && { unreal }) })
})

it('reports a duration, which is not a measure of a road', () => {
  expect(meant('Which section is worst and how long does it take?').leftOut).toEqual(['how long does it take'])
})

it('reads a question apart from a remark before it if it is complete by itself', () => {
  const both = meant('We are sending crews out tomorrow. Which works are scheduled on Av. Italia?')
  expect(both.leftOut).toBeUndefined()
  expect([both.by, both.unread]).toEqual([null, ['We are sending crews out tomorrow.']])
})

it.each([
  'How fast is traffic in Pocitos?',
  'Why did traffic efficiency drop today compared with last week?',
  'Which incident is the worst right now and who is working on it?',
  'How many critical incidents are open in Centro?',
  '¿Qué incidentes críticos hay todavía en el Centro desde ayer?',
  'Is consumption higher than yesterday?',
  'Which sections in Centro are below 20 km/h?',
  'Which works are scheduled on Av. Italia?',
])('reports no part of %j', (message) => {
  expect(meant(message).leftOut).toBeUndefined()
})

it.each(['en', 'es'] as const)('who has it is asked of the worst record, and not by the question that follows: %s', (language) => {
  const asked = language === 'en' ? 'Who is working on the worst incident?' : '¿Quién está trabajando en el peor incidente?'
  const first = meant(asked)
  expect(first).toMatchObject({ holder: true, wanted: { want: 'list', order: 'worst' } })
  expect(meant(language === 'en' ? 'And where is it?' : '¿Y dónde queda?', first).holder).toBeUndefined()
})

it.each([
  'Is this real data?',
  'Are these figures simulated?',
  '¿Son datos reales?',
  '¿Los números son inventados?',
  'Is the traffic data real or simulated?',
])('%j asks whether the data is real', (message) => {
  expect(meant(message).topic).toMatchObject({ about: 'reality' })
})

it('compares two places with a third', () => {
  const { places, against } = meant('How many accidents in Pocitos and Buceo today compared with Centro?')
  expect([places.map((one) => one.name), against?.places.map((one) => one.name)]).toEqual([['Pocitos', 'Buceo'], ['Centro']])
})
