import { expect, test } from 'vitest'
import { HOUR_MS } from './time.ts'
import { zoneOffset } from './zone-offset.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['America/Montevideo', '2026-11-20T12:00:00Z', -3],
  ['Europe/Berlin', '2026-07-01T12:00:00Z', 2],
  ['Europe/Berlin', '2026-12-01T12:00:00Z', 1],
  ['Asia/Kathmandu', '2026-12-01T12:00:00Z', 5.75],
  ['Australia/Lord_Howe', '2026-12-01T12:00:00Z', 11],
  ['UTC', '2026-12-01T12:00:00Z', 0],
])('%s is ahead at %s by %f h', (zone, moment, hours) => {
  expect(zoneOffset(zone).at(at(moment))).toBe(hours * HOUR_MS)
})

test('the offset changes at the very moment', () => {
  const berlin = zoneOffset('Europe/Berlin')
  expect(berlin.at(at('2026-10-25T00:59:59.999Z'))).toBe(2 * HOUR_MS)
  expect(berlin.at(at('2026-10-25T01:00:00Z'))).toBe(HOUR_MS)
})

test.each([
  ['as usual', '2026-11-20T14:30', ['2026-11-20T13:30:00.000Z']],
  ['an hour that comes twice', '2026-10-25T02:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
  ['an hour that is left out', '2026-03-29T02:30', []],
])('%s in Berlin', (_, wall, moments) => {
  expect(
    zoneOffset('Europe/Berlin')
      .momentsOf(at(`${wall}:00Z`))
      .map((it) => new Date(it).toISOString()),
  ).toEqual(moments)
})
