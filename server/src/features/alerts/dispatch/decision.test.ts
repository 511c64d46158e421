import { expect, it } from 'vitest'
import { decide } from './decision.ts'

const STEADY = { flaps: false, begins: false }
type Given = Partial<Parameters<typeof decide>[0]> & Partial<Parameters<typeof decide>[1]>

it.each<[name: string, Given, kind: string | null, withheld: string | null]>([
  ['fires', { to: 'firing' }, 'firing', null],
  ['without data', { to: 'no-data' }, 'no-data', null],
  ['fires after it was shelved', { from: 'shelved', to: 'firing', cause: 'time' }, 'firing', null],
  ['resolved', { to: 'resolved' }, 'resolved', null],
  ['resolved, acknowledged before', { from: 'acknowledged', to: 'resolved' }, 'resolved', null],
  ['resolved, but that it fired was withheld', { to: 'resolved', announced: false }, null, 'unseen'],
  ['resolved while shelved', { from: 'shelved', to: 'resolved' }, null, 'shelved'],
  ['resolved because its owner changed the rule', { to: 'resolved', cause: 'rule' }, null, null],
  ['resolved because a rule of the city changed', { to: 'resolved', cause: 'rule', sharing: 'city' }, 'resolved', null],
  ['pending', { from: 'inactive', to: 'pending' }, null, null],
  ['over before it fired', { from: 'pending', to: 'inactive' }, null, null],
  ['acknowledged', { from: 'firing', to: 'acknowledged', cause: 'person' }, null, null],
  ['shelved', { from: 'firing', to: 'shelved', cause: 'person' }, null, null],
  ['the change with which flapping begins', { to: 'resolved', flapping: { flaps: true, begins: true } }, 'flapping', null],
  ['flapping', { to: 'firing', flapping: { flaps: true, begins: false } }, null, 'flapping'],
  ['resolved while flapping', { to: 'resolved', flapping: { flaps: true, begins: false } }, null, 'flapping'],
  ['a feed in trouble', { to: 'no-data', feedInTrouble: true }, 'feed', 'feed'],
  ['a feed in trouble, flapping', { to: 'no-data', feedInTrouble: true, flapping: { flaps: true, begins: true } }, 'feed', 'feed'],
])('%s', (_name, given, kind, withheld) => {
  const { from = 'pending', to = 'firing', cause = 'value', sharing = 'own' } = given
  const { flapping = STEADY, feedInTrouble = false, announced = true } = given
  expect(decide({ from, to, cause, sharing }, { flapping, feedInTrouble, announced })).toEqual({ kind, withheld })
})
