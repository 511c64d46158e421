import { describe, expect, it } from 'vitest'
import { Thresholds } from './thresholds.ts'
import {
  citySpeedMph,
  compareTraffic,
  congestionLevel,
  delaySeconds,
  efficiencyLosses,
  type SectionSpeed,
  speedRatio,
  type TrafficRecord,
  trafficEfficiencyPercent,
  trafficFlow,
} from './traffic.ts'

const limits = Thresholds.parse({})
const aSection = (more: Partial<SectionSpeed> = {}): SectionSpeed => ({
  speedMph: 30,
  flowPerHour: null,
  lengthKm: 1,
  freeFlowMph: 40,
  ...more,
})

it.each([
  [30, 40, 0.75],
  [50, 40, 1],
  [0, 40, 0],
  [null, 40, null],
  [30, null, null],
  [30, 0, null],
  [30, -5, null],
])('a speed of %s with a free flow of %s has the ratio %s', (speed, freeFlow, ratio) => {
  expect(speedRatio(speed, freeFlow)).toBe(ratio)
})

it.each([
  [1, 'low'],
  [0.75, 'low'],
  [0.7499, 'medium'],
  [0.5, 'medium'],
  [0.4999, 'high'],
  [0, 'high'],
  [null, null],
])('a ratio of %s is %s congestion', (ratio, level) => {
  expect(congestionLevel(ratio, limits)).toBe(level)
})

it.each([
  [100, 'Normal'],
  [75, 'Normal'],
  [74.99, 'Slow'],
  [50, 'Slow'],
  [49.99, 'Congested'],
  [0, 'Congested'],
  [null, null],
])('an efficiency of %s %% is %s flow', (percent, flow) => {
  expect(trafficFlow(percent, limits)).toBe(flow)
})

describe('the speed of the city', () => {
  it('is unknown without sections', () => {
    expect(citySpeedMph([])).toBeNull()
    expect(trafficEfficiencyPercent([])).toBeNull()
  })

  it('weighs by length and flow', () => {
    const sections = [aSection({ speedMph: 10, lengthKm: 1, flowPerHour: 300 }), aSection({ speedMph: 40, lengthKm: 2, flowPerHour: 100 })]
    expect(citySpeedMph(sections)).toBeCloseTo((10 * 300 + 40 * 200) / 500, 9)
  })

  it('weighs by length alone where no flow is known', () => {
    expect(citySpeedMph([aSection({ speedMph: 10, lengthKm: 1 }), aSection({ speedMph: 40, lengthKm: 3 })])).toBe(32.5)
  })

  it('is not drowned by flows where only some sections know theirs', () => {
    const speed = citySpeedMph([
      aSection({ speedMph: 10, lengthKm: 1, flowPerHour: 1000 }),
      aSection({ speedMph: 40, lengthKm: 1, flowPerHour: null }),
    ])
    expect(speed).toBe(25)
  })

  it('is the plain mean by length when nobody drives at all', () => {
    expect(citySpeedMph([aSection({ speedMph: 40, flowPerHour: 0 }), aSection({ speedMph: 20, flowPerHour: 0 })])).toBe(30)
  })

  it('counts faster than free flow as free flow and leaves out sections without one', () => {
    const sections = [aSection({ speedMph: 80 }), aSection({ speedMph: 20 }), aSection({ speedMph: 1, freeFlowMph: null })]
    expect(trafficEfficiencyPercent(sections)).toBe(75)
  })
})

it('the list shows the city, then the worst first, then the unmeasured, each by id among equals', () => {
  const record = (id: string, ratio: number | null) => ({ id, speedRatio: ratio }) as TrafficRecord
  const list = [
    record('c', 0.5),
    record('z', null),
    record('a', 1),
    record('city', 0.9),
    record('b', 0.5),
    record('y', null),
    record('d', 0.1),
  ]
  expect(list.sort(compareTraffic).map((it) => it.id)).toEqual(['city', 'd', 'b', 'c', 'a', 'y', 'z'])
  expect(compareTraffic(record('city', 1), record('city', 1))).toBe(0)
})

describe('what a section costs', () => {
  const record = (id: string, more: Partial<TrafficRecord>) =>
    ({ id, avgSpeed: 30, freeFlowSpeed: 40, lengthKm: 1.609344, ...more }) as TrafficRecord

  it('is the time that it takes longer than at free flow, never less than nothing', () => {
    // One mile at 30 mph takes 120 s, at 40 mph 90 s.
    expect(delaySeconds(record('a', {}))).toBeCloseTo(30, 9)
    expect(delaySeconds(record('a', { avgSpeed: 50 }))).toBe(0)
    expect([delaySeconds(record('a', { avgSpeed: null })), delaySeconds(record('a', { freeFlowSpeed: null }))]).toEqual([null, null])
    expect(delaySeconds(record('a', { lengthKm: null }))).toBeNull()
  })

  it('of traffic efficiency is its part of what lacks: all parts are the whole', () => {
    const records = [
      record('city', { speedRatio: 0.8 }),
      record('free', { speedRatio: 1 }),
      record('slow', { speedRatio: 0.7 }),
      record('jam', { speedRatio: 0.4 }),
      record('silent', { speedRatio: null }),
    ]
    const losses = efficiencyLosses(records)
    expect(losses.map((it) => it.record.id)).toEqual(['jam', 'slow'])
    expect(losses.map((it) => Math.round(it.share * 10) / 10)).toEqual([66.7, 33.3])
    // Efficiency is 100 less the points of all sections: (1 + 0.7 + 0.4) / 3 = 70 %.
    expect(100 - losses.reduce((sum, it) => sum + it.points, 0)).toBeCloseTo(70, 9)
    expect(efficiencyLosses([record('city', { speedRatio: 0.8 })])).toEqual([])
  })
})
