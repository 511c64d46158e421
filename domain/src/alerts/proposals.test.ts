import { expect, it } from 'vitest'
import { candidatesOf, type ProposalKind } from './proposals.ts'
import type { RuleSettings } from './rule.ts'

const settings = (more: Partial<RuleSettings>): RuleSettings => ({
  name: 'Slow road',
  severity: 'warning',
  sharing: 'own',
  scope: { kind: 'every' },
  condition: { kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 20, unit: 'mph' },
  forMinutes: 5,
  resolveMinutes: 0,
  noData: 'keep',
  contactPoints: [],
  opensIncident: null,
  ...more,
})
const of = (kind: ProposalKind, rule: RuleSettings) => candidatesOf(rule).filter((it) => it.kind === kind)

it('offers longer durations, the shortest first', () => {
  expect(of('duration', settings({})).map((it) => it.settings.forMinutes)).toEqual([10, 15, 30, 60])
})

it.each([
  ['below', 20, undefined, [19, 18, 16], [21, 22, 24]],
  ['above', 400, undefined, [420, 440, 480], [380, 360, 320]],
  ['above', 400, 390, [420, 440, 480], [370, 350, 310]],
  ['below', -10, undefined, [-10.5, -11, -12], [-9.5, -9, -8]],
] as const)('moves a limit %s %s away, or ends the alert later', (side, value, clearAt, values, clears) => {
  const condition = {
    kind: 'threshold',
    measure: 'substation.load',
    side,
    value,
    unit: 'MW',
    ...(clearAt !== undefined && { clearAt }),
  } as const
  const leaf = (it: { settings: RuleSettings }) => it.settings.condition as { value: number; clearAt?: number }
  expect(of('threshold', settings({ condition })).map((it) => leaf(it).value)).toEqual(values)
  expect(of('hysteresis', settings({ condition })).map((it) => leaf(it).clearAt)).toEqual(clears)
})

it('has only durations for a rule without a limit, or with a limit of 0', () => {
  const zero = { kind: 'threshold', measure: 'substation.load', side: 'below', value: 0, unit: 'MW' } as const
  for (const condition of [{ kind: 'feed' } as const, zero])
    expect([...new Set(candidatesOf(settings({ condition })).map((it) => it.kind))]).toEqual(['duration'])
})
