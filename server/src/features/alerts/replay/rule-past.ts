import { type Leaf, leavesOf, measureOf } from '@oppidum/domain/alerts/condition'
import { countsOf, NOTHING_PAST, type Past } from '@oppidum/domain/alerts/past'
import type { PastSignal } from '@oppidum/domain/alerts/replay'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { cityPlaces, leafPlace, placesOf, type RulePlace } from '@oppidum/domain/alerts/rule-places'
import { signalKey } from '@oppidum/domain/alerts/signal'
import type { City } from '@oppidum/domain/cities/city'
import { CITY_PLACE, type MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Tx } from '../../../platform/db/connection.ts'
import { type SeriesPast, seriesPast } from './series-past.ts'
import { pastSeries } from './series-past-store.ts'
import { anomalySpans, feedSpans, overdueSpans, recordSpans } from './span-store.ts'
import { usualMeans } from './usual-past.ts'

type Queries = Pick<Tx, 'query'>
/** What a rule looks at; several rules with the same can share a past. */
export type Looks = Pick<RuleSettings, 'condition' | 'scope'>

/** The past of everything that a rule reads. */
export interface RulePast extends Pick<SeriesPast, 'meansUntilMs' | 'hoursUntilMs'> {
  fromMs: number
  toMs: number
  places: readonly PlacePast[]
  /** Positions of leaves whose past is not stored. They are taken as not holding. */
  withoutPast: readonly number[]
}

export interface PlacePast {
  place: RulePlace
  signals: readonly PastSignal[]
}

/** Kinds of leaf that read values of a measure. */
export const VALUES: readonly Leaf['kind'][] = ['threshold', 'change', 'absence', 'unusual']

/** The others, in the order in which the live evaluator reads them within a moment: see `signalReaders`. */
const READ_AFTER_VALUES: readonly Leaf['kind'][] = ['records', 'overdue', 'anomaly', 'forecast', 'feed', 'system']
/** Beyond every series id. */
const AFTER_VALUES = 2 ** 40

/** The measures that leaves read as values. */
const measuresOf = (leaves: readonly Leaf[]): MeasureId[] => [
  ...new Set(leaves.flatMap((it) => (VALUES.includes(it.kind) ? (measureOf(it) ?? []) : []))),
]

/** Reads what a rule would have seen from `fromMs` to `toMs`. */
export async function rulePast(tx: Queries, city: City, rule: Looks, fromMs: number, toMs: number): Promise<RulePast> {
  const leaves = leavesOf(rule.condition)
  const from = new Date(fromMs)
  const measures = measuresOf(leaves)
  const ids = rule.scope.kind === 'places' ? [...rule.scope.places, CITY_PLACE] : null
  const all = measures.length === 0 ? [] : await pastSeries(tx, city.id, measures, ids)
  const mapped = cityPlaces(city)
  const measured = new Set(all.map((it) => `${it.measure} ${it.placeId}`))
  const places = placesOf(rule, mapped, (measure, placeId) => !measures.includes(measure) || measured.has(`${measure} ${placeId}`))
  const wanted = new Set(places.flatMap(({ id }) => leaves.map((leaf) => `${measureOf(leaf)} ${leafPlace(leaf, rule, id, mapped)}`)))
  const series = all.filter((it) => wanted.has(`${it.measure} ${it.placeId}`))
  const { pasts, ...levels } = await seriesPast(tx, series, fromMs, toMs)
  const seriesIds = new Map(series.map((it) => [`${it.measure} ${it.placeId}`, it.id]))
  const usual = leaves.some((it) => it.kind === 'unusual')
    ? await usualMeans(
        tx,
        city.timeZone,
        series.map((it) => it.id),
        fromMs,
        toMs,
      )
    : null

  const counts = new Map<number, (placeId: string) => Past>()
  const withoutPast: number[] = []
  for (const [position, leaf] of leaves.entries()) {
    if (VALUES.includes(leaf.kind)) continue
    const past = await countsAt(tx, city.id, leaf, districtOf(rule, places), from, toMs)
    if (past === null) withoutPast.push(position)
    counts.set(position, past ?? (() => countsOf([], fromMs, toMs)))
  }

  /** One signal for all leaves that read the same, in the order of the live evaluator: by series, then the others as its readers stand. */
  function signalsAt({ id: placeId }: RulePlace): PastSignal[] {
    const signals = new Map<string, { positions: number[]; past: Past; order: number }>()
    leaves.forEach((leaf, position) => {
      const at = leafPlace(leaf, rule, placeId, mapped)
      const key = signalKey(leaf, at)
      const known = signals.get(key)
      if (known) known.positions.push(position)
      else {
        const seriesId = VALUES.includes(leaf.kind) ? seriesIds.get(`${measureOf(leaf)} ${at}`) : undefined
        const order = seriesId ?? AFTER_VALUES + READ_AFTER_VALUES.indexOf(leaf.kind)
        signals.set(key, { positions: [position], past: counts.get(position)?.(at) ?? pasts.get(order) ?? NOTHING_PAST, order })
      }
    })
    if (usual)
      for (const it of signals.values()) if (pasts.has(it.order)) it.past = { ...it.past, usual: usual(it.order, it.past.observedMs) }
    return [...signals.values()].sort((a, b) => a.order - b.order)
  }

  return { fromMs, toMs, ...levels, withoutPast, places: places.map((place) => ({ place, signals: signalsAt(place) })) }
}

const districtOf = ({ scope }: Looks, places: readonly RulePlace[]) => (scope.kind === 'district' ? (places[0]?.district ?? null) : null)

/** What a leaf counts, by place; null if its past is not stored. */
async function countsAt(
  tx: Queries,
  cityId: string,
  leaf: Leaf,
  district: string | null,
  from: Date,
  toMs: number,
): Promise<((placeId: string) => Past) | null> {
  const fromMs = from.getTime()
  switch (leaf.kind) {
    case 'anomaly': {
      const spans = await anomalySpans(tx, cityId, leaf.measure, from)
      return (placeId) =>
        countsOf(
          spans.filter((it) => it.placeId === placeId),
          fromMs,
          toMs,
        )
    }
    case 'records':
    case 'overdue': {
      const spans =
        leaf.kind === 'records' ? await recordSpans(tx, cityId, leaf, district, from) : await overdueSpans(tx, cityId, leaf, district, from)
      if (spans === null) return null
      const past = countsOf(spans, fromMs, toMs)
      return () => past
    }
    case 'feed': {
      const past = countsOf(await feedSpans(tx, cityId, leaf.feed ?? null, from), fromMs, toMs)
      return () => past
    }
    default:
      return null
  }
}
