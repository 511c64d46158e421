import { describe, expect, it, test } from 'vitest'
import { USUAL_CALENDAR, WorkingCalendar, workingTime } from '../cities/calendar.ts'
import { City } from '../cities/city.ts'
import {
  type Due,
  DueRule,
  dueMs,
  duesOf,
  dueWord,
  latestStartMs,
  ruleFor,
  type Targeted,
  TargetRule,
  USUAL_TARGETS,
  type Within,
} from './target.ts'

const time = workingTime(WorkingCalendar.parse(USUAL_CALENDAR), 'America/Montevideo')
const rule = (id: string, more: Record<string, unknown> = {}) =>
  DueRule.parse({ id, kind: 'incident', acknowledge: { minutes: 5 }, ...more })

const record: Targeted = {
  createdAt: '2026-11-20T10:00:00.000Z',
  startsAt: null,
  reopenedAt: null,
  acknowledgedAt: null,
  resolvedAt: null,
  duplicateOf: null,
  status: 'active',
  priority: 'high',
  type: 'fire',
}

const all = rule('all')
const high = rule('high', { priorities: ['critical', 'high'] })
const fire = rule('fire', { types: ['fire'] })
const highFire = rule('high-fire', { types: ['fire'], priorities: ['high'] })
const again = rule('again', { types: ['fire', 'other'] })
const request = (id: string, more: Record<string, unknown>) => rule(id, { kind: 'service-request', ...more })
const pothole = request('pothole', { services: ['pothole'] })
const roads = request('roads', { categories: ['infrastructure'], priorities: ['high'] })

test.each<[string, DueRule[], Partial<Targeted>, string | null]>([
  ['none of its kind', [pothole, roads], {}, null],
  ['the one that is about all', [all], {}, 'all'],
  ['a priority before all', [all, high], {}, 'high'],
  ['a type before a priority', [high, fire], {}, 'fire'],
  ['both before one', [fire, highFire, high], {}, 'high-fire'],
  ['the first of two equals', [again, fire], {}, 'again'],
  ['not one of another priority', [all, high], { priority: 'low' }, 'all'],
  ['not one of another type', [fire, highFire], { type: 'other' }, null],
])('the rule of an incident: %s', (_what, rules, more, expected) => {
  expect(ruleFor(rules, 'incident', { ...record, ...more })?.id ?? null).toBe(expected)
})

test.each<[string, Partial<Targeted>, string | null]>([
  ['its service before category and priority', { serviceCode: 'pothole' }, 'pothole'],
  ['its category without one', { serviceCode: null }, 'roads'],
  ['none of another category', { serviceCode: null, category: 'other' }, null],
])('the rule of a request: %s', (_what, more, expected) => {
  const asked = { ...record, category: 'infrastructure', ...more }
  expect(ruleFor([all, roads, pothole], 'service-request', asked)?.id ?? null).toBe(expected)
})

const both = rule('both', { acknowledge: { minutes: 15 }, resolve: { minutes: 120, counted: 'working' } })
const dueTimes = (dues: readonly Due[]) =>
  dues.map(
    (it) =>
      `${it.aim} ${new Date(it.dueMs).toISOString().slice(11, 16)}${it.doneMs === null ? '' : ` done ${new Date(it.doneMs).toISOString().slice(11, 16)}`}`,
  )

// 10:00 UTC is 7 in the morning in Montevideo; the city works from 8.
test.each<[string, Partial<Targeted>, string[]]>([
  ['both, the second in working hours', {}, ['acknowledge 10:15', 'resolve 13:00']],
  ['acknowledged', { acknowledgedAt: '2026-11-20T10:20:00.000Z' }, ['acknowledge 10:15 done 10:20', 'resolve 13:00']],
  ['taken up by others, nobody knows when', { status: 'in_progress' }, ['resolve 13:00']],
  ['planned: counts from its start', { startsAt: '2026-11-20T15:00:00.000Z', status: 'pending' }, ['acknowledge 15:15', 'resolve 17:00']],
  ['begun before it was reported', { startsAt: '2026-11-20T04:00:00.000Z' }, ['acknowledge 10:15', 'resolve 13:00']],
  ['opened again: a clock of its own', { reopenedAt: '2026-11-20T14:00:00.000Z' }, ['acknowledge 14:15', 'resolve 16:00']],
  ['ended', { status: 'resolved', resolvedAt: '2026-11-20T12:00:00.000Z' }, ['resolve 13:00 done 12:00']],
  ['ended, nobody knows when', { status: 'resolved' }, []],
  ['planned work', { plannedWork: true, startsAt: '2026-11-01T04:00:00.000Z' }, []],
  ['an advisory', { advisory: true }, []],
  ['a duplicate', { duplicateOf: '018f0000-0000-7000-8000-000000000000' }, []],
])('what is due: %s', (_what, more, expected) => {
  expect(dueTimes(duesOf('incident', { ...record, ...more }, [both], time))).toEqual(expected)
})

it('lets a request that was opened again wait for somebody, although it is assigned', () => {
  const asked = { ...record, category: 'other', status: 'assigned' }
  const rules = [request('r', {})]
  expect(dueTimes(duesOf('service-request', asked, rules, time))).toEqual([])
  expect(dueTimes(duesOf('service-request', { ...asked, reopenedAt: '2026-11-20T14:00:00.000Z' }, rules, time))).toEqual([
    'acknowledge 14:05',
  ])
})

describe('what is said first', () => {
  const now = Date.parse('2026-11-20T11:00:00.000Z')
  const due = (aim: Due['aim'], minutes: number, done: number | null = null): Due => ({
    aim,
    rule: 'r',
    dueMs: now + minutes * 60_000,
    doneMs: done === null ? null : now + done * 60_000,
  })
  test.each<[string, Due[], string | null]>([
    ['nothing', [], null],
    ['what is due first', [due('resolve', 60), due('acknowledge', 5)], 'acknowledge due'],
    ['what is over', [due('acknowledge', -5), due('resolve', 60)], 'acknowledge overdue'],
    ['over at the moment itself', [due('acknowledge', 0)], 'acknowledge overdue'],
    ['what is left rather than what was late', [due('acknowledge', -10, -5), due('resolve', 60)], 'resolve due'],
    ['that it was late', [due('acknowledge', -10, -5), due('resolve', -5, -7)], 'acknowledge late'],
    ['nothing of what was in time', [due('acknowledge', -10, -11), due('resolve', -5, -7)], null],
  ])('%s', (_what, dues, expected) => {
    const found = dueWord(dues, now)
    expect(found && `${found.aim} ${found.word}`).toBe(expected)
  })
})

test.each<Within>([
  { minutes: 90, counted: 'calendar' },
  { minutes: 90, counted: 'working' },
])('the latest start is the one that is due now: $counted', (within) => {
  for (const now of ['2026-11-20T11:30:00.000Z', '2026-11-20T12:30:00.000Z', '2026-11-21T12:00:00.000Z']) {
    const start = latestStartMs(Date.parse(now), within, time) as number
    expect(dueMs(start, within, time)).toBeLessThanOrEqual(Date.parse(now))
    expect(dueMs(start + 60_000, within, time)).toBeGreaterThan(Date.parse(now))
  }
})

test.each([
  ['a service of an incident', { kind: 'incident', services: ['pothole'] }],
  ['a type of a request', { kind: 'service-request', types: ['fire'] }],
  ['no time at all', { acknowledge: undefined }],
])('a rule with %s is refused', (_what, more) => {
  expect(TargetRule.safeParse({ id: 'r', kind: 'incident', acknowledge: { minutes: 5 }, ...more }).success).toBe(false)
})

it('gives a city that names none the usual ones, and one that names none on purpose none', () => {
  const city = { id: 'a', name: 'A', timeZone: 'UTC', bounds: [0, 0, 1, 1], inhabitants: 1 }
  expect(City.parse(city).targets.map((it) => it.id)).toEqual(USUAL_TARGETS.map((it) => it.id))
  expect(City.parse({ ...city, targets: [] }).targets).toEqual([])
})

test('what is not known to be less urgent has the targets of the most urgent', () => {
  const rule = (id: string, priorities: ('critical' | 'low')[]) => ({ id, kind: 'incident' as const, priorities })
  const rules = [rule('all', []), rule('critical', ['critical']), rule('low', ['low'])].map(({ priorities, ...it }) => ({
    ...it,
    ...(priorities.length > 0 && { priorities }),
  })) as unknown as Parameters<typeof ruleFor>[0]
  expect(ruleFor(rules, 'incident', { priority: 'unknown', type: 'fire' })).toMatchObject({ id: 'critical' })
})
