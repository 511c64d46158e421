import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { GRID_REFERENCE } from '../core/geo.ts'
import { Instant, Provenance, Quality } from './provenance.ts'
import type { Thresholds } from './thresholds.ts'

export const Stability = z.enum(['Stable', 'Strained', 'Critical'])
export type Stability = z.infer<typeof Stability>

export const Load = z.enum(['Low', 'Normal', 'High'])
export type Load = z.infer<typeof Load>

export const SubstationLoad = z.object({
  id: z.string(),
  name: z.string(),
  ...GRID_REFERENCE,
  /** MW; null if not measured. */
  loadMw: z.nullable(z.number()),
  /** Capacity in MW. */
  capacityMw: z.number(),
  /** Percent of its capacity. */
  loadPercent: z.nullable(z.number()),
  evidence: z.nullable(Provenance),
})
export type SubstationLoad = z.infer<typeof SubstationLoad>

/** Basis of a judgement about the energy system. */
export const AnomalyBasis = z.object({
  /**
   * 'balance': production and consumption differ. 'residual': consumption not covered by sun and wind, compared with the same hour on other days.
   * 'power': one series compared with its own past.
   */
  rule: z.enum(['balance', 'residual', 'power']),
  /** The series of 'power'. */
  measure: z.nullable(z.string()),
  /** MW; percent for 'balance'. */
  value: z.number(),
  /** Expected MW; null for 'balance'. */
  usual: z.nullable(z.number()),
  /** Number of days that 'residual' was compared with. */
  days: z.nullable(z.int()),
})
export type AnomalyBasis = z.infer<typeof AnomalyBasis>

/** The city's energy system; the first and only record of the list. Power in MW, null if not measured. */
export const EnergyRecord = z.object({
  id: z.string(),
  name: z.string(),
  /** MW from the solar plants; in the demo city photovoltaic and storage power together. */
  solarPower: z.nullable(z.number()),
  /** MW of the panels alone, 0 at night; null if the source does not report it apart from `solarPower`. */
  photovoltaicPower: z.nullable(z.number()),
  windPower: z.nullable(z.number()),
  /** MW of all other production, including nuclear and hydro: the specification has three groups. */
  traditionalPower: z.nullable(z.number()),
  /** MW, gross: losses included. */
  totalConsumption: z.nullable(z.number()),
  /** MW from storage, negative while charging. Part of `solarPower` if `photovoltaicPower` is known, else apart from the three groups. */
  storagePower: z.nullable(z.number()),
  /** MW, sum of solar, wind and traditional; null unless all three are known. */
  totalProduction: z.nullable(z.number()),
  /** Metered consumption in MW. */
  meteredDelivery: z.nullable(z.number()),
  /** Percent of total production. */
  solarPercent: z.nullable(z.number()),
  /** The two parts of `solarPercent`; storage is negative while charging. Null if the parts are unknown. */
  photovoltaicPercent: z.nullable(z.number()),
  storagePercent: z.nullable(z.number()),
  windPercent: z.nullable(z.number()),
  traditionalPercent: z.nullable(z.number()),
  consumptionPercent: z.nullable(z.number()),
  /** Solar and wind in percent of total production. */
  renewableShare: z.nullable(z.number()),
  /** Percent: metered delivery / total consumption. */
  gridEfficiency: z.nullable(z.number()),
  /** Percent of consumption that could be produced in addition. */
  reserveMargin: z.nullable(z.number()),
  stability: z.nullable(Stability),
  load: z.nullable(Load),
  /** MW the grid is built for; null if the city file does not say. */
  peakLoad: z.nullable(z.number()),
  /** The same value under both names; null if there is too little data. */
  anomalyDetected: z.nullable(z.boolean()),
  hasAnomaly: z.nullable(z.boolean()),
  /** Reason for the judgement, in an English sentence. */
  anomalyReason: z.nullable(z.string()),
  /** The same as data: pages write it in the reader's language. */
  anomalyBasis: z.nullable(AnomalyBasis),
  /** The city's share of a larger balancing area, 0 to 1; null if the values are the city's own. */
  regionShare: z.nullable(z.number()),
  substations: z.array(SubstationLoad),
  source: z.nullable(z.string()),
  observedAt: z.nullable(Instant),
  staleAt: z.nullable(Instant),
  quality: z.nullable(Quality),
  evidence: z.record(z.string(), Provenance),
})
export type EnergyRecord = z.infer<typeof EnergyRecord>

/** MW that plants at rest may draw for themselves, however small the system. */
const OWN_USE_MW = 10
/** The same as a share of the system's largest production. */
const OWN_USE_SHARE = 0.05

/**
 * Net generation in MW as production. Plants at rest draw power for themselves, inverters at night as well as reactors in an outage;
 * publishers report that as a small negative value, which is 0 of production. Null for a negative value that own use cannot explain.
 * @param largestMw the system's largest known production or load; 0 if none is known
 */
export function productionMw(netMw: number, largestMw: number): number | null {
  if (netMw >= 0) return netMw
  return -netMw <= Math.max(OWN_USE_MW, OWN_USE_SHARE * largestMw) ? 0 : null
}

/** Percent of a total; null if either is missing or the total is 0. */
export function percentOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole <= 0 ? null : (100 * part) / whole
}

/** MW; null unless all three groups are known: a sum with a gap is not a total. */
export function totalProductionMw(solar: number | null, wind: number | null, traditional: number | null): number | null {
  return solar === null || wind === null || traditional === null ? null : solar + wind + traditional
}

/** Percent of consumption that the available plants could produce in addition. */
export function reserveMarginPercent(availableMw: number | null, consumptionMw: number | null): number | null {
  return availableMw === null || consumptionMw === null || consumptionMw <= 0 ? null : (100 * (availableMw - consumptionMw)) / consumptionMw
}

/** Stable with enough margin and no anomaly, Strained in between or with an anomaly, Critical below. Null without a margin. */
export function stability(
  marginPercent: number | null,
  anomaly: boolean | null,
  limits: Pick<Thresholds, 'stableMarginPercent' | 'strainedMarginPercent'>,
): Stability | null {
  if (marginPercent === null) return null
  if (marginPercent < limits.strainedMarginPercent) return 'Critical'
  return marginPercent < limits.stableMarginPercent || anomaly === true ? 'Strained' : 'Stable'
}

export function load(
  consumptionMw: number | null,
  peakMw: number | null,
  limits: Pick<Thresholds, 'loadNormalPercent' | 'loadHighPercent'>,
): Load | null {
  const percent = percentOf(consumptionMw, peakMw)
  if (percent === null) return null
  if (percent < limits.loadNormalPercent) return 'Low'
  return percent > limits.loadHighPercent ? 'High' : 'Normal'
}

/** Values of the same hour needed before one is called unusual. */
const ENOUGH_DAYS = 7
/** Robust z-score beyond which the residual load is unusual. */
const UNUSUAL_Z = 4
/** Percent by which production and consumption may differ. */
const BALANCE_PERCENT = 10
/** Scales the median absolute deviation to the standard deviation of a normal distribution. */
const MAD_TO_SIGMA = 1.4826

const median = (sorted: readonly number[]) => {
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

export interface Anomaly {
  detected: boolean
  basis: AnomalyBasis
}

/**
 * Whether the energy system behaves unusually: residual load (consumption less solar and wind) far from the same hour of
 * the last 28 days by robust z-score, or production and consumption more than 10 % apart. Null if neither can be
 * judged.
 */
export function energyAnomaly(
  now: { residualMw: number | null; productionMw: number | null; consumptionMw: number | null; exchange: boolean },
  sameHourResidualMw: readonly number[],
): Anomaly | null {
  if (!now.exchange && now.productionMw !== null && now.consumptionMw !== null && now.consumptionMw > 0) {
    const gap = (100 * Math.abs(now.productionMw - now.consumptionMw)) / now.consumptionMw
    if (gap > BALANCE_PERCENT) return { detected: true, basis: { rule: 'balance', measure: null, value: gap, usual: null, days: null } }
  }
  if (now.residualMw === null || sameHourResidualMw.length < ENOUGH_DAYS) return null
  const sorted = [...sameHourResidualMw].sort((a, b) => a - b)
  const centre = median(sorted)
  const spread = median(sorted.map((it) => Math.abs(it - centre)).sort((a, b) => a - b)) * MAD_TO_SIGMA
  const floor = Math.max(spread, Math.abs(centre) * 0.02)
  const z = floor > 0 ? Math.abs(now.residualMw - centre) / floor : 0
  const basis = { rule: 'residual', measure: null, value: now.residualMw, usual: centre, days: sorted.length } as const
  return { detected: z > UNUSUAL_Z, basis }
}

export const listEnergy = endpoint({
  method: 'GET',
  path: '/api/energy-data',
  access: 'anyone',
  rate: 'cached',
  summary: "The city's energy system.",
  query: z.object({ city: z.optional(z.string()) }),
  reply: z.array(EnergyRecord),
})
