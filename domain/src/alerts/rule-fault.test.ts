import { expect, it } from 'vitest'
import type { Role } from '../core/access.ts'
import type { Plan } from '../plans/plan.ts'
import type { RuleProblem, RuleSettings } from './rule.ts'
import { type RuleFault, ruleFault, ruleProblem } from './rule-fault.ts'

const FRAME = {
  city: {
    locations: [{ id: 'mill', name: 'Mill Lane' }],
    substations: [{ id: 'north', name: 'North' }],
    districts: [{ id: 'old', name: 'Old Town' }],
  },
  feedIds: new Set(['traffic']),
}
const SLOW = { kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 20, unit: 'mph' } as const
const POWER = { kind: 'threshold', measure: 'energy.consumption', side: 'above', value: 700, unit: 'kW' } as const
const REQUESTS = { kind: 'records', records: 'requests', filter: '', atLeast: 1 } as const
const RULE: RuleSettings = {
  name: 'Slow',
  severity: 'info',
  sharing: 'own',
  scope: { kind: 'places', places: ['mill'] },
  condition: SLOW,
  forMinutes: 0,
  resolveMinutes: 0,
  noData: 'keep',
  contactPoints: [],
  opensIncident: null,
}
const CITY = { kind: 'city' } as const
const OLD = { kind: 'district', district: 'old' } as const

it.each<[what: string, changes: Partial<RuleSettings>, code: RuleFault['code'] | null, leaf?: number | null]>([
  ['a speed on a road', {}, null],
  ['a limit that clears on its other side', { condition: { ...SLOW, clearAt: 25 } }, null],
  ['a limit that clears where it fires', { condition: { ...SLOW, clearAt: 20 } }, null],
  ['a limit that clears beyond itself', { condition: { all: [SLOW, { ...SLOW, clearAt: 15 }] } }, 'clear-at', 1],
  ['a district by its id', { scope: OLD }, null],
  ['a district by its name', { scope: { kind: 'district', district: 'Old Town' } }, null],
  ['a district that is not there', { scope: { kind: 'district', district: 'new' } }, 'district'],
  ['a road and the city', { condition: { any: [SLOW, POWER] } }, null],
  ['a road and a substation', { condition: { any: [SLOW, POWER, { ...POWER, measure: 'substation.load' }] } }, 'mixed-places', 2],
  ['requests of a district', { scope: OLD, condition: REQUESTS }, null],
  ['requests of every road', { scope: { kind: 'every' }, condition: REQUESTS }, 'measured-for-city'],
  ['consumption of a district', { scope: OLD, condition: POWER }, 'measured-for-city'],
  ['a road of the whole city', { scope: CITY }, 'measured-at-places', 0],
  ['a substation as a road', { scope: { kind: 'places', places: ['mill', 'north'] } }, 'place'],
  ['any feed', { scope: CITY, condition: { kind: 'feed' } }, null],
  ['a feed that is not there', { scope: CITY, condition: { kind: 'feed', feed: 'water' } }, 'feed', 0],
  ['an encoded filter', { scope: CITY, condition: { ...REQUESTS, filter: 'q=gas+leak%3F&priority=high' } }, null],
  ['a filter that is not well encoded', { scope: CITY, condition: { ...REQUESTS, filter: 'q=%E0%A4%A' } }, 'filter', 0],
  ["a filter of the other list's words", { scope: CITY, condition: { ...REQUESTS, filter: 'type=fire' } }, 'filter', 0],
  ['my requests, for the city', { sharing: 'city', scope: CITY, condition: { ...REQUESTS, filter: 'assignee=me' } }, 'assigned-to-me', 0],
  ['contact points of a rule of the city', { sharing: 'city', contactPoints: ['a'] }, 'city-contact-points'],
  ['an incident of a rule of one’s own', { opensIncident: 'fire' }, 'own-incident'],
])('%s', (_, changes, code, leaf = null) => {
  const fault = ruleFault({ ...RULE, ...changes }, FRAME)
  expect(fault && { code: fault.code, leaf: fault.leaf }).toEqual(code && { code, leaf })
})

const FORECAST = { ...POWER, kind: 'forecast', withinMinutes: 60, probability: 80 } as const
it.each<[what: string, changes: Partial<RuleSettings>, plan: Plan, role: Role, problem: RuleProblem | null]>([
  ['all is well', {}, 'basic', 'viewer', null],
  ['a plan ended', {}, 'free', 'admin', 'plan'],
  ['a forecast outlives its plan', { scope: CITY, condition: FORECAST }, 'basic', 'admin', 'plan'],
  ['a forecast', { scope: CITY, condition: FORECAST }, 'pro', 'viewer', null],
  ['a check outlives a role', { scope: CITY, condition: { kind: 'system' } }, 'pro', 'viewer', 'role'],
  ['a rule of the city outlives a role', { sharing: 'city' }, 'pro', 'viewer', 'role'],
  ['one of several places is gone', { scope: { kind: 'places', places: ['gone', 'mill'] } }, 'pro', 'viewer', null],
  ['the last place is gone', { scope: { kind: 'places', places: ['gone'] } }, 'pro', 'viewer', 'place'],
  ['its filter is not understood any more', { condition: { ...REQUESTS, filter: 'colour=red' } }, 'pro', 'viewer', 'filter'],
  ['a district is gone', { scope: { kind: 'district', district: 'gone' } }, 'pro', 'viewer', 'district'],
  ['a feed is gone', { scope: CITY, condition: { kind: 'feed', feed: 'gone' } }, 'pro', 'viewer', 'feed'],
])('%s', (_, changes, plan, role, problem) => {
  expect(ruleProblem({ ...RULE, ...changes }, { plan, role }, FRAME)).toBe(problem)
})
