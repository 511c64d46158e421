import { describe, expect, it, test } from 'vitest'
import { dataLimitSeconds, feedHealth, healthBeforeFetch, plausibleNewest, staleAfterSeconds } from './feed.ts'
import { FeedDefinition, type NewestTime } from './feed-definition.ts'

const SUCCESS = '2026-11-20T10:00:00.000Z'
const after = (seconds: number) => Date.parse(SUCCESS) + seconds * 1_000
const times = {
  everySeconds: 60,
  staleAfterSeconds: 180,
  lastSuccessAt: SUCCESS,
  observedAt: null,
  dataLimitSeconds: null,
  lastFilledAt: SUCCESS,
  failing: false,
}

describe('the health of a feed', () => {
  it.each([
    [0, false, 'fresh'],
    [90, false, 'fresh'],
    [90.001, false, 'late'],
    [179.999, false, 'late'],
    [180, false, 'stale'],
    [0, true, 'failed'],
    [179.999, true, 'failed'],
    [180, true, 'stale'],
  ])('%s s after a success, failing %s, is %s', (seconds, failing, health) => {
    expect(feedHealth({ ...times, failing }, after(seconds))).toBe(health)
  })

  it.each<[number, number | null, string]>([
    [3_599, 3_600, 'fresh'],
    [3_600, 3_600, 'stale'],
    [86_400 * 365, null, 'fresh'],
  ])('that delivers data of %s s ago with a limit of %s s is %s', (ageSeconds, dataLimitSeconds, health) => {
    const observedAt = new Date(after(-ageSeconds)).toISOString()
    expect(feedHealth({ ...times, observedAt, dataLimitSeconds }, after(0))).toBe(health)
  })

  it.each([
    [0, false, 'empty'],
    [179, false, 'empty'],
    [0, true, 'failed'],
    [180, false, 'stale'],
  ])('that never delivered anything usable, %s s after a success, failing %s, is %s', (seconds, failing, health) => {
    expect(feedHealth({ ...times, lastFilledAt: null, failing }, after(seconds))).toBe(health)
  })

  it.each([
    [false, 'late'],
    [true, 'failed'],
  ])('without any success, failing %s, is %s', (failing, health) => {
    expect(feedHealth({ ...times, lastSuccessAt: null, failing }, after(0))).toBe(health)
  })
})

it.each<[string, boolean, number, number | null, string]>([
  ['fetched', false, 86_400, 0, 'pending'],
  ['fetched', false, 86_400, 60, 'pending'],
  ['fetched', false, 86_400, 60.001, 'late'],
  ['received', true, 3_600, 5_400, 'pending'],
  ['received', true, 3_600, 5_400.001, 'late'],
  ['received', true, 5, 60, 'pending'],
  ['received', true, 5, 60.001, 'late'],
  ['fetched', false, 5, null, 'pending'],
])(
  'a feed that is %s (%s) every %s s and was not yet, %s s after it was set up, is %s',
  (_how, isReceived, everySeconds, seconds, health) => {
    const setUpAt = seconds === null ? null : SUCCESS
    expect(healthBeforeFetch({ setUpAt, everySeconds, isReceived }, after(seconds ?? 0))).toBe(health)
  },
)

it.each([
  [null, null],
  [0, 0],
  [300, 300],
  [301, null],
  [5 * 3_600, null],
])('a newest time of %j s ahead of our clock counts as %j', (seconds, counted) => {
  const at = (it: number | null) => (it === null ? null : new Date(after(it)).toISOString())
  expect(plausibleNewest(at(seconds), after(0))).toBe(at(counted))
})

it.each<[NewestTime, Record<string, unknown>, number | null]>([
  ['nothing', {}, null],
  ['header', {}, 86_400],
  ['header', { everySeconds: 86_400 }, 259_200],
  ['values', { lagHours: 2 }, 180 + 3 * 3_600],
  ['values', { lagHours: 2, staleAfterSeconds: 20 }, 20],
  ['values', {}, 180],
])('data whose newest time means %s is too old in a feed with %j after %s s', (newestTime, more, seconds) => {
  const feed = FeedDefinition.parse({ id: 'a', name: 'A', url: 'https://city.example/a', everySeconds: 60, standard: 'any', ...more })
  expect(dataLimitSeconds(feed, newestTime)).toBe(seconds)
})

it('a feed is stale after three intervals unless it says otherwise', () => {
  expect(staleAfterSeconds({ everySeconds: 60 })).toBe(180)
  expect(staleAfterSeconds({ everySeconds: 60, staleAfterSeconds: 75 })).toBe(75)
})

describe('the definition of a feed', () => {
  const feed = { id: 'works', name: 'Works', url: 'https://city.example/works.json', everySeconds: 60, standard: 'wzdx' }

  it.each<[string, Record<string, unknown>]>([
    ['a name and password in its address', { url: 'https://me:secret@city.example/' }],
    ['a path as address', { url: 'file:///etc/passwd' }],
    ['a blank in its address', { url: 'https://city.example/a b' }],
    ['an interval of four seconds', { everySeconds: 4 }],
    ['an interval of more than a day', { everySeconds: 86_401 }],
    ['a broken interval', { everySeconds: 60.5 }],
    ['capitals in its id', { id: 'Works' }],
    ['a key in place of the name of one', { keyEnv: 'abc-123' }],
  ])('is refused with %s', (_what, more) => {
    expect(FeedDefinition.safeParse({ ...feed, ...more }).success).toBe(false)
  })

  it('is taken with its defaults', () => {
    expect(FeedDefinition.parse(feed)).toMatchObject({ attribution: '', timeZone: 'UTC', maxBytes: 200_000_000 })
  })
})

test.each(['desk', 'report', 'open311', 'simulator', 'derived'])('no feed is called %s, as sources of our own are', (id) => {
  const feed = { id, name: 'A feed', url: 'https://example.org/', everySeconds: 60, standard: 'open311' }
  expect(FeedDefinition.safeParse(feed).success).toBe(false)
  expect(FeedDefinition.safeParse({ ...feed, id: `${id}-2` }).success).toBe(true)
})
