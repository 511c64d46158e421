import { CONDITION_DEPTH, type Condition, type Leaf } from '@oppidum/domain/alerts/condition'
import { type PlaceKind, placeKindOf } from '@oppidum/domain/alerts/measure-places'
import type { RuleSettings, Scope } from '@oppidum/domain/alerts/rule'
import { MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'

/** Everything that a condition of any kind asks for, as it is typed: another kind keeps what it shares. */
export interface LeafDraft {
  key: number
  kind: Leaf['kind']
  measure: MeasureId
  side: 'above' | 'below'
  direction: 'rise' | 'fall' | 'either'
  value: string
  unit: string
  clearAt: string
  by: string
  /** '%' or a unit of the measure. */
  byUnit: string
  /** Empty: for records, all that are open. */
  minutes: string
  percent: string
  probability: string
  records: 'incidents' | 'requests'
  aim: 'acknowledge' | 'resolve'
  filter: string
  atLeast: string
  /** Empty: any. */
  feed: string
  check: string
}

export interface GroupDraft {
  key: number
  join: 'all' | 'any'
  parts: NodeDraft[]
}

export type NodeDraft = LeafDraft | GroupDraft

export const isGroup = (node: NodeDraft): node is GroupDraft => 'join' in node

/** A rule as it is typed. */
export interface RuleDraft extends Pick<RuleSettings, 'name' | 'severity' | 'sharing' | 'noData' | 'contactPoints' | 'opensIncident'> {
  joinsSituation: boolean
  scope: Scope['kind']
  places: readonly string[]
  district: string
  /** The outer join, also of a single condition. */
  root: GroupDraft
  forMinutes: string
  resolveMinutes: string
}

/** Units that the form offers for a measure; the first is the reader's. */
export function unitsOf(measure: MeasureId, speedUnit: string): string[] {
  const { unit } = MEASURES[measure]
  if (unit === 'mph') return speedUnit === 'mph' ? ['mph', 'km/h'] : ['km/h', 'mph']
  return unit === 'MW' ? ['MW', 'kW'] : [unit]
}

/** Measures of which there are forecasts. */
export const FORECAST_MEASURES = ['traffic.speed', 'energy.consumption', 'energy.solar', 'energy.wind'] as const satisfies MeasureId[]

/** The key of a new part of a draft. */
export const nextKey = (root: GroupDraft): number => Math.max(...keysOf(root)) + 1
const keysOf = (node: NodeDraft): number[] => [node.key, ...(isGroup(node) ? node.parts.flatMap(keysOf) : [])]

export const leafDrafts = (node: NodeDraft): LeafDraft[] => (isGroup(node) ? node.parts.flatMap(leafDrafts) : [node])

/** With another part in its place; null removes it, and a group that is left with nothing. */
export function withNode(group: GroupDraft, key: number, change: (node: NodeDraft) => NodeDraft | null): GroupDraft {
  const parts = group.parts.flatMap((part) => {
    if (part.key === key) return change(part) ?? []
    if (!isGroup(part)) return part
    const inner = withNode(part, key, change)
    return inner.parts.length === 0 ? [] : inner
  })
  return { ...group, parts }
}

/** How many joins may still be put into a group at this depth, which is 1 for the outer one. */
export const takesGroup = (depth: number): boolean => depth < CONDITION_DEPTH

export function newLeaf(key: number, measure: MeasureId, speedUnit: string): LeafDraft {
  const [unit = ''] = unitsOf(measure, speedUnit)
  return {
    key,
    kind: 'threshold',
    measure,
    side: 'above',
    direction: 'fall',
    value: '',
    unit,
    clearAt: '',
    by: '50',
    byUnit: '%',
    minutes: '30',
    percent: '50',
    probability: '80',
    records: 'incidents',
    aim: 'acknowledge',
    filter: '',
    atLeast: '1',
    feed: '',
    check: '',
  }
}

/** A number as the fields hold it. */
const typed = (value: number | undefined): string => (value === undefined ? '' : String(value))

function leafDraft(leaf: Leaf, key: number, speedUnit: string): LeafDraft {
  const base = newLeaf(key, 'measure' in leaf ? leaf.measure : 'traffic.speed', speedUnit)
  const draft = { ...base, kind: leaf.kind }
  switch (leaf.kind) {
    case 'threshold':
      return { ...draft, side: leaf.side, value: typed(leaf.value), unit: leaf.unit, clearAt: typed(leaf.clearAt) }
    case 'change':
      return { ...draft, direction: leaf.direction, by: typed(leaf.by), byUnit: leaf.unit, minutes: typed(leaf.withinMinutes) }
    case 'absence':
      return { ...draft, minutes: typed(leaf.minutes) }
    case 'unusual':
      return { ...draft, direction: leaf.direction, percent: typed(leaf.percent) }
    case 'forecast':
      return {
        ...draft,
        side: leaf.side,
        value: typed(leaf.value),
        unit: leaf.unit,
        minutes: typed(leaf.withinMinutes),
        probability: typed(leaf.probability),
      }
    case 'records':
      return {
        ...draft,
        records: leaf.records,
        filter: leaf.filter,
        atLeast: typed(leaf.atLeast),
        minutes: typed(leaf.withinMinutes),
      }
    case 'overdue':
      return { ...draft, records: leaf.records, aim: leaf.aim, filter: leaf.filter }
    case 'feed':
      return { ...draft, feed: leaf.feed ?? '' }
    case 'system':
      return { ...draft, check: leaf.check ?? '' }
    case 'anomaly':
      return draft
  }
}

/** The form of a rule. */
export function draftOf(settings: RuleSettings, speedUnit: string): RuleDraft {
  let key = 0
  const nodeOf = (it: Condition): NodeDraft => {
    const own = ++key
    if ('kind' in it) return leafDraft(it, own, speedUnit)
    return 'all' in it ? { key: own, join: 'all', parts: it.all.map(nodeOf) } : { key: own, join: 'any', parts: it.any.map(nodeOf) }
  }
  const node = nodeOf(settings.condition)
  const { scope, forMinutes, resolveMinutes, name, severity, sharing, noData, contactPoints, opensIncident } = settings
  return {
    name,
    severity,
    sharing,
    noData,
    contactPoints,
    opensIncident,
    joinsSituation: settings.joinsSituation ?? false,
    scope: scope.kind,
    places: scope.kind === 'places' ? scope.places : [],
    district: scope.kind === 'district' ? scope.district : '',
    root: isGroup(node) ? node : { key: 0, join: 'all', parts: [node] },
    forMinutes: typed(forMinutes),
    resolveMinutes: typed(resolveMinutes),
  }
}

const USES_MEASURE: readonly Leaf['kind'][] = ['threshold', 'change', 'absence', 'unusual', 'anomaly', 'forecast']

export const usesMeasure = ({ kind }: Pick<LeafDraft, 'kind'>): boolean => USES_MEASURE.includes(kind)

/** At what the rule's values are measured: the first local kind, else the city. */
export function placeKindIn(root: GroupDraft): PlaceKind {
  const kinds = leafDrafts(root).map((it) => (usesMeasure(it) ? placeKindOf(it.measure) : 'city'))
  return kinds.find((it) => it !== 'city') ?? 'city'
}

/** The scopes that a condition can have, the usual one first. */
export function scopesFor(root: GroupDraft): readonly Scope['kind'][] {
  if (placeKindIn(root) !== 'city') return ['places', 'every', 'district']
  const counts = leafDrafts(root).some(({ kind }) => kind === 'records' || kind === 'overdue')
  return counts ? ['city', 'district'] : ['city']
}

/** With another condition, and a scope that it can have. Places of another kind are dropped. */
export function withRoot(draft: RuleDraft, root: GroupDraft): RuleDraft {
  const scopes = scopesFor(root)
  const scope = scopes.includes(draft.scope) ? draft.scope : (scopes[0] ?? 'city')
  return { ...draft, root, scope, places: placeKindIn(root) === placeKindIn(draft.root) ? draft.places : [] }
}
