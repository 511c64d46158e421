import type { Geometry, Position } from '@oppidum/domain/core/geo'
import { affectsSection } from '@oppidum/domain/telemetry/traffic'
import { expect, it } from 'vitest'
import { affectedSectionCounter } from './affected-sections.ts'

/** The same numbers each time. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    yield state / 2 ** 32
  }
}

function geometries(count: number, random: Generator<number, never>, latitude: number): Geometry[] {
  const next = () => random.next().value
  const position = (): Position => [-56.2 + next() * 0.05, latitude + next() * 0.05]
  return Array.from({ length: count }, (_, index): Geometry => {
    if (index % 4 === 0) return { type: 'Point', coordinates: position() }
    const [longitude, at] = position()
    return {
      type: 'LineString',
      coordinates: [
        [longitude, at],
        [longitude + (next() - 0.5) * 0.02, at + (next() - 0.5) * 0.02],
        [longitude + (next() - 0.5) * 0.02, at + (next() - 0.5) * 0.02],
      ],
    }
  })
}

it.each([-34.9, 0, 69.6, 89.9])('at latitude %d counts the same as measuring every incident', (latitude) => {
  const random = numbers(7)
  const incidents = geometries(200, random, latitude)
  const sections = geometries(80, random, latitude)
  const count = affectedSectionCounter(incidents)
  const expected = sections.map((section) => incidents.filter((it) => affectsSection(it, section)).length)
  expect(sections.map(count)).toEqual(expected)
  expect(expected.some((it) => it > 0)).toBe(true)
})

it('finds a neighbour across the date line, and nothing where there is nothing', () => {
  const point: Geometry = { type: 'Point', coordinates: [179.9999, -17] }
  expect(affectedSectionCounter([{ type: 'Point', coordinates: [-179.9999, -17] }])(point)).toBe(1)
  expect(affectedSectionCounter([])(point)).toBe(0)
})
