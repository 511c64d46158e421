import { CITY_RECORD, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import type { InsightWords } from '../../i18n/insight-texts.ts'
import { type Facts, isCurrent } from './facts.ts'
import { countOf, differenceOf, figureOf, isNothing, type Read, type Writing } from './insight-figure.ts'
import type { Sentence } from './insight-sentences.ts'
import { unusualness } from './unusual.ts'

const YESTERDAY = '/period/points/0/mean'

export const sectionScreen = (id: string) => (id === CITY_RECORD ? '/traffic' : `/traffic?location=${encodeURIComponent(id)}`)

/** The monitored section furthest below its free flow now; undefined when none is measured. */
export function worstSection({ traffic, atMs }: Facts): Read<TrafficRecord> | undefined {
  return traffic.find(({ answer: it }) => it.id !== CITY_RECORD && it.speedRatio !== null && isCurrent(it.staleAt, atMs))
}

/** Its speed, its free flow, and its open incidents; null when one of the speeds is missing. */
export function sectionFigures(read: Read<TrafficRecord>, writing: Writing) {
  const { id, observedAt, incidentCount } = read.answer
  const place = { read, observedAt, screen: sectionScreen(id) }
  const now = figureOf({ ...place, pointer: '/avgSpeed', unit: 'mph' }, writing)
  const freeFlow = figureOf({ ...place, pointer: '/freeFlowSpeed', unit: 'mph' }, writing)
  const incidents = incidentCount > 0 ? figureOf({ ...place, pointer: '/incidentCount', unit: 'incidents' }, writing) : null
  return now && freeFlow ? { now, freeFlow, incidents } : null
}

export function trafficSentences(facts: Facts, words: InsightWords['traffic'], writing: Writing): (Sentence | null)[] {
  return [speed(facts, words, writing), worst(facts, words, writing), congested(facts, words, writing)]
}

function speed({ traffic, past, atMs }: Facts, words: InsightWords['traffic'], writing: Writing): Sentence | null {
  const [read] = traffic
  if (!read || read.answer.id !== CITY_RECORD || !isCurrent(read.answer.staleAt, atMs)) return null
  const place = { read, pointer: '/avgSpeed', unit: 'mph' as const, observedAt: read.answer.observedAt, screen: sectionScreen(CITY_RECORD) }
  const now = figureOf(place, writing)
  if (!now) return null
  const change = differenceOf(place, { read: past.speed.yesterday, pointer: YESTERDAY }, writing)
  const unusual = unusualness(now.value, past.speed.week.answer.period.points, atMs) / 2
  if (!change) return { unusual, text: words.speed(now.text, null), figures: [now] }
  if (isNothing(change)) return { unusual, text: words.speed(now.text, 'same'), figures: [now] }
  return { unusual, text: words.speed(now.text, { by: change.text, more: change.value > 0 }), figures: [now, change] }
}

function worst(facts: Facts, words: InsightWords['traffic'], writing: Writing): Sentence | null {
  const read = worstSection(facts)
  const figures = read && sectionFigures(read, writing)
  if (!read || !figures) return null
  const { now, freeFlow, incidents } = figures
  const ratio = read.answer.speedRatio ?? 1
  return {
    // Half of free flow is congestion; an open incident makes it more than the usual rush hour.
    unusual: (1 - ratio) * 2 * (incidents ? 1.5 : 1),
    text: words.worst(read.answer.location, now.text, freeFlow.text, incidents && { count: incidents.text, one: incidents.value === 1 }),
    figures: [now, freeFlow, ...(incidents ? [incidents] : [])],
  }
}

/** Share of congested sections at which the whole city is congested. */
const FULL = 0.1

function congested({ congested: read, traffic, atMs }: Facts, words: InsightWords['traffic'], writing: Writing): Sentence | null {
  const current = read.answer.filter((it) => isCurrent(it.staleAt, atMs))
  if (current.length === 0 || current.length < read.answer.length) return null
  const observedAt =
    current
      .map((it) => it.observedAt ?? '')
      .sort()
      .at(-1) ?? null
  const count = countOf({ read, pointer: '', unit: 'sections', observedAt, screen: '/traffic?congestion=high' }, writing)
  if (!count) return null
  return { unusual: count.value / (FULL * traffic.length), text: words.congested(count.text, count.value === 1), figures: [count] }
}
