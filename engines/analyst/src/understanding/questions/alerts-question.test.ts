import { DAY_MS } from '@oppidum/domain/core/time'
import { expect, it } from 'vitest'
import type { Meaning } from '../../meaning.ts'
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

it.each<[string, 'en' | 'es', string, number, string[]]>([
  ['What fired yesterday?', 'en', 'fired', 1, []],
  ['which alerts fired today', 'en', 'fired', 0, []],
  ['What alerts were there yesterday?', 'en', 'fired', 1, []],
  ['How many alerts fired yesterday?', 'en', 'fired', 1, []],
  ['How many alerts in the last week?', 'en', 'fired', 7, []],
  ['How many alarms went off on 20 November?', 'en', 'fired', 3, []],
  ['Which alerts were acknowledged this morning?', 'en', 'acknowledged', 0, []],
  ['How many alerts have been resolved since yesterday?', 'en', 'resolved', 1, []],
  ['¿Qué se activó ayer?', 'es', 'fired', 1, []],
  ['¿Qué alertas se dispararon hoy?', 'es', 'fired', 0, []],
  ['¿Cuántas alertas hubo en la última semana?', 'es', 'fired', 7, []],
  ['¿Cuántas alertas se activaron ayer?', 'es', 'fired', 1, []],
  ['¿Qué alertas se atendieron esta mañana?', 'es', 'acknowledged', 0, []],
  ['¿Cuáles alertas se resolvieron ayer?', 'es', 'resolved', 1, []],
  ['What fired in the harbour office yesterday?', 'en', 'fired', 1, ['in the harbour office']],
])('%s asks in %s which %s, %i days back', (message, language, change, daysBack, unread) => {
  const read = meant(message) as Meaning
  expect(read).toMatchObject({ language, topic: { about: 'alerts', open: false, text: null, change }, wanted: { want: 'list' }, unread })
  expect(Math.round((nowMs - (read.time?.fromMs ?? 0)) / DAY_MS - 0.3)).toBe(daysBack)
})

it.each([
  'any red alerts standing',
  'How many alerts?',
  'What was reported yesterday?',
  'Which incidents were acknowledged this morning?',
  '¿Qué incidentes se resolvieron ayer?',
  'how many alarms are we chasing at present',
  'cuántas alertas de las jodidas hay abiertas',
  'en qué momento se disparó la demanda eléctrica ayer',
  'Why was there a fire?',
  'when was the last fire',
  'Which incidents are active?',
])('%s does not ask for alerts', (message) => {
  expect(meant(message).topic?.about).not.toBe('alerts')
})
