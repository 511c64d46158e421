import { describe, expect, it } from 'vitest'
import type { Try } from './caller.ts'
import { callCounts } from './fault-log.ts'
import { honestyTally } from './honesty-watch.ts'
import type { Acknowledged } from './records-load.ts'
import { differences } from './store-judge.ts'
import { type StoredWork, tally } from './tally.ts'

const acknowledged: Acknowledged = {
  created: new Map([
    ['one', 'id-1'],
    ['two', 'id-2'],
  ]),
  commented: new Set(['a comment']),
  moved: new Set(['a place']),
}
const stored: StoredWork = {
  records: [
    { id: 'id-1', title: 'one' },
    { id: 'id-2', title: 'two' },
  ],
  entries: ['a comment', 'a place'],
}

it.each<[string, Partial<StoredWork>, string[], string[]]>([
  ['everything, once', {}, [], []],
  ['unacknowledged work as well', { entries: [...stored.entries, 'cut off'] }, [], []],
  ['a record less', { records: stored.records.slice(1) }, ['one'], []],
  ['a record under another id', { records: [{ id: 'id-9', title: 'one' }, ...stored.records.slice(1)] }, ['one'], []],
  ['a record twice', { records: [...stored.records, { id: 'id-9', title: 'two' }] }, [], ['two']],
  ['a comment less', { entries: ['a place'] }, ['a comment'], []],
  ['a comment twice', { entries: [...stored.entries, 'a comment'] }, [], ['a comment']],
  ['a change less', { entries: ['a comment'] }, ['a place'], []],
  ['a change twice', { entries: [...stored.entries, 'a place'] }, [], ['a place']],
  ['nothing', { records: [], entries: [] }, ['one', 'two', 'a comment', 'a place'], []],
])('a store that holds %s', (_what, more, lost, doubled) => {
  expect(tally(acknowledged, { ...stored, ...more })).toEqual({ lost, doubled })
})

describe('a page that is behind the store', () => {
  /** Looks every second: the store has version 2 from second 0, the page shows `shown(second)`. */
  function lies(seconds: number, shown: (second: number) => number, admits: (second: number) => boolean): number {
    let second = 0
    const reader = { name: 'reader', version: () => shown(second), admits: () => admits(second) }
    const honesty = honestyTally([reader], 0)
    honesty.look({ incidents: 1, 'service-requests': 1 }, 0)
    for (; second <= seconds; second++) honesty.look({ incidents: 2, 'service-requests': 2 }, second * 1_000)
    return honesty.lies.length
  }

  it.each<[string, number, (second: number) => number, (second: number) => boolean, number]>([
    ['for thirty seconds, in silence', 30, () => 1, () => false, 0],
    ['for longer, in silence', 31, () => 1, () => false, 2],
    ['for a minute, and is then up to date', 120, (second) => (second < 60 ? 1 : 2), () => false, 2],
    ['for two minutes, and says so all the time', 120, () => 1, () => true, 0],
    ['for two minutes, and stops saying so halfway', 120, () => 1, (second) => second < 60, 2],
    ['for two minutes, and says so too late', 120, () => 1, (second) => second > 40, 2],
    ['never', 120, () => 2, () => false, 0],
  ])('%s', (_what, seconds, shown, admits, expected) => {
    expect(lies(seconds, shown, admits)).toBe(expected)
  })
})

describe('a picture of the end', () => {
  const records = new Map([
    ['id-1', 3],
    ['id-2', 1],
  ])
  it.each<[string, [string, number][], number]>([
    ['the same as the store', [...records], 0],
    [
      'an older version of a record',
      [
        ['id-1', 2],
        ['id-2', 1],
      ],
      1,
    ],
    ['a record less', [['id-2', 1]], 1],
    ['a record that is not in the store', [...records, ['id-3', 1]], 2],
  ])('with %s', (_what, picture, expected) => {
    const reader = { name: 'reader', picture: () => new Map(picture) }
    expect(differences(reader, 'incidents', records, 500)).toHaveLength(expected)
  })
})

it.each<[string, Try['end'], boolean, number, { wrong: number; late: number }]>([
  ['a success', 'answered', true, 20, { wrong: 0, late: 0 }],
  ['a refusal with Retry-After', 'refused', true, 20, { wrong: 0, late: 0 }],
  ['no answer from an instance that was cut off', 'cut', false, 20, { wrong: 0, late: 0 }],
  ['no answer, and nothing explains it', 'cut', true, 20, { wrong: 1, late: 0 }],
  ['a server error', 'wrong', true, 20, { wrong: 1, late: 0 }],
  ['an answer after a minute', 'answered', true, 60_000, { wrong: 0, late: 1 }],
])('a call with %s', (_what, end, isReachable, ms, expected) => {
  const { wrong, late } = callCounts([{ end, isReachable, ms, detail: '' }])
  expect({ wrong: wrong.length, late: late.length }).toEqual(expected)
})
