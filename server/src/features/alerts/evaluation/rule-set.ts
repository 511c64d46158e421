import { type Leaf, leavesOf, measureOf } from '@oppidum/domain/alerts/condition'
import { type CityPlaces, leafPlace, placesOf } from '@oppidum/domain/alerts/rule-places'
import { filterParts } from '@oppidum/domain/alerts/rules/rule-filter'
import { signalKey } from '@oppidum/domain/alerts/signal'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Series } from '../signals/series-samples-store.ts'
import type { Wanted } from '../signals/signal-reader.ts'
import type { ActiveRule } from './active-rule-store.ts'
import { keyOf, type Unit } from './rule-unit.ts'

/** What a city's active rules look at. */
export interface RuleSet {
  /** By `keyOf`. */
  units: ReadonlyMap<string, Unit>
  /** Units that read a signal, by its key. */
  readers: ReadonlyMap<string, readonly Unit[]>
  /** Key of the signal of each series that is read. */
  keyOfSeries: ReadonlyMap<number, string>
  /** Keys of series whose usual value is needed too. */
  unusual: ReadonlySet<string>
  /** Signals that are not series, by key. */
  wanted: ReadonlyMap<string, Wanted>
}

export const EMPTY_RULE_SET: RuleSet = {
  units: new Map(),
  readers: new Map(),
  keyOfSeries: new Map(),
  unusual: new Set(),
  wanted: new Map(),
}

export const measuresOf = (rules: readonly ActiveRule[]): MeasureId[] => [
  ...new Set(rules.flatMap((it) => leavesOf(it.settings.condition).flatMap((leaf) => measureOf(leaf) ?? []))),
]

/** 'Assigned to me' is another signal for each person. */
const isAboutOwner = (leaf: Leaf) => 'filter' in leaf && filterParts(leaf.filter)?.assignee === 'me'

/** @param unitAt an existing unit, or a new one */
export function ruleSet(
  rules: readonly ActiveRule[],
  places: CityPlaces,
  series: readonly Series[],
  unitAt: (unit: Pick<Unit, 'rule' | 'place' | 'keys'>) => Unit,
): RuleSet {
  const idByKey = new Map(series.map((it) => [`value ${it.measure} ${it.placeId}`, it.id]))
  const isMeasured = (measure: MeasureId, placeId: string) => idByKey.has(`value ${measure} ${placeId}`)
  const units = new Map<string, Unit>()
  const readers = new Map<string, Unit[]>()
  const keyOfSeries = new Map<number, string>()
  const unusual = new Set<string>()
  const wanted = new Map<string, Wanted>()
  for (const rule of rules) {
    const leaves = leavesOf(rule.settings.condition)
    for (const place of placesOf(rule.settings, places, isMeasured)) {
      const at = leaves.map((leaf) => leafPlace(leaf, rule.settings, place.id, places))
      const persons = leaves.map((leaf) => (isAboutOwner(leaf) ? rule.ownerId : null))
      const keys = leaves.map((leaf, index) => `${signalKey(leaf, at[index] as string)}${persons[index] ? ` of ${persons[index]}` : ''}`)
      const unit = unitAt({ rule, place, keys })
      units.set(keyOf(unit), unit)
      for (const [index, key] of keys.entries()) {
        const all = readers.get(key) ?? []
        if (all.at(-1) !== unit) all.push(unit)
        readers.set(key, all)
        const seriesId = idByKey.get(key)
        const leaf = leaves[index] as Leaf
        if (leaf.kind === 'unusual') unusual.add(key)
        if (seriesId !== undefined) keyOfSeries.set(seriesId, key)
        else if (!key.startsWith('value ')) wanted.set(key, { key, leaf, placeId: at[index] as string, personId: persons[index] ?? null })
      }
    }
  }
  return { units, readers, keyOfSeries, unusual, wanted }
}
