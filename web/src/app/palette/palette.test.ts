import { expect, test } from 'vitest'
import { answersTo, personGoal, placeGoal } from './goals.ts'
import { type Goal, recentGoals, rememberGoal, withGoal } from './recent.ts'

const goal = (to: string, name = to): Goal => ({ kind: 'screen', to, name, detail: '', square: null })

function storeWith(text: string | null) {
  let stored = text
  return () => ({ getItem: () => stored, setItem: (_: string, value: string) => (stored = value) }) as unknown as Storage
}

test.each([
  ['Energy Grid', 'grid', true],
  ['Energy Grid', 'GRID en', true],
  ['Control de tránsito', 'transito', true],
  ['Energy Grid', 'traffic', false],
  ['Energy Grid', '', true],
])('%j matches %j: %s', (name, typed, answers) => {
  expect(answersTo(name, typed)).toBe(answers)
})

test.each([
  ['section', 's/1', '/map?location=s%2F1'],
  ['substation', 'sub-4', '/map?substation=sub-4'],
  ['district', 'd&1', '/map?district=d%261'],
  ['place', 'Parque Batlle', '/map?place=Parque%20Batlle'],
] as const)('a %s called %s opens at %s', (kind, id, to) => {
  expect(placeGoal({ kind, id, name: id, position: [0, 0], square: 'M7', gridReference: 'M7' }, kind)).toMatchObject({ to, square: 'M7' })
})

test.each([
  ['Ada', 'ada_l', 'ada+1@city.example', 'Ada', 'ada+1@city.example', '/admin/people?q=ada%2B1%40city.example'],
  [null, 'ada_l', null, 'ada_l', '', '/admin/people?q=ada_l'],
  [null, null, 'ada@city.example', 'ada@city.example', '', '/admin/people?q=ada%40city.example'],
])('%s, %s, %s opens the list of people, and is not remembered', (firstName, username, email, name, detail, to) => {
  const rest = {
    id: 'a',
    role: 'viewer',
    fromEveryCity: true,
    plan: 'free',
    createdAt: '',
    lastSeenAt: null,
    sessions: 0,
    secondFactor: null,
  } as const
  const destination = personGoal({ ...rest, firstName, username, email })
  expect(destination).toEqual({ kind: 'person', name, detail, to, square: null })
  const store = storeWith(null)
  rememberGoal(store, destination)
  expect(recentGoals(store)).toEqual([])
})

test('lists the latest destination first, without duplicates', () => {
  const names = withGoal([goal('/a'), goal('/b', 'before')], goal('/b', 'now')).map((it) => it.name)
  expect(names).toEqual(['now', '/a'])
  expect(
    withGoal(
      Array.from({ length: 9 }, (_, i) => goal(`/${i}`)),
      goal('/new'),
    ),
  ).toHaveLength(6)
})

test.each([
  null,
  'nonsense',
  '{"a":1}',
  '[{"to":"https://elsewhere.example"}]',
  '[{"kind":"screen","to":"//elsewhere","name":"","detail":"","square":null}]',
])('reads no destination from %s', (text) => {
  expect(recentGoals(storeWith(text))).toEqual([])
})

test('remembers destinations, unless the browser refuses storage', () => {
  const store = storeWith(null)
  rememberGoal(store, goal('/map'))
  expect(recentGoals(store)).toEqual([goal('/map')])
  const refusing = () => {
    throw new Error('SecurityError')
  }
  rememberGoal(refusing, goal('/map'))
  expect(recentGoals(refusing)).toEqual([])
})
