import { isAtLeast, type Role } from '../core/access.ts'
import { allows, type Feature, type Plan } from '../plans/plan.ts'
import { unitFactor } from '../telemetry/unit.ts'
import { type Leaf, leavesOf, measureOf } from './condition.ts'
import { type PlaceKind, placeKindOf } from './measure-places.ts'
import type { RuleProblem, RuleSettings } from './rule.ts'
import { filterParts, normalFilter } from './rules/rule-filter.ts'

/** What a rule is checked against. */
export interface RuleFrame {
  city: Record<'locations' | 'substations' | 'districts', readonly { id: string; name: string }[]>
  /** Ids of the city's feeds, stopped ones included. */
  feedIds: ReadonlySet<string>
}

/** Who keeps the rule; `role`: in the rule's city. */
interface Owner {
  plan: Plan
  role: Role
}

/** Something in a rule that cannot be as it is. */
export interface RuleFault {
  code:
    | 'unit'
    | 'clear-at'
    | 'filter'
    | 'assigned-to-me'
    | 'feed'
    | 'district'
    | 'place'
    | 'mixed-places'
    | 'measured-at-places'
    | 'measured-for-city'
    | 'city-contact-points'
    | 'own-incident'
    | 'situation-without-incident'
  /** Position in `leavesOf`; null if it is not about one condition. */
  leaf: number | null
  /** The word that does not fit, such as an id or a unit; empty if there is none. */
  word: string
}

/** Whose records a leaf asks for; undefined if anybody's. */
const assigneeOf = (leaf: Leaf) => ('filter' in leaf ? filterParts(leaf.filter)?.assignee : undefined)

/** Whether only operators may have a rule with this leaf: nobody else sees the checks, nor to whom a record is assigned. */
export const isForOperators = (leaf: Leaf): boolean => leaf.kind === 'system' || assigneeOf(leaf) !== undefined

function leafFault(leaf: Leaf, { sharing }: RuleSettings, { feedIds }: RuleFrame): Pick<RuleFault, 'code' | 'word'> | null {
  const isShare = leaf.kind === 'change' && leaf.unit === '%'
  if ('unit' in leaf && !isShare && unitFactor(leaf.measure, leaf.unit) === null) return { code: 'unit', word: leaf.unit }
  if (leaf.kind === 'threshold' && leaf.clearAt !== undefined) {
    const isBeyond = leaf.side === 'above' ? leaf.clearAt > leaf.value : leaf.clearAt < leaf.value
    if (isBeyond) return { code: 'clear-at', word: String(leaf.clearAt) }
  }
  if ('filter' in leaf) {
    if (normalFilter(leaf.records, leaf.filter) === null) return { code: 'filter', word: leaf.filter }
    if (sharing === 'city' && assigneeOf(leaf) === 'me') return { code: 'assigned-to-me', word: '' }
  }
  if (leaf.kind === 'feed' && leaf.feed !== undefined && !feedIds.has(leaf.feed)) return { code: 'feed', word: leaf.feed }
  return null
}

/** Whether a district without places of its own can be asked about: records are counted in it. */
const isCountedByDistrict = (leaf: Leaf) => leaf.kind === 'records' || leaf.kind === 'overdue'

/** By city: rules are checked by the hundred. */
const PLACE_IDS = new WeakMap<RuleFrame['city'], Record<'location' | 'substation', ReadonlySet<string>>>()

function placeIdsOf(city: RuleFrame['city']) {
  const cached = PLACE_IDS.get(city)
  if (cached) return cached
  const idsOf = (places: readonly { id: string }[]) => new Set(places.map((it) => it.id))
  const ids = { location: idsOf(city.locations), substation: idsOf(city.substations) }
  PLACE_IDS.set(city, ids)
  return ids
}

/** Local measures of a rule are all observed at the same kind of place, and its scope is of that kind. */
function scopeFault({ scope, condition }: RuleSettings, { city }: RuleFrame): RuleFault | null {
  const leaves = leavesOf(condition)
  const kinds = leaves.map((it) => placeKindOfLeaf(it))
  const kind = kinds.find((it) => it !== 'city') ?? 'city'
  const other = kinds.findIndex((it) => it !== 'city' && it !== kind)
  if (other >= 0) return { code: 'mixed-places', leaf: other, word: '' }
  if (scope.kind === 'city') return kind === 'city' ? null : { code: 'measured-at-places', leaf: kinds.indexOf(kind), word: '' }
  if (kind === 'city' && !(scope.kind === 'district' && leaves.some(isCountedByDistrict)))
    return { code: 'measured-for-city', leaf: null, word: '' }
  if (scope.kind === 'district' && city.districts.every((it) => it.id !== scope.district && it.name !== scope.district))
    return { code: 'district', leaf: null, word: scope.district }
  if (scope.kind !== 'places') return null
  const ids = placeIdsOf(city)[kind === 'location' ? 'location' : 'substation']
  const unknown = scope.places.find((it) => !ids.has(it))
  return unknown === undefined ? null : { code: 'place', leaf: null, word: unknown }
}

function placeKindOfLeaf(leaf: Leaf): PlaceKind {
  const measure = measureOf(leaf)
  return measure === null ? 'city' : placeKindOf(measure)
}

/** The first thing in a rule that does not fit this city; null if all does. */
export function ruleFault(settings: RuleSettings, frame: RuleFrame): RuleFault | null {
  for (const [leaf, it] of leavesOf(settings.condition).entries()) {
    const fault = leafFault(it, settings, frame)
    if (fault) return { ...fault, leaf }
  }
  if (settings.sharing === 'city' && settings.contactPoints.length > 0) return { code: 'city-contact-points', leaf: null, word: '' }
  if (settings.sharing === 'own' && settings.opensIncident !== null) return { code: 'own-incident', leaf: null, word: '' }
  if (settings.joinsSituation && settings.opensIncident === null) return { code: 'situation-without-incident', leaf: null, word: '' }
  return scopeFault(settings, frame)
}

const needsForecasts = (leaf: Leaf) => leaf.kind === 'forecast'

/** What a rule asks for that the owner's plan does not include; null if it includes everything. */
export function missingFeature(
  plan: Plan,
  { condition, joinsSituation }: Pick<RuleSettings, 'condition' | 'joinsSituation'>,
): Feature | null {
  const needed: Feature[] = ['realTimeAlerts']
  if (leavesOf(condition).some(needsForecasts)) needed.push('predictiveAnalytics')
  if (joinsSituation) needed.push('advancedIncidents')
  return needed.find((it) => !allows(plan, it)) ?? null
}

/** Faults that a rule can get after it was saved: the city changed, or a later version of the program reads filters differently. */
const LATER_FAULTS = ['feed', 'district', 'place', 'filter'] as const satisfies RuleFault['code'][]

/** Why a stored rule is not evaluated at present; null if it is. A place that is gone stops the rule only if it was the last. */
export function ruleProblem(settings: RuleSettings, owner: Owner, frame: RuleFrame): RuleProblem | null {
  if (missingFeature(owner.plan, settings) !== null) return 'plan'
  const isOperators = settings.sharing === 'city' || leavesOf(settings.condition).some(isForOperators)
  if (isOperators && !isAtLeast(owner.role, 'operator')) return 'role'
  const { scope } = settings
  const left = scope.kind === 'places' ? withPlaces(settings, frame) : settings
  if (left === null) return 'place'
  const code = ruleFault(left, frame)?.code
  return LATER_FAULTS.find((it) => it === code) ?? null
}

/** With only those places that the city still has; null if there is none. */
function withPlaces(settings: RuleSettings, { city }: RuleFrame): RuleSettings | null {
  if (settings.scope.kind !== 'places') return settings
  const { location, substation } = placeIdsOf(city)
  const places = settings.scope.places.filter((it) => location.has(it) || substation.has(it))
  return places.length === 0 ? null : { ...settings, scope: { kind: 'places', places } }
}
