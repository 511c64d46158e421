import type { Incident } from '@oppidum/domain/records/incident'
import { inLanguage } from '@oppidum/domain/records/translation'
import type { InsightWords } from '../../i18n/insight-texts.ts'
import { riskAhead } from './ahead-insight.ts'
import { type Facts, isCurrent } from './facts.ts'
import { ageOf, countOf, differenceOf, figureOf, isNothing, type Writing } from './insight-figure.ts'
import type { Sentence } from './insight-sentences.ts'

/** Hours after which an open urgent incident stands out. */
const LONG_HOURS = 4

export function safetySentences(facts: Facts, words: InsightWords['safety'], writing: Writing): (Sentence | null)[] {
  return [
    open(facts, words, writing),
    oldest(facts, words, writing),
    today(facts, words, writing),
    index(facts, words, writing),
    requests(facts, words, writing),
    overdue(facts, words.overdue, writing),
    riskAhead(facts, words.risk, writing),
  ]
}

function open(facts: Facts, words: InsightWords['safety'], writing: Writing): Sentence | null {
  const { incidents: read, metrics } = facts
  // Nobody reports incidents here, which is not the same as having none.
  if (metrics.answer.activeIncidents === null) return null
  const figure = (field: 'total' | 'critical' | 'high', screen: string) =>
    figureOf(
      { read, pointer: `/${field}`, unit: 'incidents', observedAt: read.answer.evidence[field]?.observedAt ?? null, screen },
      writing,
    )
  const total = figure('total', '/incidents')
  const critical = figure('critical', '/incidents?priority=critical')
  const high = figure('high', '/incidents?priority=high')
  if (!total || !critical || !high) return null
  if (total.value === 0) return { unusual: 0.5, text: words.none(), figures: [] }
  const [worst, bad] = [critical, high].map((it) => (it.value > 0 ? it : null))
  return {
    unusual: 0.5 + critical.value / 2,
    text: words.open({ text: total.text, one: total.value === 1 }, { critical: worst?.text ?? null, high: bad?.text ?? null }),
    figures: [total, worst, bad].filter((it) => it !== null && it !== undefined),
  }
}

export function ageFigure(facts: Facts, incident: Incident, writing: Writing) {
  const place = facts.urgent.answer.indexOf(incident)
  return ageOf(
    {
      read: facts.urgent,
      pointer: `/${place}/createdAt`,
      observedAt: incident.observedAt,
      screen: `/incidents?incident=${incident.id}`,
    },
    writing,
  )
}

function oldest(facts: Facts, words: InsightWords['safety'], writing: Writing): Sentence | null {
  // The most urgent ones, each priority by its age.
  // Those of unknown priority are listed before them.
  const incident = facts.urgent.answer.find((it) => it.priority !== 'unknown' && !it.plannedWork)
  if (!incident || (incident.priority !== 'critical' && incident.priority !== 'high')) return null
  const age = ageFigure(facts, incident, writing)
  if (!age) return null
  return {
    unusual: age.value / LONG_HOURS,
    text: words.oldest(incident.number, inLanguage(incident, writing.language).title, age.text),
    figures: [age],
  }
}

function today({ reported, atMs, metrics }: Facts, words: InsightWords['safety'], writing: Writing): Sentence | null {
  if (!reported || metrics.answer.activeIncidents === null) return null
  const place = {
    read: reported.today,
    pointer: '',
    unit: 'reports' as const,
    observedAt: reported.today.answer.at(-1)?.createdAt ?? new Date(atMs).toISOString(),
    screen: '/incidents',
  }
  const count = countOf(place, writing)
  const change = differenceOf(place, { read: reported.yesterday, pointer: '' }, writing)
  if (!count || !change || count.value === 0) return null
  const before = count.value - change.value
  return {
    // Counts vary by about their square root.
    unusual: Math.abs(change.value) / Math.sqrt(Math.max(4, before + count.value)) / 2,
    text: words.today(
      { text: count.text, one: count.value === 1 },
      isNothing(change) ? 'same' : { by: change.text, more: change.value > 0 },
    ),
    figures: isNothing(change) ? [count] : [count, change],
  }
}

function index({ metrics, atMs }: Facts, words: InsightWords['safety'], writing: Writing): Sentence | null {
  const own = metrics.answer.evidence.safetyIndex
  if (!isCurrent(own?.staleAt, atMs)) return null
  const place = { read: metrics, unit: 'points' as const, observedAt: own?.observedAt ?? null, screen: '/metrics/safety' }
  const points = figureOf({ ...place, pointer: '/safetyIndex' }, writing)
  const change = figureOf({ ...place, pointer: '/changes/safetyIndex' }, writing)
  if (!points) return null
  const moved = change && !isNothing(change) ? change : null
  return {
    unusual: moved ? Math.abs(moved.value) / 5 : 0,
    text: words.index(points.text, moved && { by: moved.text, more: moved.value > 0 }),
    figures: [points, ...(moved ? [moved] : [])],
  }
}

function requests({ requests: read }: Facts, words: InsightWords['safety'], writing: Writing): Sentence | null {
  const figure = (field: 'total' | 'high', screen: string) =>
    figureOf({ read, pointer: `/${field}`, unit: 'requests', observedAt: read.answer.evidence[field]?.observedAt ?? null, screen }, writing)
  const [total, high] = [figure('total', '/services'), figure('high', '/services?priority=high')]
  if (!total || !high || total.value === 0) return null
  const urgent = high.value > 0 ? high : null
  return {
    unusual: 0.25 + high.value / Math.max(20, total.value),
    text: words.requests({ text: total.text, one: total.value === 1 }, urgent?.text ?? null),
    figures: [total, ...(urgent ? [urgent] : [])],
  }
}

/** Open requests past their target, for those who may see them. */
export function overdue({ desk }: Facts, words: (count: { text: string; one: boolean }) => string, writing: Writing): Sentence | null {
  if (!desk) return null
  const observedAt = desk.answer.evidence.overdue?.observedAt ?? desk.answer.at
  const late = figureOf({ read: desk, pointer: '/overdue', unit: 'requests', observedAt, screen: '/services' }, writing)
  if (!late || late.value === 0) return null
  return {
    unusual: (2 * late.value) / Math.max(5, desk.answer.open),
    text: words({ text: late.text, one: late.value === 1 }),
    figures: [late],
  }
}
