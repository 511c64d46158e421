import type { SeriesTable } from '../../series-table.ts'
import { addToDay, type DaySums, emptyDaySums, slotsOfDay, usualDay } from './network-day-profile.ts'
import { emptyScene, fillRow, isMeasured, type Scene, timeAhead, timeOf } from './network-scene.ts'

/** Adds the measured values of rows `from .. to - 1` to the day sums, or subtracts them again (`sign` -1). */
export function addRows(days: DaySums, table: SeriesTable, zeroMissing: readonly boolean[], from: number, to: number, sign = 1): void {
  for (let row = from; row < to; row++) {
    const { kind, slot } = timeOf(table, row, days.slots)
    for (const [s, values] of table.series.entries()) {
      const value = values[row] as number
      if (isMeasured(value, zeroMissing[s] as boolean)) addToDay(days, s, kind, slot, value, sign)
    }
  }
}

/** The usual values over both kinds of day, a pair of arrays per series. */
export function usualDays(days: DaySums): Float64Array[][] {
  return days.sums.map((_, s) => [usualDay(days, s, 0), usualDay(days, s, 1)])
}

/** Writes the usual values into rows `from .. to - 1` of the scene, which are in the table. */
export function writeUsual(
  scene: Scene,
  table: SeriesTable,
  { slots }: DaySums,
  courses: readonly Float64Array[][],
  from: number,
  to: number,
): void {
  for (let row = from; row < to; row++) {
    const { kind, slot } = timeOf(table, row, slots)
    for (const [s, usual] of scene.usual.entries()) usual[row] = courses[s]?.[kind]?.[slot] as number
  }
}

/** Writes the usual values into the `steps` rows after the origin, by the clock as it is known there. */
export function writeUsualAhead(
  scene: Scene,
  table: SeriesTable,
  { slots }: DaySums,
  courses: readonly Float64Array[][],
  origin: number,
  steps: number,
): void {
  for (let step = 1; step <= steps; step++) {
    const { kind, slot } = timeAhead(table, origin, step, slots)
    for (const [s, usual] of scene.usual.entries()) usual[origin + step] = courses[s]?.[kind]?.[slot] as number
  }
}

/**
 * The training rows with the usual values of all other days: a day compared with an average that includes it would look more usual
 * than future days will.
 */
export function trainingScene(
  table: SeriesTable,
  trainRows: number,
  zeroMissing: readonly boolean[],
  means: Float64Array,
): { scene: Scene; days: DaySums } {
  const known = { ...table, rows: trainRows, series: table.series.map((it) => it.subarray(0, trainRows)) }
  const days = emptyDaySums(slotsOfDay(table.stepMs), means)
  addRows(days, known, zeroMissing, 0, trainRows)
  const scene = emptyScene(known, 0)
  for (let from = 0; from < trainRows; ) {
    const { day } = timeOf(table, from, days.slots)
    let to = from + 1
    while (to < trainRows && timeOf(table, to, days.slots).day === day) to++
    addRows(days, known, zeroMissing, from, to, -1)
    writeUsual(scene, known, days, usualDays(days), from, to)
    addRows(days, known, zeroMissing, from, to)
    from = to
  }
  for (let row = 0; row < trainRows; row++) fillRow(scene, known, row, zeroMissing)
  return { scene, days }
}
