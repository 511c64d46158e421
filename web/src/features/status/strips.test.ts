import { HOUR_MS } from '@oppidum/domain/core/time'
import type { CheckState, StatusSpell } from '@oppidum/domain/status/status'
import { expect, test } from 'vitest'
import { stripOf, stripSums } from './strips.ts'

const START = Date.parse('2026-11-13T12:00:00.000Z')
const at = (hour: number) => START + hour * HOUR_MS
const spell = (state: CheckState, from: number, to: number | null): StatusSpell => ({
  check: 'store',
  name: 'Store',
  state,
  problem: null,
  since: new Date(at(from)).toISOString(),
  until: to === null ? null : new Date(at(to)).toISOString(),
})
const drawn = (spells: StatusSpell[], known = 24) =>
  stripOf(spells, at(0), at(24), at(known)).map((it) => [it.state, (it.fromMs - START) / HOUR_MS, (it.toMs - START) / HOUR_MS])

test('no data is drawn as unknown', () => {
  expect(drawn([])).toEqual([['none', 0, 24]])
})

test('an ongoing spell that began earlier fills the strip', () => {
  expect(drawn([spell('ok', -100, null)])).toEqual([['ok', 0, 24]])
})

test('spells come in any order and are drawn oldest first', () => {
  expect(drawn([spell('ok', 10, null), spell('failing', 9, 10), spell('ok', -5, 9)])).toEqual([
    ['ok', 0, 9],
    ['failing', 9, 10],
    ['ok', 10, 24],
  ])
})

test('time without a running server is not checked', () => {
  expect(drawn([spell('ok', -5, 6), spell('ok', 8, null)])).toEqual([
    ['ok', 0, 6],
    ['none', 6, 8],
    ['ok', 8, 24],
  ])
})

test('an ongoing spell is known up to the last report of the server', () => {
  expect(drawn([spell('ok', 0, null)], 20)).toEqual([
    ['ok', 0, 20],
    ['none', 20, 24],
  ])
})

test('a spell that overlaps the next one ends with it', () => {
  expect(drawn([spell('ok', 0, null), spell('failing', 4, 6), spell('ok', 6, null)])).toEqual([
    ['ok', 0, 4],
    ['failing', 4, 6],
    ['ok', 6, 24],
  ])
})

test('sums: the share of checked time, how often and how long it failed', () => {
  const parts = stripOf(
    [spell('ok', 2, 9), spell('failing', 9, 10), spell('unknown', 10, 11), spell('ok', 11, null)],
    at(0),
    at(24),
    at(24),
  )
  expect(stripSums(parts)).toEqual({ wellShare: 20 / 21, failingMs: HOUR_MS, failures: 1, unseenMs: 3 * HOUR_MS })
  expect(stripSums([]).wellShare).toBeNull()
})
