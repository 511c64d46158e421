import { describe, expect, test } from 'vitest'
import { cityClock, weekdayOf } from './city-clock.ts'

const ms = (text: string) => Date.parse(text)
const text = (value: number) => new Date(value).toISOString().slice(0, 16)
const berlin = cityClock('Europe/Berlin')

describe('the clock of a city', () => {
  test.each([
    ['America/Montevideo', '2026-11-20T10:00Z', '2026-11-20T07:00'],
    ['America/Montevideo', '2026-11-20T02:59Z', '2026-11-19T23:59'],
    ['Asia/Kathmandu', '2026-11-20T10:00Z', '2026-11-20T15:45'],
    ['Australia/Lord_Howe', '2026-11-20T10:00Z', '2026-11-20T21:00'],
    // Clocks go back at 01:00 UTC: the same hour twice.
    ['Europe/Berlin', '2026-10-25T00:30Z', '2026-10-25T02:30'],
    ['Europe/Berlin', '2026-10-25T01:30Z', '2026-10-25T02:30'],
    ['Europe/Berlin', '2026-03-29T00:59Z', '2026-03-29T01:59'],
    ['Europe/Berlin', '2026-03-29T01:00Z', '2026-03-29T03:00'],
  ])('%s at %s shows %s', (zone, at, wall) => {
    const clock = cityClock(zone)
    expect(text(clock.wallMs(ms(at)))).toBe(wall)
    expect(clock.textOf(ms(at))).toBe(wall)
    expect(clock.dateOf(ms(at))).toBe(wall.slice(0, 10))
    const { day, minute } = clock.wallOf(ms(at))
    expect(text(day * 86_400_000 + minute * 60_000)).toBe(wall)
  })

  test.each([
    ['2026-11-20T14:41', 'America/Montevideo', '2026-11-20T17:41Z'],
    ['2026-11-20T14:41', 'UTC', '2026-11-20T14:41Z'],
    ['2026-11-20T14:41', 'Asia/Kathmandu', '2026-11-20T08:56Z'],
    ['2026-01-01T00:00', 'Pacific/Auckland', '2025-12-31T11:00Z'],
    // The first of two.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30Z'],
    // Left out: read as it stood before the jump.
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30Z'],
  ])('%s in %s is %s', (wall, zone, moment) => {
    const clock = cityClock(zone)
    expect(clock.momentOfText(wall)).toBe(ms(moment))
    const { day, minute } = { day: Math.floor(ms(`${wall}Z`) / 86_400_000), minute: (ms(`${wall}Z`) / 60_000) % 1_440 }
    expect(clock.momentAt(day, minute)).toBe(ms(moment))
  })

  test.each(['', 'yesterday', '2026-11-20', '2026-13-40T99:99'])('%j is no time', (wall) => {
    expect(berlin.momentOfText(wall)).toBeNull()
  })

  test.each([
    ['Europe/Berlin', '2026-11-20', 0, '2026-11-19T23:00Z'],
    ['Europe/Berlin', '2026-10-25', 1, '2026-10-25T23:00Z'],
    ['Europe/Berlin', '2026-03-29', 1, '2026-03-29T22:00Z'],
    // Midnight itself is left out: the day begins at one, with the jump.
    ['America/Asuncion', '2023-10-01', 0, '2023-10-01T04:00Z'],
  ])('in %s %s and %i days begin at %s', (zone, date, later, moment) => {
    expect(text(cityClock(zone).midnightOf(date, later))).toBe(text(ms(moment)))
  })

  test.each([
    ['2026-11-20T10:00Z', '2026-11-20T02:00Z'],
    ['2026-11-20T01:59Z', '2026-11-19T02:00Z'],
    // On the days on which clocks change.
    ['2026-10-25T12:00Z', '2026-10-25T02:00Z'],
    ['2026-03-29T12:00Z', '2026-03-29T01:00Z'],
  ])('at %s in Berlin it was last three at %s', (at, three) => {
    expect(text(berlin.lastAt(3, ms(at)))).toBe(text(ms(three)))
  })

  test('finds the jump over a time that never comes', () => {
    expect(text(berlin.jumpOver(ms('2026-03-29T02:30Z')))).toBe('2026-03-29T01:00')
  })

  test('writes a stamp with its seconds', () => {
    expect(cityClock('America/Montevideo').stampOf(ms('2026-11-20T17:41:07.500Z'))).toBe('2026-11-20 14:41:07')
  })
})

test('Monday is the first day of a week', () => {
  expect(weekdayOf(ms('2026-11-23T00:00Z') / 86_400_000)).toBe(0)
  expect(weekdayOf(ms('1969-12-28T00:00Z') / 86_400_000)).toBe(6)
})
