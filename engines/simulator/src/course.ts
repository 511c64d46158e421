import { seedOf, unitAt } from '@oppidum/domain/core/random'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'

/** A quantity as a smooth function of time (ms since 1970). */
export type Course = (tMs: number) => number

/**
 * Value noise: chance values on a lattice of `periodMs`, joined by Perlin's quintic so that slope and curvature are
 * continuous. Mean 0, standard deviation about 0.8, always within ±1.74.
 */
export function noise(seed: number, periodMs: number): Course {
  const shiftMs = unitAt(seed, -1) * periodMs
  const latticeValue = (index: number) => (unitAt(seed, index) * 2 - 1) * Math.sqrt(3)
  // Neighbouring times fall into the same cell: keeping its two ends saves most of the hashing and changes no value.
  let cell = Number.NaN
  let from = 0
  let to = 0
  return (tMs) => {
    const at = (tMs + shiftMs) / periodMs
    const index = Math.floor(at)
    if (index !== cell) {
      from = index === cell + 1 ? to : latticeValue(index)
      to = latticeValue(index + 1)
      cell = index
    }
    const f = at - index
    return from + (to - from) * f * f * f * (f * (f * 6 - 15) + 10)
  }
}

/** One layer of a course: how fast it changes and by how much. */
export interface Octave {
  hours: number
  amplitude: number
}

export function layered(seed: number, octaves: readonly Octave[]): Course {
  const layers = octaves.map((it) => ({ course: noise(seedOf(seed, it.hours), it.hours * HOUR_MS), amplitude: it.amplitude }))
  return (tMs) => layers.reduce((sum, it) => sum + it.amplitude * it.course(tMs), 0)
}

/**
 * A swing over two to three weeks that passes through 0 at the opening. With 0.3, 0.35, 0.4, 0.43 or 0.7 turns a week it
 * has had both signs on the same weekday of the four weeks before, so that an opening value lies inside its own past.
 */
export interface Swing {
  turnsPerWeek: number
  amplitude: number
}

export function swinging(seed: number, openedAtMs: number, swing: Swing): Course {
  const height = swing.amplitude * (unitAt(seed, 0) < 0.5 ? -1 : 1) * (0.85 + 0.3 * unitAt(seed, 1))
  const perMs = (2 * Math.PI * swing.turnsPerWeek) / (7 * DAY_MS)
  return (tMs) => height * Math.sin((tMs - openedAtMs) * perMs)
}

/** What a course must be at one time. */
export interface Fixed {
  atMs: number
  value: number
}

/** Correlation that a correction assumes: half of it fades within hours, half within a day. */
const correlation = (distanceMs: number) => {
  const hours = distanceMs / HOUR_MS
  return 0.5 * Math.exp(-0.5 * (hours / 2.5) ** 2) + 0.5 * Math.exp(-0.5 * (hours / 9) ** 2)
}

/**
 * The course conditioned on exact values by simple kriging of the residuals (Matheron's rule): what is missing at the
 * fixed times is spread around them by the correlation, and far from them the course stays as it was.
 */
export function conditioned(course: Course, fixed: readonly Fixed[]): Course {
  const residuals = fixed.map((it) => it.value - course(it.atMs))
  const weights = solved(
    fixed.map((row) => fixed.map((column) => correlation(row.atMs - column.atMs))),
    residuals,
  )
  const kernels = fixed.map((it, index) => ({ atMs: it.atMs, weight: weights[index] ?? 0 }))
  return (tMs) => kernels.reduce((sum, it) => sum + it.weight * correlation(tMs - it.atMs), course(tMs))
}

/** Gauss and Jordan; a correlation matrix of distinct times is positive definite, so the diagonal serves as pivot. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0])
  rows.forEach((pivotRow, pivot) => {
    const divisor = pivotRow[pivot] ?? 1
    pivotRow.forEach((it, column) => {
      pivotRow[column] = it / divisor
    })
    rows.forEach((row, index) => {
      const factor = row[pivot] ?? 0
      if (index !== pivot)
        row.forEach((it, column) => {
          row[column] = it - factor * (pivotRow[column] ?? 0)
        })
    })
  })
  return rows.map((row) => row.at(-1) ?? 0)
}

/** Between `low` and `high` for any input, one to one; the inverse of `unsquashed`. */
export function squashed(x: number, low: number, high: number): number {
  return low + (high - low) / (1 + Math.exp(-x))
}

export function unsquashed(value: number, low: number, high: number): number {
  return Math.log((value - low) / (high - value))
}
