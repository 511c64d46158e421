import { expect, it } from 'vitest'
import { Language } from '../../core/language.ts'
import { wordsIn } from '../../i18n/domain-catalogue.ts'
import { RuleSettings } from '../rule.ts'
import { ruleFault } from '../rule-fault.ts'
import { TemplateId } from './template-id.ts'
import { ruleFromTemplate, type TemplateCity } from './templates.ts'

const CITY = {
  locations: [{ id: 'harbor', name: 'Harbor Blvd' }],
  substations: [{ id: 'a', name: 'A Centro', capacityMw: 120 }],
  districts: [{ id: 'centro', name: 'Centro' }],
  peakLoadMw: 800,
}
const EMPTY: TemplateCity = { locations: [], substations: [], districts: [] }
const NO_DISTRICTS = { ...CITY, districts: [] }

it.each(TemplateId.options)('%s is a rule that the city can have', (id) => {
  for (const city of [CITY, NO_DISTRICTS]) {
    const rule = ruleFromTemplate(id, 'A name', city)
    expect(RuleSettings.parse(rule)).toEqual(rule)
    expect(ruleFault(rule, { city, feedIds: new Set() })).toBeNull()
  }
  expect(RuleSettings.safeParse(ruleFromTemplate(id, 'A name', EMPTY)).success).toBe(true)
})

it.each(Language.options)('every template has a name and says what it is for: %s', (language) => {
  const words = Object.values(wordsIn(language).alertRules.templates)
  expect(new Set(words.map((it) => it.name)).size).toBe(TemplateId.options.length)
  expect(words.filter((it) => it.about === '')).toEqual([])
})

it('limits come from the city', () => {
  expect(ruleFromTemplate('substation-overload', '', CITY).condition).toMatchObject({ value: 108, clearAt: 102 })
  expect(ruleFromTemplate('consumption-forecast', '', CITY).condition).toMatchObject({ value: 760 })
})
