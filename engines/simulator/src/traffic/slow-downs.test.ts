import { perLanguage } from '@oppidum/domain/core/language'
import { draws } from '@oppidum/domain/core/random'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { describe, expect, test } from 'vitest'
import { aCity } from '../a-city.ts'
import { INCIDENT_KINDS } from '../incidents/incident-kinds.ts'
import type { SimulatedIncident } from '../incidents/incident-process.ts'
import { drawTemplate } from '../report-template.ts'
import { roadNetwork } from './road-network.ts'
import { AFTERMATH_MS, slowDowns } from './slow-downs.ts'

const sections = roadNetwork(aCity(), 1)
const indexOf = (id: string) => sections.findIndex((it) => it.id === id)
const at = indexOf('street-5-6')
const upstream = indexOf('street-5-5')
const twoUpstream = indexOf('street-5-4')
const downstream = indexOf('street-5-7')

const anIncident = (overrides: Partial<SimulatedIncident> = {}): SimulatedIncident => {
  const kind = INCIDENT_KINDS.find((it) => it.id === (overrides.kind?.id ?? 'collision'))
  if (!kind) throw new Error('no such kind')
  return {
    id: 'x',
    kind,
    template: drawTemplate(kind.templates, draws(1)),
    priority: 'high',
    reportedMs: 0,
    activeMs: 5 * MINUTE_MS,
    inProgressMs: 10 * MINUTE_MS,
    resolvedMs: 90 * MINUTE_MS,
    spot: { position: [-56.2, -34.9], section: at, locations: perLanguage(() => 'Street 5'), street: 'Street 5' },
    seed: 1,
    ...overrides,
  }
}

const speedSharesAt = slowDowns(sections)
const speedShare = (incident: SimulatedIncident, minutes: number, section: number) =>
  speedSharesAt([incident], minutes * MINUTE_MS)[section] ?? Number.NaN

describe('an incident on a road', () => {
  test('slows its own section most and those upstream less', () => {
    const incident = anIncident()
    expect(speedShare(incident, 60, at)).toBeLessThan(0.5)
    expect(speedShare(incident, 60, upstream)).toBeGreaterThan(speedShare(incident, 60, at))
    expect(speedShare(incident, 60, twoUpstream)).toBeGreaterThan(speedShare(incident, 60, upstream))
    expect(speedShare(incident, 60, twoUpstream)).toBeLessThan(1)
  })

  test('does not slow the section downstream', () => {
    expect(speedShare(anIncident(), 60, downstream)).toBe(1)
  })

  test('reaches sections upstream later', () => {
    expect(speedShare(anIncident(), 1, at)).toBeLessThan(1)
    expect(speedShare(anIncident(), 1, upstream)).toBe(1)
    expect(speedShare(anIncident(), 10, upstream)).toBeLessThan(1)
    expect(speedShare(anIncident(), 5, twoUpstream)).toBe(1)
  })

  test('begins and ends gradually, and leaves no slow-down afterwards', () => {
    const incident = anIncident()
    expect(speedShare(incident, 0, at)).toBe(1)
    for (let second = 0; second < 3 * 3_600; second += 5) {
      const step = speedShare(incident, (second + 5) / 60, at) - speedShare(incident, second / 60, at)
      expect(Math.abs(step)).toBeLessThan(0.01)
    }
    expect(speedShare(incident, 90 + AFTERMATH_MS / MINUTE_MS, at)).toBeGreaterThan(0.999)
  })

  test('slows more the more serious it is', () => {
    expect(speedShare(anIncident({ priority: 'critical' }), 60, at)).toBeLessThan(speedShare(anIncident({ priority: 'low' }), 60, at))
  })
})

test('an incident off the road slows nobody', () => {
  const kind = INCIDENT_KINDS.find((it) => !it.affectsTraffic)
  expect(kind).toBeDefined()
  if (kind) expect(speedShare(anIncident({ kind }), 60, at)).toBe(1)
})
