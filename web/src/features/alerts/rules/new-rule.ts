import { placeKindOf } from '@oppidum/domain/alerts/measure-places'
import type { RuleSettings, Scope } from '@oppidum/domain/alerts/rule'
import { TemplateId } from '@oppidum/domain/alerts/rules/template-id'
import { ruleFromTemplate } from '@oppidum/domain/alerts/rules/templates'
import { worseSide } from '@oppidum/domain/alerts/rules/worse-side'
import type { Language } from '@oppidum/domain/core/language'
import { wordsIn } from '@oppidum/domain/i18n/domain-catalogue'
import { MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { unitFactor } from '@oppidum/domain/telemetry/unit'
import type { RuleCity } from './use-rule-city.ts'

/** What a new rule begins with. */
export interface NewRule {
  settings: RuleSettings
  template?: TemplateId
}

const asMeasure = (word: string | null): MeasureId | null => (word !== null && Object.hasOwn(MEASURES, word) ? (word as MeasureId) : null)

/**
 * The rule that an address asks for: `?template=`, or `?measure=` with the `place`, `value` and `unit` of a chart. Null: the person has not
 * chosen yet.
 */
export function newRule(search: Pick<URLSearchParams, 'get'>, { city }: Pick<RuleCity, 'city'>, language: Language): NewRule | null {
  const template = TemplateId.options.find((it) => it === search.get('template'))
  if (template) {
    const { name } = wordsIn(language).alertRules.templates[template]
    return { template, settings: ruleFromTemplate(template, name, city) }
  }
  const measure = asMeasure(search.get('measure'))
  if (!measure) return null
  const value = Number(search.get('value') ?? Number.NaN)
  const unit = search.get('unit') ?? ''
  return {
    settings: {
      name: '',
      severity: 'warning',
      sharing: 'own',
      scope: scopeOf(measure, search.get('place')),
      condition: {
        kind: 'threshold',
        measure,
        side: worseSide(measure),
        value: Number.isFinite(value) ? value : 0,
        unit: unitFactor(measure, unit) === null ? MEASURES[measure].unit : unit,
      },
      forMinutes: 5,
      resolveMinutes: 5,
      noData: 'keep',
      contactPoints: [],
      opensIncident: null,
    },
  }
}

function scopeOf(measure: MeasureId, place: string | null): Scope {
  if (placeKindOf(measure) === 'city') return { kind: 'city' }
  return place === null ? { kind: 'every' } : { kind: 'places', places: [place] }
}
