import { expect, it } from 'vitest'
import { demoCity } from '../../testing/demo-city.ts'
import { understand } from '../understand.ts'
import { vocabularyOf } from '../words/city-vocabulary.ts'

const vocabulary = vocabularyOf(demoCity())
const nowMs = Date.parse('2026-11-23T19:11:00Z')
const meant = (message: string) => {
  const read = understand(message, { vocabulary, nowMs, language: 'en', before: null })
  return read.kind === 'meaning' ? read.meaning : { topic: null, wanted: null, language: null }
}

it.each([
  ['What is firing?', 'en'],
  ["what's firing now", 'en'],
  ['Is anything firing?', 'en'],
  ['Which alerts are active?', 'en'],
  ['How many alerts are firing?', 'en'],
  ['Are there any active alerts?', 'en'],
  ['¿Qué alertas hay activas?', 'es'],
  ['¿Qué alertas hay?', 'es'],
  ['¿Cuántas alertas están activas ahora?', 'es'],
  ['¿Hay alguna alerta activa?', 'es'],
])('%s asks for the open alerts', (message, language) => {
  expect(meant(message)).toMatchObject({ language, topic: { about: 'alerts', open: true, text: null }, wanted: { want: 'list' } })
})

it.each([
  ['Why did this fire?', null, 'why'],
  ['why did the last alert fire', null, 'why'],
  ['Why did the alert Slow road fire?', 'Slow road', 'why'],
  ['Why did Smoke near Plaza 33 fire?', 'Smoke near Plaza 33', 'why'],
  ['When did the rule “Río de la Plata” go off?', 'Río de la Plata', 'value'],
  ['¿Por qué se activó?', null, 'why'],
  ['¿Por qué se activó esta alerta?', null, 'why'],
  ['¿Por qué se disparó la alerta Calle lenta?', 'Calle lenta', 'why'],
  ['¿Cuándo se activó Calle lenta?', 'Calle lenta', 'value'],
])('%s asks for the alert %j', (message, text, want) => {
  expect(meant(message)).toMatchObject({ topic: { about: 'alerts', open: false, text }, wanted: { want } })
})

it.each([
  'any red alerts standing',
  'how many alarms are we chasing at present',
  'cuántas alertas de las jodidas hay abiertas',
  'en qué momento se disparó la demanda eléctrica ayer',
  'Why was there a fire?',
  'when was the last fire',
  'Which incidents are active?',
])('%s does not ask for alerts', (message) => {
  expect(meant(message).topic?.about).not.toBe('alerts')
})
