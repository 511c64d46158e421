import { describe, expect, test } from 'vitest'
import { wallClock } from './local-clock.ts'

const ms = (text: string) => Date.parse(text)
const text = (value: number) => new Date(value).toISOString().slice(0, 16)

describe('the clocks of a city', () => {
  test.each([
    ['America/Montevideo', '2026-11-20T10:00Z', '2026-11-20T07:00', '2026-11-20'],
    ['America/Montevideo', '2026-11-20T02:59Z', '2026-11-19T23:59', '2026-11-19'],
    ['Asia/Kathmandu', '2026-11-20T10:00Z', '2026-11-20T15:45', '2026-11-20'],
    // Clocks go back at 01:00 UTC: the same hour twice.
    ['Europe/Berlin', '2026-10-25T00:30Z', '2026-10-25T02:30', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T01:30Z', '2026-10-25T02:30', '2026-10-25'],
    ['Europe/Berlin', '2026-03-29T00:59Z', '2026-03-29T01:59', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T01:00Z', '2026-03-29T03:00', '2026-03-29'],
  ])('%s at %s: %s', (zone, at, wall, day) => {
    const clock = wallClock(zone)
    expect(text(clock.wallMs(ms(at)))).toBe(wall)
    expect(clock.dayOf(ms(at))).toBe(day)
  })

  test.each([
    ['Europe/Berlin', '2026-11-20T10:00Z', '2026-11-20T02:00Z'],
    ['Europe/Berlin', '2026-11-20T01:59Z', '2026-11-19T02:00Z'],
    // On the days on which clocks change.
    ['Europe/Berlin', '2026-10-25T12:00Z', '2026-10-25T02:00Z'],
    ['Europe/Berlin', '2026-03-29T12:00Z', '2026-03-29T01:00Z'],
  ])('in %s at %s it was last three at %s', (zone, at, three) => {
    expect(text(wallClock(zone).lastAt(3, ms(at)))).toBe(text(ms(three)))
  })
})
