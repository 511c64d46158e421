import { describe, expect, it } from 'vitest'
import { derivedProvenance, figure, isStale, type Provenance, type Quality, summaryQuality } from './provenance.ts'

const aProvenance = (more: Partial<Provenance> = {}): Provenance => ({
  source: 'feed',
  observedAt: '2026-11-20T10:00:00.000Z',
  staleAt: '2026-11-20T10:05:00.000Z',
  quality: 'measured',
  ...more,
})

describe('evidence of a derived value', () => {
  it('is missing when nothing went into it', () => {
    expect(derivedProvenance([], ['a'])).toBeNull()
  })

  it('is as old as the oldest input and stale with the first that is', () => {
    const derived = derivedProvenance(
      [
        aProvenance({ observedAt: '2026-11-20T10:01:00.000Z', staleAt: '2026-11-20T10:03:00.000Z' }),
        aProvenance({ observedAt: '2026-11-20T09:59:00.000Z', staleAt: '2026-11-20T10:09:00.000Z' }),
        aProvenance(),
      ],
      ['x', 'y'],
    )
    expect(derived).toEqual({
      source: 'derived',
      observedAt: '2026-11-20T09:59:00.000Z',
      staleAt: '2026-11-20T10:03:00.000Z',
      quality: 'measured',
      from: ['x', 'y'],
    })
  })

  it.each<[Quality[], Quality]>([
    [['measured', 'measured'], 'measured'],
    [['measured', 'estimated'], 'estimated'],
    [['estimated', 'forecast'], 'forecast'],
    [['forecast', 'simulated', 'measured'], 'simulated'],
    [['simulated', 'sample'], 'sample'],
    [['sample', 'measured'], 'sample'],
  ])('of inputs %j has the quality %s', (qualities, weakest) => {
    expect(
      derivedProvenance(
        qualities.map((quality) => aProvenance({ quality })),
        [],
      )?.quality,
    ).toBe(weakest)
  })
})

describe('a value', () => {
  it.each([
    ['2026-11-20T10:04:59.999Z', false],
    ['2026-11-20T10:05:00.000Z', true],
    ['2026-11-20T10:05:00.001Z', true],
  ])('at %s is stale: %s', (now, stale) => {
    expect(isStale(aProvenance(), Date.parse(now))).toBe(stale)
  })

  it.each([
    [null, aProvenance()],
    [undefined, aProvenance()],
    [1, null],
    [1, undefined],
  ])('without a number or without evidence is no figure (%j)', (value, evidence) => {
    expect(figure(value, evidence)).toBeNull()
  })

  it('of nought is a figure', () => {
    expect(figure(0, aProvenance())).toEqual({ value: 0, evidence: aProvenance() })
  })
})

describe('the quality of a summary', () => {
  it.each<[Quality, number, number, Quality]>([
    ['measured', 240, 240, 'measured'],
    ['measured', 216, 240, 'measured'],
    ['measured', 215, 240, 'estimated'],
    ['measured', 2, 240, 'estimated'],
    ['estimated', 240, 240, 'estimated'],
    ['simulated', 2, 240, 'simulated'],
  ])('of %s values from %i of %i parts is %s', (quality, measured, of, expected) => {
    expect(summaryQuality(quality, { measured, of })).toBe(expected)
  })
})
