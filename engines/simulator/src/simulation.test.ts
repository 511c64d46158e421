import { DEFAULT_LANGUAGE, Language } from '@oppidum/domain/core/language'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { load, reserveMarginPercent, stability, totalProductionMw } from '@oppidum/domain/telemetry/energy'
import { trafficFlow } from '@oppidum/domain/telemetry/traffic'
import { describe, expect, test } from 'vitest'
import { aCity } from './a-city.ts'
import type { ReportText } from './i18n/report-texts.ts'
import { type ReportId, wordsIn } from './i18n/simulator-catalogue.ts'
import { INCIDENT_KINDS } from './incidents/incident-kinds.ts'
import type { ReportTemplate } from './report-template.ts'
import { REQUEST_KINDS } from './requests/request-kinds.ts'
import { simulation } from './simulation.ts'

const OPENED_MS = Date.parse('2026-11-20T07:03:11.417Z')
const city = aCity()
const demo = simulation(city, { seed: 1, openedAtMs: OPENED_MS })

const changePercent = (now: number | null, before: number | null) => (100 * ((now ?? 0) - (before ?? 0))) / (before ?? 1)

describe('the demo city at its opening', () => {
  const energy = demo.energyAt(OPENED_MS)
  const derived = demo.derivedAt(OPENED_MS)
  const valueDayBefore = demo.derivedAt(OPENED_MS - DAY_MS)

  test.each([
    ['speed in mph', derived.speedMph, 42],
    ['active incidents', derived.incidents, 15],
    ['incidents that affect traffic', derived.affectingTraffic, 7],
    ['solar in MW', energy.solarMw, 156],
    ['wind in MW', energy.windMw, 89],
    ['traditional in MW', energy.traditionalMw, 187],
    ['consumption in MW', energy.consumptionMw, 432],
    ['losses in MW', energy.consumptionMw - energy.deliveredMw, 25.1],
    ['people', demo.ambientPopulationAt(OPENED_MS) / 1_000, 1_304],
    ['change of people', changePercent(demo.ambientPopulationAt(OPENED_MS), demo.ambientPopulationAt(OPENED_MS - DAY_MS)), 2.3],
    ['change of efficiency', changePercent(derived.efficiencyPercent, valueDayBefore.efficiencyPercent), -1.2],
    ['change of consumption', changePercent(energy.consumptionMw, demo.energyAt(OPENED_MS - DAY_MS).consumptionMw), 5.7],
  ])('%s', (_, value, expected) => {
    expect(value).toBeCloseTo(expected, 4)
  })

  test('is Normal, Stable, Low and Good', () => {
    const margin = reserveMarginPercent(energy.availableMw, energy.consumptionMw)
    expect(trafficFlow(derived.efficiencyPercent, city.thresholds)).toBe('Normal')
    expect(stability(margin, false, city.thresholds)).toBe('Stable')
    expect(load(energy.consumptionMw, city.peakLoadMw ?? null, city.thresholds)).toBe('Low')
    expect(derived.safetyIndex).toBeGreaterThan(city.thresholds.safetyGood)
  })

  test('keeps its counts for the first minutes', () => {
    expect(demo.derivedAt(OPENED_MS + 299_000)).toMatchObject({ incidents: 15, affectingTraffic: 7 })
  })
})

test('the same seed and opening give the same city, another seed a different one', () => {
  const again = simulation(aCity(), { seed: 1, openedAtMs: OPENED_MS })
  const other = simulation(city, { seed: 2, openedAtMs: OPENED_MS })
  const later = OPENED_MS + 5 * HOUR_MS
  expect(again.sectionsAt(later)).toEqual(demo.sectionsAt(later))
  expect(again.energyAt(later)).toEqual(demo.energyAt(later))
  expect(again.incidentsBetween(OPENED_MS, later)).toEqual(demo.incidentsBetween(OPENED_MS, later))
  expect(again.requestsBetween(OPENED_MS, later)).toEqual(demo.requestsBetween(OPENED_MS, later))
  expect(other.energyAt(later)).not.toEqual(demo.energyAt(later))
  expect(other.sectionsAt(later)).not.toEqual(demo.sectionsAt(later))
})

test.each([3, 4, 12, 30])('seeds 2 and %d open different cities', (seed) => {
  const one = simulation(city, { seed: 2, openedAtMs: OPENED_MS })
  const two = simulation(city, { seed, openedAtMs: OPENED_MS })
  expect(one.energyAt(OPENED_MS)).not.toEqual(two.energyAt(OPENED_MS))
  expect(one.incidentsBetween(OPENED_MS, OPENED_MS + DAY_MS)[0]?.location).not.toBe(
    two.incidentsBetween(OPENED_MS, OPENED_MS + DAY_MS)[0]?.location,
  )
})

test('the order of calls does not change their results', () => {
  const sim = simulation(city, { seed: 1, openedAtMs: OPENED_MS })
  const times = [3, -200, 40, -7.5, 0.25].map((hours) => OPENED_MS + hours * HOUR_MS)
  const forward = times.map((it) => [sim.sectionsAt(it), sim.energyAt(it), sim.ambientPopulationAt(it)])
  const backward = times.toReversed().map((it) => [sim.sectionsAt(it), sim.energyAt(it), sim.ambientPopulationAt(it)])
  expect(backward.toReversed()).toEqual(forward)
})

describe('over a month', () => {
  const hours = Array.from({ length: 30 * 24 }, (_, index) => OPENED_MS - 20 * DAY_MS + index * HOUR_MS)

  test('production equals consumption and no power is negative', () => {
    for (const hour of hours) {
      const now = demo.energyAt(hour)
      expect(totalProductionMw(now.solarMw, now.windMw, now.traditionalMw)).toBeCloseTo(now.consumptionMw, 6)
      expect(Math.min(now.solarMw, now.windMw, now.traditionalMw, now.deliveredMw)).toBeGreaterThan(0)
      expect(now.solarMw).toBeGreaterThan(60)
      const lossPercent = 100 * (1 - now.deliveredMw / now.consumptionMw)
      expect(lossPercent).toBeGreaterThan(5.4)
      expect(lossPercent).toBeLessThan(6.3)
    }
  })

  test('the substations together carry the delivered power', () => {
    for (const hour of hours) {
      const loadMw = demo.substationsAt(hour).reduce((sum, it) => sum + it.loadMw, 0)
      expect(loadMw).toBeCloseTo(demo.energyAt(hour).deliveredMw, 6)
    }
  })

  test('the grid is mostly stable and means stay near the opening figures', () => {
    const margins = hours.map((it) => (demo.energyAt(it).availableMw / demo.energyAt(it).consumptionMw - 1) * 100)
    expect(margins.filter((it) => it >= 10).length / margins.length).toBeGreaterThan(0.95)
    const mean = (of: (tMs: number) => number) => hours.reduce((sum, it) => sum + of(it), 0) / hours.length
    const open = mean((it) => demo.derivedAt(it, []).incidents)
    const speedMph = mean((it) => demo.derivedAt(it).speedMph ?? 0)
    expect(open).toBeGreaterThan(12)
    expect(open).toBeLessThan(18)
    expect(speedMph).toBeGreaterThan(39)
    expect(speedMph).toBeLessThan(45)
  })
})

describe('records', () => {
  const incidents = demo.incidentsBetween(OPENED_MS - 30 * DAY_MS, OPENED_MS + 10 * DAY_MS)
  const requests = demo.requestsBetween(OPENED_MS - 30 * DAY_MS, OPENED_MS + 10 * DAY_MS)

  const templates = [...INCIDENT_KINDS, ...REQUEST_KINDS].flatMap((it): readonly ReportTemplate<readonly number[]>[] => it.templates)
  const textsIn = (language: Language) => templates.map(({ id }) => wordsIn(language).reports[id])
  const sentencesOf = ({ title, first, further }: ReportText) => [title, ...first, ...further]
  const own = textsIn(DEFAULT_LANGUAGE)
  const others = Language.options.filter((it) => it !== DEFAULT_LANGUAGE)

  test.each(Language.options)('every title is at most 38 characters long: %s', (language) => {
    expect(textsIn(language).filter((it) => it.title.length > 38)).toEqual([])
  })

  test.each(others)('every sentence is translated and names the street where the default language does: %s', (language) => {
    expect(textsIn(language).map((it) => [it.first.length, it.further.length])).toEqual(
      own.map((it) => [it.first.length, it.further.length]),
    )
    const pairs = own.flatMap((it, at) => sentencesOf(it).map((one, place) => [one, sentencesOf(textsIn(language)[at] ?? it)[place] ?? '']))
    expect(pairs.filter(([one, other]) => one === other || other?.trim() === '')).toEqual([])
    expect(pairs.filter(([one, other]) => one?.includes('{street}') !== other?.includes('{street}'))).toEqual([])
  })

  const mainTextOf = (id: ReportId) => {
    const { title, first } = wordsIn(DEFAULT_LANGUAGE).reports[id]
    return [title, ...first].join(' ')
  }

  /** Wording that makes a report serious, or harmless. */
  const SERIOUS = /trapped|stuck in a lift|sparking|power cable has come down|third floor|block of flats|smell gas|smell of gas/
  const HARMLESS = /car park|flicker|knee-high|graffiti|lit at noon|on all day|mattress/i

  test('priorities fit the texts: nothing serious is low, nothing harmless is high', () => {
    const ranges = INCIDENT_KINDS.flatMap((kind) => kind.templates.map((it) => ({ text: mainTextOf(it.id), priorities: it.priorities })))
    for (const { text, priorities } of ranges) {
      const [critical, high, medium, low] = priorities
      if (SERIOUS.test(text)) expect([text, critical > 0, medium + low]).toEqual([text, true, 0])
      if (HARMLESS.test(text)) expect([text, critical + high]).toEqual([text, 0])
      // One text may have three priorities at most: with all four its priority would be arbitrary.
      expect(priorities.filter((it) => it > 0).length).toBeLessThanOrEqual(3)
    }
    for (const it of REQUEST_KINDS.flatMap((kind) => kind.templates)) {
      const text = mainTextOf(it.id)
      if (HARMLESS.test(text)) expect([text, it.priorities[0]]).toEqual([text, 0])
    }
  })

  test('a fire at a building and smoke from its roof are high or critical, two cars that touched are low', () => {
    const of = (title: string) => new Set(incidents.filter((it) => it.title === title).map((it) => it.priority))
    expect([...of('Fire in a warehouse')].every((it) => it === 'critical' || it === 'high')).toBe(true)
    expect([...of('Two cars touched in a car park')]).toEqual(['low'])
  })

  test('every English text is in Spanish too, with its place', () => {
    for (const it of [...incidents.slice(0, 300), ...requests.slice(0, 300)]) {
      const es = it.translations?.es
      expect(es?.title).not.toBe(it.title)
      expect(es?.description.includes('{street}')).toBe(false)
      expect(es?.location).toBe(it.location.replace(' & ', ' esq. ').replace(/ near /, ', cerca de '))
    }
  })

  test("no record has a field that Oppidum's own models write", () => {
    const fields = new Set([...incidents, ...requests].flatMap((it) => Object.keys(it)))
    for (const field of ['aiClassification', 'aiRouting', 'aiPrediction', 'estimatedResponseTime', 'estimatedCompletion']) {
      expect(fields).not.toContain(field)
    }
  })

  test('versions of a record only move forward, each at a later time', () => {
    const rank = { pending: 0, active: 1, assigned: 1, scheduled: 2, in_progress: 3, resolved: 4, completed: 4 }
    const crewRank = { assigned: 1, en_route: 2, on_scene: 3, finished: 4 }
    const rankOf = (it: (typeof incidents | typeof requests)[number]) => {
      const crew = it.response?.crew
      return 10 * rank[it.status] + (crew ? crewRank[crew.state] : 0)
    }
    const last = new Map<string, { rank: number; updatedAt: string }>()
    for (const it of [...incidents, ...requests]) {
      const before = last.get(it.externalId)
      if (before) {
        expect(rankOf(it)).toBeGreaterThan(before.rank)
        expect(it.updatedAt > before.updatedAt).toBe(true)
      }
      last.set(it.externalId, { rank: rankOf(it), updatedAt: it.updatedAt })
    }
  })

  test('nothing is in progress without a crew or a department, and no crew arrives before it was sent', () => {
    for (const it of [...incidents, ...requests]) {
      if (it.status === 'in_progress') expect(it.response?.crew ?? it.response?.department).not.toBeNull()
      const crew = it.response?.crew
      if (!crew) continue
      expect(crew.since <= it.updatedAt).toBe(true)
      expect(it.response?.acknowledgedAt !== null && (it.response?.acknowledgedAt ?? '') <= it.updatedAt).toBe(true)
      if (crew.arrivesAt !== null) expect(crew.arrivesAt > crew.since).toBe(true)
    }
    const states = new Set(incidents.map((it) => it.response?.crew?.state))
    expect(states).toEqual(new Set([undefined, 'assigned', 'en_route', 'on_scene', 'finished']))
  })

  test('a critical incident has a crew within 5 minutes of its confirmation', () => {
    const waits = incidents
      .filter((it) => it.priority === 'critical' && it.response?.crew?.state === 'assigned')
      .map((it) => {
        const confirmed = incidents.find((one) => one.externalId === it.externalId && one.status === 'active')?.updatedAt ?? it.createdAt
        return Date.parse(it.updatedAt) - Date.parse(confirmed)
      })
    expect(waits.length).toBeGreaterThan(0)
    expect(Math.max(...waits)).toBeLessThanOrEqual(5 * 60_000)
  })

  test('no version contains anything that happens later', () => {
    expect(incidents.filter((it) => it.status !== 'resolved' && it.resolvedAt !== null)).toEqual([])
    expect(requests.filter((it) => it.status !== 'completed' && it.completedAt !== null)).toEqual([])
    expect(requests.filter((it) => it.status === 'pending' && it.assignedDepartment !== null)).toEqual([])
  })

  test('two halves of a period contain what the whole contains', () => {
    const middle = OPENED_MS - 3 * DAY_MS
    const halves = [...demo.incidentsBetween(OPENED_MS - 30 * DAY_MS, middle), ...demo.incidentsBetween(middle, OPENED_MS + 10 * DAY_MS)]
    expect(halves).toEqual(incidents)
  })

  test('after the versions up to the opening, exactly the counted incidents are open', () => {
    const status = new Map(demo.incidentsBetween(OPENED_MS - 40 * DAY_MS, OPENED_MS).map((it) => [it.externalId, it]))
    const open = [...status.values()].filter((it) => it.status !== 'resolved')
    expect(open).toHaveLength(15)
    expect(open.filter((it) => it.affectsTraffic)).toHaveLength(7)
  })

  test('a few dozen requests are open at any time', () => {
    const status = new Map(demo.requestsBetween(OPENED_MS - 40 * DAY_MS, OPENED_MS).map((it) => [it.externalId, it.status]))
    const open = [...status.values()].filter((it) => it !== 'completed').length
    expect(open).toBeGreaterThan(15)
    expect(open).toBeLessThan(55)
  })

  test('every record has a position and describes it', () => {
    for (const it of [...incidents.slice(0, 300), ...requests.slice(0, 300)]) {
      expect(it.location).toMatch(/^Street \d+ (&|near) /)
      expect(it.geometry?.type).toBe('Point')
    }
  })
})

const ELSEWHERE: [string, Parameters<typeof aCity>[0]][] = [
  ['without roads, grid and places', { locations: [], substations: [], plants: [], places: [], departments: [] }],
  [
    'with a road that is a point without a speed',
    { locations: [{ id: 'bridge', name: 'Bridge', geometry: { type: 'Point', coordinates: [-56.2, -34.9] } }] },
  ],
  ['far in the north', { bounds: [18.9, 69.6, 19.1, 69.7], timeZone: 'Europe/Oslo', locations: [] }],
]

test.each(ELSEWHERE)('simulates a city %s', (_, overrides) => {
  const sim = simulation(aCity({ ...overrides, id: 'elsewhere' }), { seed: 7, openedAtMs: OPENED_MS })
  for (let hour = -48; hour < 48; hour += 5) {
    const at = OPENED_MS + hour * HOUR_MS
    const numbers = [...Object.values(sim.energyAt(at)), sim.ambientPopulationAt(at), ...sim.sectionsAt(at).map((it) => it.speedMph)]
    expect(numbers.every(Number.isFinite)).toBe(true)
  }
  expect(sim.incidentsBetween(OPENED_MS - DAY_MS, OPENED_MS).length).toBeGreaterThan(0)
  expect(sim.requestsBetween(OPENED_MS - DAY_MS, OPENED_MS).length).toBeGreaterThan(0)
})
