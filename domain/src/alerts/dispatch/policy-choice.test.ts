import { expect, it } from 'vitest'
import type { PolicyMatch } from '../policy.ts'
import { policiesFor, type Routed } from './policy-choice.ts'

const alert: Routed = { severity: 'warning', domain: 'traffic', district: 'Centro' }
const all: PolicyMatch = {}
const grave: PolicyMatch = { severities: ['critical'] }
const traffic: PolicyMatch = { domains: ['traffic', 'energy'] }
const centro: PolicyMatch = { districts: ['Centro', 'Cordón'] }

it.each<[name: string, policies: [name: string, PolicyMatch, goesOn?: true][], alert: Routed, taken: string[]]>([
  ['no policy', [], alert, []],
  ['one for all', [['a', all]], alert, ['a']],
  ['one for another severity', [['a', grave]], alert, []],
  [
    'the first that takes it',
    [
      ['a', grave],
      ['b', traffic],
      ['c', all],
    ],
    alert,
    ['b'],
  ],
  [
    'those after it, if it goes on',
    [
      ['a', traffic, true],
      ['b', centro, true],
      ['c', grave, true],
      ['d', all],
      ['e', all],
    ],
    alert,
    ['a', 'b', 'd'],
  ],
  [
    'one that passes it over does not end it',
    [
      ['a', grave],
      ['b', all],
    ],
    alert,
    ['b'],
  ],
  ['a district', [['a', centro]], alert, ['a']],
  ['another district', [['a', centro]], { ...alert, district: 'Pocitos' }, []],
  ['no district', [['a', centro]], { ...alert, district: null }, []],
  ['another domain', [['a', traffic]], { ...alert, domain: 'feeds' }, []],
  ['all members of a match', [['a', { ...grave, ...traffic, ...centro }]], { ...alert, severity: 'critical' }, ['a']],
])('%s', (_name, policies, of, taken) => {
  const given = policies.map(([name, match, goesOn = false]) => ({ name, match, goesOn }))
  expect(policiesFor(given, of).map((it) => it.name)).toEqual(taken)
})
