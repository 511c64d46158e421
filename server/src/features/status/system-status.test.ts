import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import { describe, expect, it } from 'vitest'
import { type Findings, systemStatus } from './system-status.ts'

const NOW = Date.parse('2026-11-20T10:00:00.000Z')
const allWell: Findings = {
  storeUp: true,
  busUp: true,
  answersBuilt: true,
  broadcastMs: 3,
  behindMs: 0,
  faultRatio: 0,
  feeds: [],
  assistant: { faultRatio: 0 },
  outside: new Map([['identity', { isUp: true, atMs: null }]]),
  setAside: null,
  watchedMs: 0,
}
const buffer = {
  isUp: true,
  messages: 3,
  bytes: 10,
  limitBytes: 100,
  oldestAt: '2026-11-20T09:59:00.000Z',
  checkedAt: '2026-11-20T10:00:00.000Z',
}
const feed = (name: string, health: FeedStatus['health'], lastAttemptAt: string | null = '2026-11-20T09:59:00.000Z') =>
  ({ name, health, lastAttemptAt, staleAfterSeconds: 180 }) as FeedStatus
const check = (found: Partial<Findings>, id: string) => systemStatus({ ...allWell, ...found }, null, NOW).checks.find((it) => it.id === id)

it('all systems are operational when every check is', () => {
  const status = systemStatus(allWell, null, NOW)
  expect(status).toMatchObject({ operational: true, checkedAt: '2026-11-20T10:00:00.000Z' })
  expect(status.checks.every((it) => it.state === 'ok' && it.problem === null)).toBe(true)
})

it.each<[string, Partial<Findings>, string, string]>([
  ['a store that does not answer', { storeUp: false }, 'store', 'failing'],
  ['a store nobody could ask', { storeUp: null }, 'store', 'unknown'],
  ['a disk with room', { diskHasRoom: true }, 'disk', 'ok'],
  ['a disk that is nearly full', { diskHasRoom: false }, 'disk', 'failing'],
  ['a disk whose free space cannot be read', { diskHasRoom: null }, 'disk', 'unknown'],
  ['a database below its limit', { databaseHasRoom: true }, 'size', 'ok'],
  ['a database at its limit', { databaseHasRoom: false }, 'size', 'failing'],
  ['a database that was not measured', { databaseHasRoom: null }, 'size', 'unknown'],
  ['a clock like the store’s', { clockAheadMs: -2_000 }, 'clock', 'ok'],
  ['a clock that is ahead', { clockAheadMs: 2_001 }, 'clock', 'failing'],
  ['a clock that is a day behind', { clockAheadMs: -86_400_000 }, 'clock', 'failing'],
  ['a clock that was not compared', { clockAheadMs: null }, 'clock', 'unknown'],
  ['a bus that is down', { busUp: false }, 'bus', 'failing'],
  ['answers that could not be built', { answersBuilt: false }, 'answers', 'failing'],
  ['answers nobody could ask for', { answersBuilt: null }, 'answers', 'unknown'],
  ['a broadcast of two seconds', { broadcastMs: 2_000 }, 'live', 'ok'],
  ['a longer one', { broadcastMs: 2_001 }, 'live', 'failing'],
  ['answers ten seconds behind the store', { behindMs: 10_000 }, 'live', 'ok'],
  ['answers that stay behind it', { behindMs: 10_001 }, 'live', 'failing'],
  ['answers nobody could compare with it', { behindMs: null }, 'live', 'unknown'],
  ['one fault in a hundred', { faultRatio: 0.01 }, 'requests', 'failing'],
  ['fewer faults', { faultRatio: 0.009 }, 'requests', 'ok'],
  ['nobody asking', { faultRatio: null }, 'requests', 'ok'],
  ['feeds nobody could ask about', { feeds: null }, 'feeds', 'unknown'],
  ['a fresh feed', { feeds: [feed('A', 'fresh')] }, 'feeds', 'ok'],
  ['a late feed', { feeds: [feed('A', 'fresh'), feed('B', 'late')] }, 'feeds', 'ok'],
  ['a stale feed', { feeds: [feed('A', 'fresh'), feed('B', 'stale')] }, 'feeds', 'failing'],
  ['a feed not fetched yet', { feeds: [feed('A', 'pending', null)] }, 'feeds', 'ok'],
  ['a feed whose first fetch is overdue', { feeds: [feed('A', 'late', null)], watchedMs: 179_999 }, 'feeds', 'ok'],
  ['a feed not fetched for longer than it may be silent', { feeds: [feed('A', 'late', null)], watchedMs: 180_000 }, 'feeds', 'failing'],
  ['a buffer from which values are stored', { buffer, setAside: 0 }, 'buffer', 'ok'],
  ['a buffer that was not checked', { buffer: null }, 'buffer', 'unknown'],
  ['a buffer that is away', { buffer: { ...buffer, isUp: false, bytes: null, oldestAt: null } }, 'buffer', 'failing'],
  ['a buffer that is nearly full', { buffer: { ...buffer, bytes: 81 } }, 'buffer', 'failing'],
  ['a buffer whose values wait', { buffer: { ...buffer, oldestAt: '2026-11-20T09:54:59.000Z' } }, 'buffer', 'failing'],
  ['no delivery set aside', { buffer, setAside: 0 }, 'set-aside', 'ok'],
  ['deliveries that nobody counted', { buffer, setAside: null }, 'set-aside', 'unknown'],
  ['a delivery that could not be stored', { buffer, setAside: 1 }, 'set-aside', 'failing'],
  ['half of the questions failing', { assistant: { faultRatio: 0.5 } }, 'assistant', 'failing'],
  ['fewer of them', { assistant: { faultRatio: 0.45 } }, 'assistant', 'ok'],
  ['hardly anybody asking the assistant', { assistant: { faultRatio: null } }, 'assistant', 'ok'],
  ['questions nobody could ask about', { assistant: null }, 'assistant', 'unknown'],
  ['a failed feed', { feeds: [feed('A', 'failed')] }, 'feeds', 'failing'],
])('%s shows in its check', (_what, found, id, state) => {
  expect(check(found, id)?.state).toBe(state)
  expect(systemStatus({ ...allWell, ...found }, null, NOW).operational).toBe(state === 'ok')
  expect(check(found, id)?.problem === null).toBe(state === 'ok')
})

it('has no check of a disk on which nothing is ever refused', () => {
  expect(check({}, 'disk')).toBe(undefined)
})

it('has no check of the clock with a store on the same machine, and none of a size without a limit', () => {
  expect([check({}, 'clock'), check({}, 'size')]).toEqual([undefined, undefined])
})

it('says which feeds are wrong, and how', () => {
  expect(check({ feeds: [feed('A', 'late'), feed('B', 'stale'), feed('C', 'failed')] }, 'feeds')?.problem).toBe('B is stale, C is failed.')
  expect(check({ feeds: [feed('A', 'late', null)], watchedMs: 200_000 }, 'feeds')?.problem).toBe('A is not fetched.')
})

describe('a check', () => {
  it('keeps the moment it entered its state, and gets a new one when that changes', () => {
    const since = (before: ReturnType<typeof systemStatus> | null, busUp: boolean, minutes: number) =>
      systemStatus({ ...allWell, busUp }, before, NOW + minutes * 60_000)
    const bus = (status: ReturnType<typeof systemStatus>) => status.checks.find((it) => it.id === 'bus')?.since
    const first = since(null, true, 0)
    const second = since(first, true, 1)
    const third = since(second, false, 2)
    const fourth = since(third, false, 3)
    const fifth = since(fourth, true, 4)
    expect([first, second, third, fourth, fifth].map(bus).map((it) => it?.slice(11, 16))).toEqual([
      '10:00',
      '10:00',
      '10:02',
      '10:02',
      '10:04',
    ])
  })
})

it('shows parts outside only where there are any, each with the time of its own check', () => {
  const outside: Findings['outside'] = new Map([
    ['mail', { isUp: false, atMs: NOW - 40_000 }],
    ['pictures', { isUp: true, atMs: NOW - 5_000 }],
    ['identity', { isUp: null, atMs: null }],
  ])
  const status = systemStatus({ ...allWell, outside }, null, NOW)
  expect(status.operational).toBe(false)
  expect(status.checks.slice(-3).map(({ since: _since, ...it }) => it)).toEqual([
    { id: 'mail', name: 'Email', state: 'failing', problem: 'Email cannot be sent at the moment.', checkedAt: '2026-11-20T09:59:20.000Z' },
    { id: 'pictures', name: 'Pictures', state: 'ok', problem: null, checkedAt: '2026-11-20T09:59:55.000Z' },
    { id: 'identity', name: 'Sign-in', state: 'unknown', problem: 'This could not be checked.' },
  ])
})
