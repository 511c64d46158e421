import type { Observation } from '@oppidum/domain/feeds/intake'
import { CITY_PLACE, type MeasureId } from '@oppidum/domain/telemetry/measure'
import type { EnergySeries } from './entsoe-series.ts'

/** Production types of ENTSO-E's code list that are not traditional: solar, wind off and on shore, pumped storage, batteries. */
const GROUP_OF_TYPE: Record<string, MeasureId> = {
  B16: 'energy.solar',
  B18: 'energy.wind',
  B19: 'energy.wind',
  B10: 'energy.storage',
  B25: 'energy.storage',
}

/** The product's group of a series; load is consumption. */
export function measureOf({ psrType }: Pick<EnergySeries, 'psrType'>): MeasureId {
  return psrType === '' ? 'energy.consumption' : (GROUP_OF_TYPE[psrType] ?? 'energy.traditional')
}

/** MW by the end of the interval, of one production type: generation less consumption. */
type Balance = Map<number, number>

/**
 * One value per group and interval, at the interval's end, by time. Series of one group may have different resolutions: the longest one
 * counts, and a shorter one is averaged where it covers the whole interval. An interval that lacks one of the group's production types
 * gets no value, because an incomplete sum would look like a fall in production. A type that has a value for either generation or
 * consumption is there; ENTSO-E leaves out the other one when it is zero. A type without a single value leaves its group without any.
 * @param share the city's share of the area, above 0 to 1
 */
export function* groupSums(series: readonly EnergySeries[], share: number): Generator<Observation> {
  const sums = [...grouped(series, measureOf)].map(([measure, members]) => ({ measure, sum: sumOf(members) }))
  sums.sort((a, b) => (a.measure < b.measure ? -1 : 1))
  const times = [...new Set(sums.flatMap(({ sum }) => [...sum.keys()]))].sort((a, b) => a - b)
  for (const atMs of times) {
    for (const { measure, sum } of sums) {
      const mw = sum.get(atMs)
      if (mw !== undefined) yield { measure, placeId: CITY_PLACE, atMs, value: rounded(mw * share) }
    }
  }
}

function sumOf(series: readonly EnergySeries[]): Balance {
  let stepMs = 0
  for (const { means } of series) for (const it of means) stepMs = Math.max(stepMs, it.stepMs)
  const balances = [...grouped(series, (it) => it.psrType).values()].map((it) => balanceOf(it, stepMs))
  const sum: Balance = new Map()
  for (const atMs of balances[0]?.keys() ?? []) {
    const values = balances.map((it) => it.get(atMs))
    if (values.every((it) => it !== undefined)) {
      const mw = values.reduce((a, b) => a + b, 0)
      sum.set(atMs, mw)
    }
  }
  return sum
}

function grouped<K>(series: readonly EnergySeries[], keyOf: (it: EnergySeries) => K): Map<K, EnergySeries[]> {
  const groups = new Map<K, EnergySeries[]>()
  for (const it of series) {
    const group = groups.get(keyOf(it))
    if (group) group.push(it)
    else groups.set(keyOf(it), [it])
  }
  return groups
}

function balanceOf(series: readonly EnergySeries[], stepMs: number): Balance {
  const balance: Balance = new Map()
  for (const isConsumption of [false, true]) {
    const means = meansBy(
      series.filter((it) => it.isConsumption === isConsumption),
      stepMs,
    )
    for (const [atMs, mw] of means) balance.set(atMs, (balance.get(atMs) ?? 0) + (isConsumption ? -mw : mw))
  }
  return balance
}

/** Means over intervals of `stepMs` that are covered completely, by their end. Of two values for one interval the later one counts. */
function meansBy(series: readonly EnergySeries[], stepMs: number): Balance {
  const slots = new Map<number, Map<number, { mw: number; stepMs: number }>>()
  for (const { means } of series) {
    for (const it of means) {
      const endMs = Math.floor(it.startMs / stepMs) * stepMs + stepMs
      const slot = slots.get(endMs) ?? new Map<number, { mw: number; stepMs: number }>()
      slots.set(endMs, slot.set(it.startMs, it))
    }
  }
  const whole: Balance = new Map()
  for (const [endMs, slot] of slots) {
    let [coveredMs, energy] = [0, 0]
    for (const it of slot.values()) {
      coveredMs += it.stepMs
      energy += it.mw * it.stepMs
    }
    if (coveredMs === stepMs) whole.set(endMs, energy / stepMs)
  }
  return whole
}

/** Sums of decimals have tails such as 0.30000000000000004; ENTSO-E publishes at most two decimals. */
const rounded = (mw: number) => Math.round(mw * 1e6) / 1e6
