import { expect, it } from 'vitest'
import { signUp } from '../../../testing/test-people.ts'
import { RULE, ruleTest, SLOW, WHOLE } from './testing/rule-test.ts'

const test = ruleTest()

const records = (filter: string, more: object = {}) => ({
  ...WHOLE,
  condition: { kind: 'records', records: 'incidents', filter, atLeast: 5, ...more },
})
const nested = (depth: number): unknown => (depth === 0 ? SLOW : { all: [SLOW, nested(depth - 1)] })
const threshold = (more: object) => ({ ...RULE, condition: { ...SLOW, ...more } })

it.each<[what: string, body: unknown, sentence: RegExp]>([
  ['an unknown place', { ...RULE, scope: { kind: 'places', places: ['italia-9'] } }, /no place with the id 'italia-9'/],
  ['a substation for a speed', { ...RULE, scope: { kind: 'places', places: ['a'] } }, /no place with the id 'a'/],
  ['an unknown district', { ...RULE, scope: { kind: 'district', district: 'pocitos' } }, /no district/],
  ['the city for a speed at places', { ...RULE, scope: { kind: 'city' } }, /measured at places/],
  ['places for a value of the city', { ...RULE, condition: { ...SLOW, measure: 'city.speed' } }, /city as a whole/],
  [
    'a district for a value of the city',
    { ...RULE, scope: { kind: 'district', district: 'centro' }, condition: { kind: 'feed' } },
    /city as a whole/,
  ],
  [
    'values of roads and of substations',
    { ...RULE, condition: { all: [SLOW, { ...SLOW, measure: 'substation.load', unit: 'MW' }] } },
    /^Condition 2 is measured/,
  ],
  ['a unit of another measure', threshold({ unit: 'MW' }), /^Condition 1: 'MW' is not a unit of traffic.speed; use mph/],
  ['a share as a limit', threshold({ unit: '%' }), /'%' is not a unit/],
  ['clearing beyond the limit', threshold({ clearAt: 15 }), /clear above it/],
  ['clearing beyond the limit above', threshold({ side: 'above', clearAt: 25 }), /clear below it/],
  ['a filter with an unknown word', records('status=exploded'), /filter/],
  ['a filter with a part that is unknown', records('priority=critical,worst'), /filter/],
  ['a filter with an unknown name', records('colour=red'), /filter/],
  // The store would refuse it at each evaluation, and with it every rule of the city.
  ['a filter with a NUL', records('department=%00'), /filter/],
  ['a filter given twice', records('priority=critical&priority=low'), /filter/],
  ['an unknown feed', { ...WHOLE, condition: { kind: 'feed', feed: 'nope' } }, /no feed with the id 'nope'/],
  ['an incident opened by a private rule', { ...RULE, opensIncident: 'fire' }, /Only a rule of the city/],
  ['a contact point of nobody', { ...RULE, contactPoints: ['018f0000-0000-7000-8000-000000000000'] }, /no contact point/],
])('%s is refused', async (_, body, sentence) => {
  const reply = await test.create(body)
  expect(reply).toMatchObject({ status: 422, body: { code: 'refused', error: expect.stringMatching(sentence) } })
  expect(await test.list()).toEqual([])
})

it.each<[what: string, body: unknown, sentence: RegExp]>([
  ['an unknown measure', threshold({ measure: 'traffic.colour' }), /'condition.measure' must be one of/],
  ['a negative duration', { ...RULE, forMinutes: -1 }, /'forMinutes' must be at least 0/],
  [
    'a negative window',
    { ...RULE, condition: { kind: 'absence', measure: 'traffic.speed', minutes: -5 } },
    /'condition.minutes' must be at least 1/,
  ],
  [
    '21 conditions',
    { ...RULE, condition: { any: [{ all: Array(10).fill(SLOW) }, { all: Array(11).fill(SLOW) }] } },
    /at most 20 conditions/,
  ],
  ['1,000 conditions', { ...RULE, condition: { any: Array(1_000).fill(SLOW) } }, /at most 20 items/],
  ['10,000 conditions', { ...RULE, condition: { any: Array(10_000).fill(SLOW) } }, /longer than 1000 items/],
  ['joins four deep', { ...RULE, condition: nested(4) }, /'condition.all.1.all.1'/],
  ['a join of one', { ...RULE, condition: { all: [SLOW] } }, /'condition.all' must contain at least 2 items/],
  ['no places', { ...RULE, scope: { kind: 'places', places: [] } }, /'scope.places' is empty/],
  ['a limit that is no number', threshold({ value: '20' }), /'condition.value' must be a number/],
  ['an infinite limit', threshold({ value: 1e300 }), /'condition.value' must be at most/],
  // In a message it would pass for another alert.
  ['a name of two lines', { ...RULE, name: 'Slow road\n14:05 All clear' }, /'name'/],
  ['an empty name', { ...RULE, name: ' ' }, /'name' is empty/],
  ['an unknown member', { ...RULE, owner: 'someone' }, /contains 'owner'/],
  ['an unknown template', { ...RULE, template: 'mine' }, /'template' must be one of/],
  ['nothing', {}, /'name' is missing/],
])('%s is malformed', async (_, body, sentence) => {
  const reply = await test.create(body)
  expect(reply).toMatchObject({ status: 400, body: { code: 'malformed', error: expect.stringMatching(sentence) } })
  expect(await test.list()).toEqual([])
})

it.each([{ kind: 'system' }, { kind: 'records', records: 'incidents', filter: 'assignee=none', atLeast: 1 }])(
  '%j is for operators',
  async (condition) => {
    expect((await test.create({ ...WHOLE, condition })).status).toBe(403)
    const operator = await signUp(test.app, { plan: 'pro', role: 'operator' })
    expect((await test.create({ ...WHOLE, condition }, operator)).status).toBe(200)
  },
)

it('a filter is stored in its normal form', async () => {
  const { condition } = await test.made(records('type=fire&priority=critical,high&q=gas%20leak'))
  expect(condition).toMatchObject({ filter: 'priority=critical%2Chigh&q=gas%20leak&type=fire' })
})
