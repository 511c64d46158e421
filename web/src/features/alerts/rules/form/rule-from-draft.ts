import type { Condition, Leaf } from '@oppidum/domain/alerts/condition'
import type { RuleSettings, Scope } from '@oppidum/domain/alerts/rule'
import { filterParts, filterText } from '@oppidum/domain/alerts/rules/rule-filter'
import type { TextId } from '../../../../i18n/text.ts'
import { FORECAST_MEASURES, isGroup, type LeafDraft, type NodeDraft, type RuleDraft } from './rule-draft.ts'

/** Something typed that is wrong; `field` as `fieldName` names it. */
export interface DraftProblem {
  field: string
  text: TextId
  values?: Record<string, string | number>
}

/** Parts of a filter that are typed as hours. */
const HOURS_FIELDS = ['minAgeHours', 'maxAgeHours'] as const
export type HoursField = (typeof HOURS_FIELDS)[number]

/** The name of a field of a condition. */
export const fieldName = (leafKey: number, name: keyof LeafDraft | HoursField): string => `leaf-${leafKey}-${name}`

/** Longest time of a condition or a rule: a week. */
const MINUTES_AT_MOST = 10_080

interface Range {
  min: number
  max: number
  whole?: boolean
}

/** A typed number, with a point or a comma; null if it is none or out of range. */
export function numberIn(text: string, { min, max, whole = false }: Range): number | null {
  const trimmed = text.trim().replace(',', '.')
  if (!/^-?\d+(\.\d+)?$/.test(trimmed)) return null
  const value = Number(trimmed)
  return value >= min && value <= max && (!whole || Number.isInteger(value)) ? value : null
}

const VALUE: Range = { min: -1e9, max: 1e9 }
const MINUTES: Range = { min: 1, max: MINUTES_AT_MOST, whole: true }
const HOURS: Range = { min: 1, max: 99_999, whole: true }
const DURATION: Range = { min: 0, max: MINUTES_AT_MOST, whole: true }

/** The rule of a form, or what is wrong with it. What only the city can judge is left to `ruleFault`. */
export function ruleFromDraft(draft: RuleDraft): { settings: RuleSettings | null; problems: readonly DraftProblem[] } {
  const problems: DraftProblem[] = []
  /** 0 for a number that is wrong, which is among the problems then. */
  function number(field: string, text: string, range: Range): number {
    const value = numberIn(text, range)
    if (value === null)
      problems.push({
        field,
        text: range === VALUE ? 'rule-form.not-a-number' : range.whole ? 'rule-form.not-whole' : 'rule-form.not-in-range',
        values: { min: range.min, max: range.max },
      })
    return value ?? 0
  }

  /** The filter with its hours as whole numbers. A district goes where the rule looks at one. */
  function filterIn({ key, filter }: LeafDraft): string {
    const parts = filterParts(filter)
    if (!parts) return filter
    const { district, ...rest } = parts
    const inside = draft.scope === 'district' || district === undefined ? rest : { ...rest, district }
    const hours = HOURS_FIELDS.filter((it) => parts[it] !== undefined).map((it) => [
      it,
      String(number(fieldName(key, it), parts[it] as string, HOURS)),
    ])
    return filterText({ ...inside, ...Object.fromEntries(hours) })
  }

  function leafOf(it: LeafDraft): Leaf {
    const field = (name: keyof LeafDraft) => fieldName(it.key, name)
    const of = (name: 'value' | 'clearAt' | 'by' | 'minutes' | 'percent' | 'probability' | 'atLeast', range: Range) =>
      number(field(name), it[name], range)
    const { kind, measure, side, direction, unit, records } = it
    const filter = kind === 'records' || kind === 'overdue' ? filterIn(it) : ''
    switch (kind) {
      case 'threshold':
        return {
          kind,
          measure,
          side,
          value: of('value', VALUE),
          unit,
          ...(it.clearAt.trim() !== '' && { clearAt: of('clearAt', VALUE) }),
        }
      case 'change':
        return { kind, measure, direction, by: of('by', { min: 0.001, max: 1e9 }), unit: it.byUnit, withinMinutes: of('minutes', MINUTES) }
      case 'absence':
        return { kind, measure, minutes: of('minutes', MINUTES) }
      case 'unusual':
        return { kind, measure, direction, percent: of('percent', { min: 1, max: 1_000 }) }
      case 'anomaly':
        return { kind, measure }
      case 'forecast':
        return {
          kind,
          measure: FORECAST_MEASURES.find((one) => one === measure) ?? 'energy.consumption',
          side,
          value: of('value', VALUE),
          unit,
          withinMinutes: of('minutes', MINUTES),
          probability: of('probability', { min: 50, max: 99 }),
        }
      case 'records':
        return {
          kind,
          records,
          filter,
          atLeast: of('atLeast', { min: 1, max: 100_000, whole: true }),
          ...(it.minutes.trim() !== '' && { withinMinutes: of('minutes', MINUTES) }),
        }
      case 'overdue':
        return { kind, records, aim: it.aim, filter }
      case 'feed':
        return { kind, ...(it.feed !== '' && { feed: it.feed }) }
      case 'system':
        return { kind, ...(it.check !== '' && { check: it.check }) }
    }
  }

  function conditionOf(node: NodeDraft): Condition {
    if (!isGroup(node)) return leafOf(node)
    const parts = node.parts.map(conditionOf)
    const [only] = parts
    if (only && parts.length === 1) return only
    return node.join === 'all' ? { all: parts } : { any: parts }
  }

  function scopeOf({ scope, places, district }: RuleDraft): Scope {
    if (scope === 'places') {
      if (places.length === 0) problems.push({ field: 'places', text: 'rule-form.no-places' })
      return { kind: scope, places: [...places] }
    }
    if (scope !== 'district') return { kind: scope }
    if (district === '') problems.push({ field: 'district', text: 'rule-form.no-district' })
    return { kind: scope, district }
  }

  const name = draft.name.trim()
  if (name === '') problems.push({ field: 'name', text: 'rule-form.no-name' })
  const isCity = draft.sharing === 'city'
  const settings: RuleSettings = {
    name,
    severity: draft.severity,
    sharing: draft.sharing,
    scope: scopeOf(draft),
    condition: conditionOf(draft.root),
    forMinutes: number('forMinutes', draft.forMinutes, DURATION),
    resolveMinutes: number('resolveMinutes', draft.resolveMinutes, DURATION),
    noData: draft.noData,
    contactPoints: isCity ? [] : draft.contactPoints,
    opensIncident: isCity ? draft.opensIncident : null,
    ...(isCity && draft.opensIncident !== null && draft.joinsSituation && { joinsSituation: true }),
  }
  return { settings: problems.length === 0 ? settings : null, problems }
}
