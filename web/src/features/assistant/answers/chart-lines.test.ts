import { expect, test } from 'vitest'
import { chartLines } from './chart-lines.ts'

const at = (day: number, hour: number) => `2026-11-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`

test('the day before overlays the same hours', () => {
  const lines = chartLines(
    {
      lines: [
        {
          name: 'Speed',
          as: 'measured',
          points: [
            { at: at(20, 10), value: 10 },
            { at: at(20, 11), value: 20 },
          ],
        },
        {
          name: 'Day before',
          as: 'before',
          points: [
            { at: at(19, 10), value: 30 },
            { at: at(19, 11), value: 40 },
          ],
        },
      ],
    },
    2,
  )
  expect(lines?.before?.points.map((it) => [it.ms, it.mean])).toEqual([
    [Date.parse(at(20, 10)), 60],
    [Date.parse(at(20, 11)), 80],
  ])
  expect(lines).toMatchObject({ fromMs: Date.parse(at(20, 10)), toMs: Date.parse(at(20, 11)), beforeName: 'Day before' })
})

test('a missing value is a gap and not a line', () => {
  const points = [
    { at: at(20, 10), value: 1 },
    { at: at(20, 11), value: null },
    { at: at(20, 12), value: 3 },
  ]
  const lines = chartLines({ lines: [{ name: '', as: 'measured', points }] }, 1)
  expect(lines?.series.points.map((it) => it.mean)).toEqual([1, 3])
  expect(lines?.series.gaps).toEqual([{ fromMs: Date.parse(at(20, 10)), toMs: Date.parse(at(20, 12)) }])
})

test('a forecast has its interval; one without is as wide as its line', () => {
  const points = [
    { at: at(20, 10), value: 5, low: 4, high: 7 },
    { at: at(20, 11), value: 6 },
  ]
  expect(chartLines({ lines: [{ name: '', as: 'forecast', points }] }, 1)?.forecast).toEqual([
    { ms: Date.parse(at(20, 10)), mean: 5, low: 4, high: 7 },
    { ms: Date.parse(at(20, 11)), mean: 6, low: 6, high: 6 },
  ])
})

test('a single value makes no line', () => {
  expect(chartLines({ lines: [{ name: '', as: 'measured', points: [{ at: at(20, 10), value: 5 }] }] }, 1)).toBe(null)
})
