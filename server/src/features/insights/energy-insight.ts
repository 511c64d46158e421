import { load } from '@oppidum/domain/telemetry/energy'
import type { InsightWords } from '../../i18n/insight-texts.ts'
import { loadAhead } from './ahead-insight.ts'
import { type Facts, isCurrent, type Past } from './facts.ts'
import { differenceOf, type FigureUnit, figureOf, isNothing, type Read, type Writing } from './insight-figure.ts'
import type { Sentence } from './insight-sentences.ts'
import { unusualness } from './unusual.ts'

const YESTERDAY = '/period/points/0/mean'
const SCREEN = '/energy'
/** Percent of its capacity from which a substation is worth mentioning. */
const BUSY_PERCENT = 80

/** A number of the city's energy record; null when it is missing or stale. */
function ofRecord({ energy, atMs }: Facts, field: string, unit: FigureUnit) {
  const [record] = energy.answer
  if (!record) return null
  const own = record.evidence[field]
  if (!isCurrent(own?.staleAt ?? record.staleAt, atMs)) return null
  return { read: energy as Read, pointer: `/0/${field}`, unit, observedAt: own?.observedAt ?? record.observedAt, screen: SCREEN }
}

export function energySentences(facts: Facts, words: InsightWords['energy'], writing: Writing): (Sentence | null)[] {
  return [
    consumption(facts, words, writing),
    renewables(facts, words, writing),
    source('solar', facts, words, writing),
    source('wind', facts, words, writing),
    margin(facts, words.margin, writing),
    anomaly(facts, words),
    busiestSubstation(facts, words.substation, writing),
    loadAhead(facts, words.ahead, writing),
  ]
}

function consumption(facts: Facts, words: InsightWords['energy'], writing: Writing): Sentence | null {
  const place = ofRecord(facts, 'totalConsumption', 'MW')
  const now = place && figureOf(place, writing)
  if (!now) return null
  const { past, city } = facts
  const change = differenceOf(place, { read: past.consumption.yesterday, pointer: YESTERDAY }, writing)
  const isHigh = load(now.value, city.peakLoadMw ?? null, city.thresholds) === 'High'
  const unusual = unusualOf(now.value, past.consumption, facts.atMs) + (isHigh ? 1 : 0)
  if (!change) return { unusual, text: words.consumption(now.text, null), figures: [now] }
  if (isNothing(change)) return { unusual, text: words.consumption(now.text, 'same'), figures: [now] }
  return { unusual, text: words.consumption(now.text, { by: change.text, more: change.value > 0 }), figures: [now, change] }
}

/** Two deviations occur once in a while. */
const unusualOf = (value: number, past: Past, atMs: number) => unusualness(value, past.week.answer.period.points, atMs) / 2

function renewables(facts: Facts, words: InsightWords['energy'], writing: Writing): Sentence | null {
  const parts = (
    [
      ['renewableShare', '%'],
      ['solarPower', 'MW'],
      ['windPower', 'MW'],
    ] as const
  ).map(([field, unit]) => {
    const place = ofRecord(facts, field, unit)
    return place && figureOf(place, writing)
  })
  const [share, solar, wind] = parts
  if (!share || !solar || !wind) return null
  // More than half of production is worth mentioning, and so is hardly any.
  const unusual = share.value >= 50 ? share.value / 50 : share.value <= 10 ? 1 : 0.5
  return { unusual, text: words.renewables(share.text, solar.text, wind.text), figures: [share, solar, wind] }
}

function source(which: 'solar' | 'wind', facts: Facts, words: InsightWords['energy'], writing: Writing): Sentence | null {
  const place = ofRecord(facts, which === 'solar' ? 'solarPower' : 'windPower', 'MW')
  const now = place && figureOf(place, writing)
  const change = place && differenceOf(place, { read: facts.past[which].yesterday, pointer: YESTERDAY }, writing)
  if (!now || !change || isNothing(change)) return null
  return {
    unusual: unusualOf(now.value, facts.past[which], facts.atMs),
    text: words.source(which, now.text, change.text, change.value > 0),
    figures: [now, change],
  }
}

/** Available capacity beyond consumption, once that is too little for a stable grid. */
export function margin(facts: Facts, words: (percent: string) => string, writing: Writing): Sentence | null {
  const place = ofRecord(facts, 'reserveMargin', '%')
  const percent = place && figureOf(place, writing)
  const { stableMarginPercent } = facts.city.thresholds
  if (!percent || percent.value >= stableMarginPercent) return null
  return { unusual: 2 + (stableMarginPercent - percent.value) / 5, text: words(percent.text), figures: [percent] }
}

function anomaly(facts: Facts, words: InsightWords['energy']): Sentence | null {
  const [record] = facts.energy.answer
  return record?.anomalyDetected === true && isCurrent(record.staleAt, facts.atMs)
    ? { unusual: 3, text: words.anomaly(), figures: [] }
    : null
}

/** The substation nearest to its limit, once it is near. */
export function busiestSubstation(facts: Facts, words: (name: string, percent: string) => string, writing: Writing): Sentence | null {
  const { energy, atMs } = facts
  const all = energy.answer[0]?.substations ?? []
  const percentOf = (index: number) => (isCurrent(all[index]?.evidence?.staleAt, atMs) ? (all[index]?.loadPercent ?? 0) : 0)
  const index = all.reduce((best, _, at) => (percentOf(at) > percentOf(best) ? at : best), 0)
  const busiest = all[index]
  if (!busiest || percentOf(index) < BUSY_PERCENT) return null
  const place = {
    read: energy,
    pointer: `/0/substations/${index}/loadPercent`,
    unit: '%' as const,
    observedAt: busiest.evidence?.observedAt ?? null,
    screen: `/energy/substations/${encodeURIComponent(busiest.id)}`,
  }
  const percent = figureOf(place, writing)
  if (!percent) return null
  return { unusual: 1 + (percent.value - BUSY_PERCENT) / 10, text: words(busiest.name, percent.text), figures: [percent] }
}
