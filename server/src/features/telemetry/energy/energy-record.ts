import type { City } from '@oppidum/domain/cities/city'
import {
  type Anomaly,
  type AnomalyBasis,
  type EnergyRecord,
  energyAnomaly,
  load,
  percentOf,
  productionMw,
  reserveMarginPercent,
  stability,
  totalProductionMw,
} from '@oppidum/domain/telemetry/energy'
import { CITY_PLACE, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { derivedProvenance, type Provenance } from '@oppidum/domain/telemetry/provenance'
import { type LatestValue, provenanceOf } from '../observations/latest-value.ts'
import { rounded } from '../rounded.ts'
import { substationLoads } from './load-of-substations.ts'

/** The measure behind each field of the record. */
const FIELDS = {
  solarPower: 'energy.solar',
  photovoltaicPower: 'energy.photovoltaic',
  windPower: 'energy.wind',
  traditionalPower: 'energy.traditional',
  totalConsumption: 'energy.consumption',
  storagePower: 'energy.storage',
  meteredDelivery: 'energy.delivered',
  availablePower: 'energy.available',
} as const
type Field = keyof typeof FIELDS

export const ENERGY_MEASURES = [...Object.values(FIELDS), 'substation.load'] as const

/** The fields that each derived field is computed from. */
const DERIVED_FROM: Partial<Record<keyof EnergyRecord, readonly Field[]>> = {
  totalProduction: ['solarPower', 'windPower', 'traditionalPower'],
  solarPercent: ['solarPower', 'windPower', 'traditionalPower'],
  photovoltaicPercent: ['photovoltaicPower', 'solarPower', 'windPower', 'traditionalPower'],
  storagePercent: ['storagePower', 'solarPower', 'windPower', 'traditionalPower'],
  windPercent: ['solarPower', 'windPower', 'traditionalPower'],
  traditionalPercent: ['solarPower', 'windPower', 'traditionalPower'],
  consumptionPercent: ['totalConsumption', 'solarPower', 'windPower', 'traditionalPower'],
  renewableShare: ['solarPower', 'windPower', 'traditionalPower'],
  gridEfficiency: ['meteredDelivery', 'totalConsumption'],
  reserveMargin: ['availablePower', 'totalConsumption'],
  stability: ['availablePower', 'totalConsumption'],
  load: ['totalConsumption'],
}

/** A measure of the city that deviates from what its own history suggests. */
export interface UnusualPower {
  measure: MeasureId
  value: number
  expected: number | null
}

const CALLED: Partial<Record<MeasureId, string>> = {
  'energy.solar': 'Solar power',
  'energy.wind': 'Wind power',
  'energy.traditional': 'Power from traditional plants',
  'energy.consumption': 'Consumption',
}

/** Share of consumption: the balance itself can be off by as much. A passing cloud is not a problem of the grid. */
const MATTERS_SHARE = 0.1

function matters(unusual: UnusualPower | null, consumptionMw: number | null): unusual is UnusualPower & { expected: number } {
  if (!unusual || unusual.expected === null || consumptionMw === null) return false
  return Math.abs(unusual.value - unusual.expected) >= MATTERS_SHARE * consumptionMw
}

function basisOfPower({ measure, value, expected }: UnusualPower & { expected: number }): AnomalyBasis {
  return { rule: 'power', measure, value, usual: expected, days: null }
}

/** The basis of a verdict as an English sentence. */
function anomalySentence({ detected, basis: { rule, measure, value, usual, days } }: Anomaly): string {
  if (rule === 'balance') return `Production and consumption differ by ${value.toFixed(1)}%.`
  if (rule === 'power')
    return `${CALLED[measure as MeasureId] ?? 'A series of the energy system'} was ${value.toFixed(0)} MW instead of the expected ${usual?.toFixed(0)} MW.`
  return detected
    ? `Consumption not covered by sun and wind is ${value.toFixed(0)} MW; at this hour it is usually ${usual?.toFixed(0)} MW.`
    : `Consumption not covered by sun and wind is within its usual range for this hour (${days} days).`
}

/** The city's energy record; fields without input are null. @param regionShare from the feed: the city's share of its region; null when it measures the city */
export function energyRecord(
  city: City,
  values: readonly LatestValue[],
  sameHourResidualMw: readonly number[],
  regionShare: number | null,
  unusual: UnusualPower | null = null,
): EnergyRecord {
  const latest = new Map(values.filter((it) => it.placeId === CITY_PLACE).map((it) => [it.measure, it]))
  const of = (field: Field) => latest.get(FIELDS[field])?.value ?? null
  // Values stored before the intake refused impossible ones may still be the latest.
  const produced = (field: Field) => {
    const net = of(field)
    return net === null ? null : productionMw(net, city.peakLoadMw ?? 0)
  }
  const [solar, wind, traditional] = [produced('solarPower'), produced('windPower'), produced('traditionalPower')]
  const consumption = of('totalConsumption')
  const production = totalProductionMw(solar, wind, traditional)
  const photovoltaic = produced('photovoltaicPower')
  const residual = consumption !== null && solar !== null && wind !== null ? consumption - solar - wind : null
  const byHour: Anomaly | null = energyAnomaly(
    { residualMw: residual, productionMw: production, consumptionMw: consumption, exchange: regionShare !== null },
    sameHourResidualMw,
  )
  const anomaly = byHour?.detected || !matters(unusual, consumption) ? byHour : { detected: true, basis: basisOfPower(unusual) }
  const margin = reserveMarginPercent(of('availablePower'), consumption)

  const evidence: Record<string, Provenance> = {}
  for (const field of Object.keys(FIELDS) as Field[]) {
    const value = latest.get(FIELDS[field])
    if (value) evidence[field] = provenanceOf(value)
  }
  for (const [field, inputs] of Object.entries(DERIVED_FROM)) {
    const from = inputs.map((it) => evidence[it])
    const derived = from.every((it) => it !== undefined) ? derivedProvenance(from as Provenance[], inputs) : null
    if (derived) evidence[field] = derived
  }
  // The record as a whole is as old as the oldest of its four main values.
  const whole = derivedProvenance(
    (['solarPower', 'windPower', 'traditionalPower', 'totalConsumption'] as const)
      .map((it) => evidence[it])
      .filter((it) => it !== undefined),
    [],
  )
  const sources = [...new Set([...latest.values()].map((it) => it.sourceId))]

  return {
    id: CITY_PLACE,
    name: city.name,
    solarPower: rounded(solar, 1),
    photovoltaicPower: rounded(photovoltaic, 1),
    windPower: rounded(wind, 1),
    traditionalPower: rounded(traditional, 1),
    totalConsumption: rounded(consumption, 1),
    storagePower: rounded(of('storagePower'), 1),
    totalProduction: rounded(production, 1),
    meteredDelivery: rounded(of('meteredDelivery'), 1),
    solarPercent: rounded(percentOf(solar, production), 1),
    photovoltaicPercent: rounded(percentOf(photovoltaic, production), 1),
    storagePercent: photovoltaic === null ? null : rounded(percentOf(of('storagePower'), production), 1),
    windPercent: rounded(percentOf(wind, production), 1),
    traditionalPercent: rounded(percentOf(traditional, production), 1),
    consumptionPercent: rounded(percentOf(consumption, production), 1),
    renewableShare: rounded(percentOf(solar !== null && wind !== null ? solar + wind : null, production), 1),
    gridEfficiency: rounded(percentOf(of('meteredDelivery'), consumption), 1),
    reserveMargin: rounded(margin, 1),
    stability: stability(margin, anomaly?.detected ?? null, city.thresholds),
    load: load(consumption, city.peakLoadMw ?? null, city.thresholds),
    peakLoad: city.peakLoadMw ?? null,
    anomalyDetected: anomaly?.detected ?? null,
    hasAnomaly: anomaly?.detected ?? null,
    anomalyReason: anomaly && anomalySentence(anomaly),
    anomalyBasis: anomaly?.basis ?? null,
    regionShare,
    substations: substationLoads(city, values),
    source: sources.length === 1 ? (sources[0] as string) : whole && 'derived',
    observedAt: whole?.observedAt ?? null,
    staleAt: whole?.staleAt ?? null,
    quality: whole?.quality ?? null,
    evidence,
  }
}
