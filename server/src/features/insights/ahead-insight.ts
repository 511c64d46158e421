import type { InsightWords } from '../../i18n/insight-texts.ts'
import type { Facts } from './facts.ts'
import { figureOf, type Writing } from './insight-figure.ts'
import type { Sentence } from './insight-sentences.ts'

/** Share of the city's peak load: an evening below it is ordinary. */
const HIGH_SHARE = 0.6
/** How many times the usual risk makes a district's hour stand out. */
const RAISED = 2

/** The highest expected hourly load, while its model is on. */
export function loadAhead({ ahead, city }: Facts, words: InsightWords['energy']['ahead'], writing: Writing): Sentence | null {
  if (!ahead) return null
  const index = ahead.energy.answer.series.findIndex((it) => it.measure === 'energy.consumption')
  const load = ahead.energy.answer.series[index]
  const peak = load?.points.reduce<number>((best, it, at) => (it.value > (load.points[best]?.value ?? 0) ? at : best), 0) ?? 0
  const point = load?.points[peak]
  if (!load || !point) return null
  const place = { read: ahead.energy, unit: 'MW' as const, observedAt: load.knownUpTo, screen: '/energy' }
  const parts = (['value', 'low', 'high'] as const).map((it) =>
    figureOf({ ...place, pointer: `/series/${index}/points/${peak}/${it}` }, writing),
  )
  const [value, low, high] = parts
  if (!value || !low || !high) return null
  const hour = new Intl.DateTimeFormat(writing.language, { timeZone: city.timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return {
    unusual: city.peakLoadMw ? point.value / (HIGH_SHARE * city.peakLoadMw) : 0,
    text: words({ at: hour.format(Date.parse(point.at)), value: value.text, low: low.text, high: high.text }),
    figures: [value, low, high],
  }
}

/** The district whose risk in the current hour is highest above usual, while the model is on. */
export function riskAhead({ ahead }: Facts, words: InsightWords['safety']['risk'], writing: Writing): Sentence | null {
  if (!ahead) return null
  const { districts, knownUpTo } = ahead.risk.answer
  const raised = (at: number) => (districts[at]?.hours[0]?.expected ?? 0) / Math.max(0.01, districts[at]?.usual ?? 1)
  const index = districts.reduce((best, _, at) => (raised(at) > raised(best) ? at : best), 0)
  const district = districts[index]
  if (!district || raised(index) < RAISED) return null
  const place = { read: ahead.risk, unit: 'expected' as const, observedAt: knownUpTo, screen: '/map' }
  const now = figureOf({ ...place, pointer: `/districts/${index}/hours/0/expected` }, writing)
  const usual = figureOf({ ...place, pointer: `/districts/${index}/usual` }, writing)
  if (!now || !usual) return null
  return { unusual: raised(index) / RAISED, text: words(district.district, now.text, usual.text), figures: [now, usual] }
}
