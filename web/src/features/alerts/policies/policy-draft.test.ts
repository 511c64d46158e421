import { describe, expect, it } from 'vitest'
import { formOf, moved, NEW_POLICY, type PolicyForm, policyOf } from './policy-draft.ts'

const form = formOf({ ...NEW_POLICY, name: 'Night' })

describe('a policy from its form', () => {
  it.each<[name: string, more: Partial<PolicyForm>, problems: string[]]>([
    ['as it was', {}, []],
    ['without a name', { name: '  ' }, ['name']],
    ['without targets', { targets: [] }, ['targets']],
    ['without a wait', { groupSeconds: '' }, ['groupSeconds']],
    ['with a wait that is too long', { groupSeconds: '601' }, ['groupSeconds']],
    ['ungrouped, whatever the wait', { groupBy: 'none', groupSeconds: 'x' }, []],
    ['escalated at once', { escalateAfter: '0', escalateTo: [{ kind: 'shift' }] }, ['escalateAfter']],
    ['escalated to nobody', { escalateAfter: '10' }, ['escalateTo']],
    ['escalated', { escalateAfter: ' 10 ', escalateTo: [{ kind: 'shift' }] }, []],
    ['escalated to somebody, never', { escalateTo: [{ kind: 'shift' }] }, []],
  ])('%s', (_name, more, problems) => {
    const read = policyOf({ ...form, ...more })
    expect(Object.keys(read.problems)).toEqual(problems)
    expect(read.policy === null).toBe(problems.length > 0)
  })

  it('comes back as it was', () => {
    const policy = { ...NEW_POLICY, name: 'Night', escalation: { afterMinutes: 10, targets: [{ kind: 'shift' as const }] } }
    expect(policyOf(formOf(policy)).policy).toEqual(policy)
  })
})

it.each<[index: number, by: 1 | -1, expected: string]>([
  [0, 1, 'bac'],
  [2, -1, 'acb'],
  [0, -1, 'abc'],
  [2, 1, 'abc'],
])('%i moved by %i', (index, by, expected) => {
  expect(moved(['a', 'b', 'c'], index, by).join('')).toBe(expected)
})
