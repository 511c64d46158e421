import type { Condition } from '@oppidum/domain/alerts/condition'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { TemplateId } from '@oppidum/domain/alerts/rules/template-id'
import { ruleFromTemplate } from '@oppidum/domain/alerts/rules/templates'
import { describe, expect, it } from 'vitest'
import { draftOf, type GroupDraft, type LeafDraft, newLeaf, nextKey, type RuleDraft, withNode, withRoot } from './rule-draft.ts'
import { numberIn, ruleFromDraft } from './rule-from-draft.ts'

const CITY = {
  locations: [{ id: 'harbor' }],
  substations: [{ id: 'a', capacityMw: 120 }],
  districts: [{ id: 'centro' }],
}
const SLOW = { kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 12.5, unit: 'mph' } as const
const RULE: RuleSettings = { ...ruleFromTemplate('slow-road', 'Slow', CITY), condition: SLOW }
const leafOf = (draft: RuleDraft) => draft.root.parts[0] as LeafDraft
const changed = (draft: RuleDraft, changes: Partial<LeafDraft>): RuleDraft => ({
  ...draft,
  root: { ...draft.root, parts: [{ ...leafOf(draft), ...changes }] },
})

describe('a rule that is opened and saved is the same', () => {
  it.each(TemplateId.options)('%s', (id) => {
    const rule = ruleFromTemplate(id, 'A rule', CITY)
    expect(ruleFromDraft(draftOf(rule, 'mph'))).toEqual({ settings: rule, problems: [] })
  })

  it.each<[string, Condition]>([
    ['a join of joins', { any: [{ all: [SLOW, { kind: 'feed', feed: 'f' }] }, { any: [SLOW, SLOW] }] }],
    ['an anomaly', { kind: 'anomaly', measure: 'traffic.flow' }],
    ['a change in a unit', { kind: 'change', measure: 'traffic.speed', direction: 'rise', by: 5, unit: 'km/h', withinMinutes: 5 }],
    ['a check of the system', { kind: 'system', check: 'bus' }],
    ['open records', { kind: 'records', records: 'requests', filter: 'q=x', atLeast: 3 }],
  ])('%s', (_, condition) => {
    const rule = { ...RULE, condition }
    expect(ruleFromDraft(draftOf(rule, 'km/h')).settings).toEqual(rule)
  })
})

it.each<[what: string, change: (draft: RuleDraft) => RuleDraft, fields: string[]]>([
  ['no name', (it) => ({ ...it, name: '  ' }), ['name']],
  ['no place', (it) => ({ ...it, places: [] }), ['places']],
  ['no district', (it) => ({ ...it, scope: 'district' }), ['district']],
  ['no limit', (it) => changed(it, { value: '' }), ['leaf-1-value']],
  ['a limit in words', (it) => changed(it, { value: 'ten' }), ['leaf-1-value']],
  ['a negative duration', (it) => ({ ...it, forMinutes: '-1' }), ['forMinutes']],
  ['half a minute', (it) => ({ ...it, resolveMinutes: '0.5' }), ['resolveMinutes']],
  ['longer than a week', (it) => changed(it, { kind: 'absence', minutes: '10081' }), ['leaf-1-minutes']],
  ['a probability of 100', (it) => changed(it, { kind: 'forecast', probability: '100' }), ['leaf-1-probability']],
  ['two things', (it) => changed({ ...it, name: '' }, { value: '1e3' }), ['name', 'leaf-1-value']],
])('%s is a problem', (_, change, fields) => {
  const { settings, problems } = ruleFromDraft(change(draftOf(RULE, 'mph')))
  expect(settings).toBeNull()
  expect(problems.map((it) => it.field).toSorted()).toEqual(fields.toSorted())
})

it.each([
  ['12,5', 12.5],
  [' 12.5 ', 12.5],
  ['-3', -3],
  ['1e3', null],
  ['', null],
  ['12.', null],
] as const)('%j is the number %j', (text, value) => {
  expect(numberIn(text, { min: -10, max: 100 })).toBe(value)
})

it('a rule of the city has no contact points, and one of its own opens no incident', () => {
  const draft: RuleDraft = { ...draftOf(RULE, 'mph'), contactPoints: ['018f0000-0000-7000-8000-000000000000'], opensIncident: 'fire' }
  expect(ruleFromDraft({ ...draft, sharing: 'city' }).settings).toMatchObject({ contactPoints: [], opensIncident: 'fire' })
  expect(ruleFromDraft(draft).settings).toMatchObject({ contactPoints: draft.contactPoints, opensIncident: null })
})

describe('the scope follows the condition', () => {
  const draft = draftOf(RULE, 'mph')
  const withLeaf = (changes: Partial<LeafDraft>): GroupDraft => changed(draft, changes).root
  it.each<[string, Partial<LeafDraft>, Partial<RuleDraft>]>([
    ['another measure of roads', { measure: 'traffic.flow' }, { scope: 'places', places: ['harbor'] }],
    ['a measure of substations', { measure: 'substation.load' }, { scope: 'places', places: [] }],
    ['a measure of the city', { measure: 'city.speed' }, { scope: 'city', places: [] }],
    ['records', { kind: 'records' }, { scope: 'city' }],
  ])('%s', (_, changes, expected) => {
    expect(withRoot(draft, withLeaf(changes))).toMatchObject(expected)
  })
})

it('parts are added to a group and removed from it, with the group that is left empty', () => {
  const { root } = draftOf(RULE, 'mph')
  const inner: GroupDraft = { key: nextKey(root), join: 'any', parts: [newLeaf(9, 'traffic.flow', 'mph')] }
  const grown = { ...root, parts: [...root.parts, inner] }
  expect(nextKey(grown)).toBe(10)
  expect(withNode(grown, 9, () => null).parts.map((it) => it.key)).toEqual([1])
  expect(withNode(grown, 9, (it) => ({ ...it, key: 11 })).parts[1]).toMatchObject({ parts: [{ key: 11 }] })
})
