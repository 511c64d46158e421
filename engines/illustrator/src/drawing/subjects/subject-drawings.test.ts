import { draws } from '@oppidum/domain/core/random'
import { describe, expect, test } from 'vitest'
import { LIGHTS, SEASONS, SUBJECT_COLOURS, SUBJECT_KINDS, type SubjectKind, WEATHERS } from '../../scene.ts'
import { MATERIALS } from '../mark.ts'
import type { DrawnSubject, SubjectBrief } from '../subject-drawing.ts'
import { SUBJECT_DRAWINGS } from './subject-drawings.ts'

const VIEWS = ['side', 'front', 'along'] as const
const PAINTS: readonly string[] = [...Object.keys(MATERIALS), ...SUBJECT_COLOURS]
const HOVER: readonly SubjectKind[] = [
  'aeroplane',
  'helicopter',
  'drone',
  'balloon',
  'gull',
  'kite',
  'moon',
  'stars',
  'rainbow',
  'fireworks',
]
/** Kinds without a colour to choose: light, water, holes. */
const COLOURLESS: readonly SubjectKind[] = ['moon', 'stars', 'rainbow', 'fireworks', 'flood', 'pothole']

const brief = (seed: number, more: Partial<SubjectBrief> = {}): SubjectBrief => ({
  ...{ draws: draws(seed), view: 'side', light: 'day', weather: 'clear', season: 'summer' },
  ...more,
})

const pointsOf = ({ marks }: DrawnSubject) => marks.flatMap((it) => ('area' in it ? it.area : it.line))

function isSound(mark: DrawnSubject['marks'][number]): boolean {
  const { paint, tone = 0, opacity = 1 } = mark
  const isShape = 'area' in mark ? mark.area.length >= 3 : mark.line.length >= 2
  return PAINTS.includes(paint) && isShape && Math.abs(tone) <= 1 && opacity > 0 && opacity <= 1
}

describe.each(SUBJECT_KINDS)('%s', (kind) => {
  const draw = SUBJECT_DRAWINGS[kind]

  test('is drawn from every side, in every light, weather and season, with known paints', () => {
    for (const view of VIEWS)
      for (const light of LIGHTS)
        for (const [at, weather] of WEATHERS.entries())
          for (const season of SEASONS) {
            const made = draw(brief(at * 31 + 5, { view, light, weather, season }))
            expect(pointsOf(made).every(([x, y]) => Number.isFinite(x) && Number.isFinite(y))).toBe(true)
            // One assertion per drawing instead of four per mark, of which there are two million.
            expect(made.marks.filter((it) => !isSound(it))).toEqual([])
          }
  })

  test('has its foot or its middle at the origin, and the size that it states', () => {
    for (const view of VIEWS)
      for (let seed = 0; seed < 12; seed++) {
        const made = draw(brief(seed, { view }))
        const [xs, ys] = [pointsOf(made).map((it) => it[0]), pointsOf(made).map((it) => it[1])]
        expect(Math.max(...xs.map(Math.abs))).toBeLessThanOrEqual(made.widthM / 2 + 1e-9)
        if (HOVER.includes(kind)) expect(Math.max(...ys.map(Math.abs))).toBeCloseTo(made.heightM / 2, 6)
        else if (kind !== 'bird') expect(Math.max(...ys)).toBeCloseTo(made.heightM, 6)
        if (!HOVER.includes(kind) && kind !== 'bird') expect(Math.abs(Math.min(...ys))).toBeLessThan(Math.max(0.1 * made.heightM, 1.3))
      }
  })

  test('looks the same for the same draws', () => {
    expect(draw(brief(9))).toEqual(draw(brief(9)))
  })
})

test.each(SUBJECT_KINDS.filter((it) => !COLOURLESS.includes(it)))('takes the requested colour: %s', (kind) => {
  for (const view of VIEWS)
    expect(SUBJECT_DRAWINGS[kind](brief(3, { view, colour: 'purple' })).marks.some((it) => it.paint === 'purple')).toBe(true)
})

test.each(['car', 'person', 'child', 'house', 'tower-block', 'tree', 'dog', 'boat', 'flag', 'balloon', 'fireworks', 'cyclist'] as const)(
  'no two alike: %s',
  (kind) => {
    const drawings = Array.from({ length: 12 }, (_, seed) => JSON.stringify(SUBJECT_DRAWINGS[kind](brief(seed * 13))))
    expect(new Set(drawings).size).toBeGreaterThan(3)
  },
)

test.each(['car', 'bus', 'tram', 'ambulance', 'street-lamp', 'house', 'kiosk', 'lighthouse', 'crane', 'market-stall'] as const)(
  'its lamps shine by night and not by day: %s',
  (kind) => {
    const shining = (light: SubjectBrief['light']) =>
      Array.from(
        { length: 6 },
        (_, seed) => SUBJECT_DRAWINGS[kind](brief(seed, { light })).marks.filter((it) => it.glow !== undefined).length,
      )
    expect(Math.max(...shining('day'))).toBe(0)
    expect(Math.max(...shining('night'))).toBeGreaterThan(0)
  },
)

/** Real sizes in metres, of vehicles and furniture in a European city; drawings are within a fifth of them. */
test.each([
  ['car', 4.3, 1.5],
  ['bus', 11, 3.1],
  ['tram', 15, 4.1],
  ['bicycle', 1.75, 1.07],
  ['person', undefined, 1.72],
  ['child', undefined, 1.18],
  ['bench', 2, 1],
  ['traffic-light', undefined, 3.7],
  ['wind-turbine', undefined, 92],
] as const)('its measures: %s', (kind, widthM, heightM) => {
  const made = SUBJECT_DRAWINGS[kind](brief(1))
  if (widthM !== undefined) expect(Math.abs(made.widthM / widthM - 1)).toBeLessThan(0.2)
  if (heightM !== undefined) expect(Math.abs(made.heightM / heightM - 1)).toBeLessThan(0.2)
})
