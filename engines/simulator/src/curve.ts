import { seedOf, unitAt } from '@oppidum/domain/core/random'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'

/** A quantity as a smooth function of time (ms since 1970). */
export type Curve = (tMs: number) => number

/**
 * Value noise: random values on a lattice of `periodMs`, joined by Perlin's quintic so that slope and curvature are
 * continuous. Mean 0, standard deviation about 0.8, always within ±1.74.
 */
export function noise(seed: number, periodMs: number): Curve {
  const shiftMs = unitAt(seed, -1) * periodMs
  const latticeValue = (index: number) => (unitAt(seed, index) * 2 - 1) * Math.sqrt(3)
  // Neighbouring times fall into the same cell: remembering its two ends saves most of the hashing and changes no value.
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

/** One layer of noise: how fast it changes and by how much. */
export interface Octave {
  hours: number
  amplitude: number
}

/** The sum of the octaves' noise. */
export function layeredNoise(seed: number, octaves: readonly Octave[]): Curve {
  const layers = octaves.map((it) => ({ curve: noise(seedOf(seed, it.hours), it.hours * HOUR_MS), amplitude: it.amplitude }))
  return (tMs) => layers.reduce((sum, it) => sum + it.amplitude * it.curve(tMs), 0)
}

/**
 * A swing over two to three weeks that passes through 0 at the opening. With 0.3, 0.35, 0.4, 0.43 or 0.7 turns a week it
 * was both positive and negative on the same weekday of the four weeks before, so that the opening value lies within its history.
 */
export interface Swing {
  turnsPerWeek: number
  amplitude: number
}

export function swingCurve(seed: number, openedAtMs: number, swing: Swing): Curve {
  const height = swing.amplitude * (unitAt(seed, 0) < 0.5 ? -1 : 1) * (0.85 + 0.3 * unitAt(seed, 1))
  const perMs = (2 * Math.PI * swing.turnsPerWeek) / (7 * DAY_MS)
  return (tMs) => height * Math.sin((tMs - openedAtMs) * perMs)
}

/** A value that a curve must have at one time. */
export interface Anchor {
  atMs: number
  value: number
}

/** Assumed correlation of two residuals by their distance in time: half of it fades within hours, half within a day. */
const correlation = (distanceMs: number) => {
  const hours = distanceMs / HOUR_MS
  return 0.5 * Math.exp(-0.5 * (hours / 2.5) ** 2) + 0.5 * Math.exp(-0.5 * (hours / 9) ** 2)
}

/**
 * Makes a curve pass through exact values, by simple kriging of the residuals (Matheron's rule): what it lacks at the anchors
 * is spread around them by the correlation, and far from them the curve is unchanged.
 */
export function conditionOn(curve: Curve, anchors: readonly Anchor[]): Curve {
  const residuals = anchors.map((it) => it.value - curve(it.atMs))
  const weights = solve(
    anchors.map((row) => anchors.map((column) => correlation(row.atMs - column.atMs))),
    residuals,
  )
  const kernels = anchors.map((it, index) => ({ atMs: it.atMs, weight: weights[index] ?? 0 }))
  return (tMs) => kernels.reduce((sum, it) => sum + it.weight * correlation(tMs - it.atMs), curve(tMs))
}

/** Gauss-Jordan elimination; the correlation matrix of distinct times is positive definite, so the diagonal serves as pivot. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
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

/** Maps any number to one between `low` and `high` (logistic). */
export function squash(x: number, low: number, high: number): number {
  return low + (high - low) / (1 + Math.exp(-x))
}

/** The inverse of squash. */
export function unsquash(value: number, low: number, high: number): number {
  return Math.log((value - low) / (high - value))
}
