import type { SensorFault } from '@oppidum/domain/forecasting/anomaly'
import { expect, test } from 'vitest'
import { SENSOR_KINDS, type SensorKind } from './sensor-kind.ts'
import { newSensor, observeSensor } from './sensor-watch.ts'

const FIVE_MS = 5 * 60_000
const speed = SENSOR_KINDS['traffic.speed'] as SensorKind
const flow = SENSOR_KINDS['traffic.flow'] as SensorKind
const solar = SENSOR_KINDS['energy.solar'] as SensorKind
const load = SENSOR_KINDS['energy.consumption'] as SensorKind

const times = <T>(count: number, value: (index: number) => T) => Array.from({ length: count }, (_, index) => value(index))
/** A road with traffic. */
const lively = (index: number) => 40 + 6 * Math.sin(index / 9) + ((index * 37) % 10) / 10

function faults(kind: SensorKind, values: readonly number[], stepMs = FIVE_MS): (SensorFault | null)[] {
  const state = newSensor()
  return values.map((value, index) => observeSensor(state, kind, index * stepMs, value))
}

test.each<[what: string, kind: SensorKind, values: number[], fault: SensorFault | null]>([
  ['a lively road', speed, times(300, lively), null],
  ['a queue: 50 to 8 mph at once, and slowly back', speed, [...times(20, lively), ...times(30, (it) => 8 + it)], null],
  ['the same speed for less than two hours', speed, [...times(20, lively), ...times(24, () => 31.4)], null],
  ['the same speed for two hours', speed, [...times(20, lively), ...times(25, () => 31.4)], 'stuck'],
  ['a speed that no car has', speed, [...times(20, lively), 160], 'impossible'],
  ['a negative speed', speed, [...times(20, lively), -1], 'impossible'],
  ['a single spike', speed, [...times(20, lively), 95, 42], 'spike'],
  ['constant jumps back and forth', speed, [...times(20, lively), ...times(8, (it) => (it % 2 ? 5 : 60))], 'chattering'],
  ['a quiet night', flow, [...times(20, (it) => 200 + it), ...times(100, () => 0)], null],
  ['no traffic for half a day', flow, [...times(20, (it) => 200 + it), ...times(150, () => 0)], 'locked'],
  ['a night without sun', solar, times(200, () => 0), null],
  ['a night in which a plant draws power', solar, times(200, () => -3), null],
  ['a load below zero', load, [400, -3], 'impossible'],
  ['solar power that does not change', solar, times(80, () => 12.5), 'stuck'],
  ['a city without any load', load, times(40, () => 0), 'locked'],
])('%s', (_, kind, values, fault) => {
  expect(faults(kind, values).at(-1)).toBe(fault)
})

test('hourly values are stuck after twelve equal ones', () => {
  const results = faults(load, [400, 410, ...times(12, () => 420)], 60 * 60_000)
  expect(results.slice(0, -1).every((it) => it === null)).toBe(true)
  expect(results.at(-1)).toBe('stuck')
})

test('a fault ends two hours after it was last seen, and gaps are ignored', () => {
  const values = [...times(20, lively), 160, ...times(30, lively)]
  const results = faults(speed, values)
  expect(results[20]).toBe('impossible')
  expect(results[43]).toBe('impossible')
  expect(results[44]).toBeNull()
  expect(faults(speed, [...times(25, () => 30), Number.NaN]).at(-1)).toBe('stuck')
})
