import { perLanguage } from '@oppidum/domain/core/language'
import { draws } from '@oppidum/domain/core/random'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { describe, expect, test } from 'vitest'
import { aCity } from '../a-city.ts'
import { INCIDENT_KINDS } from '../incidents/incident-kinds.ts'
import type { SimulatedIncident } from '../incidents/incident-process.ts'
import { drawnTelling } from '../incidents/telling.ts'
import { roadNetwork } from './road-network.ts'
import { AFTERMATH_MS, slowDowns } from './slow-downs.ts'

const sections = roadNetwork(aCity(), 1)
const indexOf = (id: string) => sections.findIndex((it) => it.id === id)
const at = indexOf('street-5-6')
const behind = indexOf('street-5-5')
const twoBehind = indexOf('street-5-4')
const ahead = indexOf('street-5-7')

const anIncident = (matters: Partial<SimulatedIncident> = {}): SimulatedIncident => {
  const kind = INCIDENT_KINDS.find((it) => it.id === (matters.kind?.id ?? 'collision'))
  if (!kind) throw new Error('no such kind')
  return {
    id: 'x',
    kind,
    telling: drawnTelling(kind.tellings, draws(1)),
    priority: 'high',
    bornMs: 0,
    activeMs: 5 * MINUTE_MS,
    inProgressMs: 10 * MINUTE_MS,
    resolvedMs: 90 * MINUTE_MS,
    spot: { position: [-56.2, -34.9], section: at, locations: perLanguage(() => 'Street 5'), street: 'Street 5' },
    seed: 1,
    ...matters,
  }
}

const leftOf = slowDowns(sections)
const left = (incident: SimulatedIncident, minutes: number, section: number) =>
  leftOf([incident], minutes * MINUTE_MS)[section] ?? Number.NaN

describe('an incident on a road', () => {
  test('slows its own section most and those behind it less', () => {
    const incident = anIncident()
    expect(left(incident, 60, at)).toBeLessThan(0.5)
    expect(left(incident, 60, behind)).toBeGreaterThan(left(incident, 60, at))
    expect(left(incident, 60, twoBehind)).toBeGreaterThan(left(incident, 60, behind))
    expect(left(incident, 60, twoBehind)).toBeLessThan(1)
  })

  test('does not slow what lies ahead of it', () => {
    expect(left(anIncident(), 60, ahead)).toBe(1)
  })

  test('reaches those behind later', () => {
    expect(left(anIncident(), 1, at)).toBeLessThan(1)
    expect(left(anIncident(), 1, behind)).toBe(1)
    expect(left(anIncident(), 10, behind)).toBeLessThan(1)
    expect(left(anIncident(), 5, twoBehind)).toBe(1)
  })

  test('begins and ends without a leap, and leaves nothing behind', () => {
    const incident = anIncident()
    expect(left(incident, 0, at)).toBe(1)
    for (let second = 0; second < 3 * 3_600; second += 5) {
      const step = left(incident, (second + 5) / 60, at) - left(incident, second / 60, at)
      expect(Math.abs(step)).toBeLessThan(0.01)
    }
    expect(left(incident, 90 + AFTERMATH_MS / MINUTE_MS, at)).toBeGreaterThan(0.999)
  })

  test('a worse one costs more', () => {
    expect(left(anIncident({ priority: 'critical' }), 60, at)).toBeLessThan(left(anIncident({ priority: 'low' }), 60, at))
  })
})

test('an incident beside the roads slows nobody', () => {
  const kind = INCIDENT_KINDS.find((it) => !it.affectsTraffic)
  expect(kind).toBeDefined()
  if (kind) expect(left(anIncident({ kind }), 60, at)).toBe(1)
})
