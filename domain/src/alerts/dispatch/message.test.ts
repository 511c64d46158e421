import { describe, expect, it } from 'vitest'
import type { NotifiedAlert } from '../notification.ts'
import { messageText, type Reader } from './message.ts'

const reader: Reader = {
  language: 'en',
  cityName: 'Montevideo',
  timeZone: 'America/Montevideo',
  speedUnit: 'km/h',
  nowMs: Date.parse('2026-11-20T17:08:00Z'),
}
const alert: NotifiedAlert = {
  kind: 'firing',
  id: '00000000-0000-4000-8000-000000000001',
  transition: '00000000-0000-4000-8000-000000000002',
  rule: '00000000-0000-4000-8000-000000000003',
  name: 'Slow traffic',
  severity: 'warning',
  place: 'italia-1',
  placeName: 'Av. Italia, 0 - 1',
  from: 'pending',
  to: 'firing',
  at: '2026-11-20T17:05:00.000Z',
  evidence: [
    {
      leaf: 0,
      value: 12.43,
      unit: 'mph',
      limit: 20,
      observedAt: '2026-11-20T17:04:00.000Z',
      receivedAt: '2026-11-20T17:05:00.000Z',
      source: 'speeds',
      quality: 'measured',
    },
  ],
  feed: null,
}
const [evidence] = alert.evidence as [NotifiedAlert['evidence'][number]]
const inSpanish: Reader = { ...reader, language: 'es' }

describe('a message about one alert', () => {
  it.each<[name: string, Reader, Partial<NotifiedAlert>, title: string, text: string]>([
    [
      'names place, value, unit, limit and age',
      reader,
      {},
      'Warning: Slow traffic, Av. Italia, 0 - 1: alert',
      '14:05 Slow traffic, Av. Italia, 0 - 1: firing. 20 km/h (limit 32.2), observed 14:04, 4 min old',
    ],
    [
      'in Spanish, with a comma',
      inSpanish,
      {},
      'Advertencia: Slow traffic, Av. Italia, 0 - 1: alerta',
      '14:05 Slow traffic, Av. Italia, 0 - 1: activa. 20 km/h (límite 32,2), hora del dato: 14:04, hace 4 min',
    ],
    [
      'says that a value is simulated',
      { ...reader, speedUnit: 'mph' },
      { evidence: [{ ...evidence, quality: 'simulated' }] },
      'Warning: Slow traffic, Av. Italia, 0 - 1: alert',
      '14:05 Slow traffic, Av. Italia, 0 - 1: firing. 12.4 mph (limit 20), observed 14:04, 4 min old, simulated',
    ],
    [
      'of the city as a whole, without a limit',
      reader,
      { place: 'city', evidence: [{ ...evidence, value: 780, unit: 'MW', limit: null }] },
      'Warning: Slow traffic, Montevideo: alert',
      '14:05 Slow traffic, Montevideo: firing. 780 MW, observed 14:04, 4 min old',
    ],
    [
      'without data',
      reader,
      { kind: 'no-data', severity: 'critical', evidence: [{ ...evidence, value: null, observedAt: '2026-11-19T17:04:00.000Z' }] },
      'Critical: Slow traffic, Av. Italia, 0 - 1: no data',
      '14:05 Slow traffic, Av. Italia, 0 - 1: its values stopped coming. No value since 19 Nov, 14:04',
    ],
    [
      'that is resolved',
      inSpanish,
      { kind: 'resolved' },
      'Advertencia: Slow traffic, Av. Italia, 0 - 1: resuelta',
      '14:05 Slow traffic, Av. Italia, 0 - 1: resuelta',
    ],
    [
      'without evidence',
      reader,
      { kind: 'escalation', evidence: [] },
      'Warning: Slow traffic, Av. Italia, 0 - 1: not acknowledged',
      '14:05 Slow traffic, Av. Italia, 0 - 1: firing, and nobody has acknowledged it',
    ],
  ])('%s', (_name, of, more, title, text) => {
    expect(messageText(of, { reason: 'transition', alerts: [{ ...alert, ...more }] })).toEqual({ title, text })
  })
})

describe('the title of a message about several alerts', () => {
  const others = Array.from({ length: 39 }, () => alert)
  it.each<[name: string, Reader, NotifiedAlert[], title: string]>([
    ['of one rule', reader, [alert, ...others], 'Warning: Slow traffic, 40 alerts: firing'],
    ['of several rules', inSpanish, [alert, { ...alert, rule: alert.id, severity: 'critical' }], 'Crítica: 2 alertas: activas'],
    ['of several kinds', reader, [alert, { ...alert, kind: 'resolved' }], 'Warning: Slow traffic, 2 alerts: changed'],
  ])('%s', (_name, of, alerts, title) => {
    expect(messageText(of, { reason: 'transition', alerts }).title).toBe(title)
  })

  it('after quiet hours', () => {
    expect(messageText(reader, { reason: 'summary', alerts: [alert] }).title).toBe('1 alert during your quiet hours')
  })

  it('and 20 lines, then a count', () => {
    const lines = messageText(reader, { reason: 'transition', alerts: [alert, ...others] }).text.split('\n')
    expect([lines.length, lines.at(-1)]).toEqual([21, 'And 20 more.'])
  })
})

it('a test says that it is one', () => {
  expect(messageText(inSpanish, { reason: 'test', alerts: [] })).toEqual({
    title: 'Aviso de prueba',
    text: 'Esta es una prueba de Montevideo. Las alertas llegarán aquí.',
  })
})
