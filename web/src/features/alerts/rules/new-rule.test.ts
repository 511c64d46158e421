import { RuleSettings } from '@oppidum/domain/alerts/rule'
import { expect, it } from 'vitest'
import { newRule } from './new-rule.ts'

const CITY = {
  city: {
    locations: [{ id: 'harbor', name: 'Harbor Blvd' }],
    substations: [{ id: 'a', name: 'A Centro', capacityMw: 120 }],
    districts: [],
    peakLoadMw: undefined,
  },
}
const from = (search: string, language: 'en' | 'es' = 'en') => newRule(new URLSearchParams(search), CITY, language)

it.each([
  [
    'measure=traffic.speed&place=harbor&value=12.5&unit=km/h',
    { scope: { kind: 'places', places: ['harbor'] }, condition: { side: 'below', value: 12.5, unit: 'km/h' } },
  ],
  [
    'measure=substation.load&place=a&value=90',
    { scope: { kind: 'places', places: ['a'] }, condition: { side: 'above', value: 90, unit: 'MW' } },
  ],
  ['measure=energy.consumption&unit=mph&value=x', { scope: { kind: 'city' }, condition: { value: 0, unit: 'MW' } }],
  ['measure=traffic.flow', { scope: { kind: 'every' }, condition: { side: 'above', unit: 'vehicles/h' } }],
  ['template=fire-reported', { name: 'Fire reported', scope: { kind: 'city' }, condition: { filter: 'type=fire' } }],
])('%s opens a rule', (search, expected) => {
  expect(from(search)?.settings).toMatchObject(expected)
})

it('a template names the rule in the language of the page', () => {
  expect(from('template=fire-reported', 'es')).toMatchObject({ template: 'fire-reported', settings: { name: 'Incendio reportado' } })
})

it('a rule from a chart is complete but for its name', () => {
  const settings = from('measure=traffic.speed&place=harbor&value=12')?.settings
  expect(RuleSettings.safeParse({ ...settings, name: 'Slow' }).success).toBe(true)
})

it.each(['', 'template=unknown', 'measure=unknown', 'measure=toString', 'place=harbor'])('%j asks what to begin with', (search) => {
  expect(from(search)).toBeNull()
})
