import { inLanguage } from '@oppidum/domain/records/translation'
import type { InsightWords } from '../../i18n/insight-texts.ts'
import { busiestSubstation, margin } from './energy-insight.ts'
import type { Facts } from './facts.ts'
import type { Writing } from './insight-figure.ts'
import type { Insight, Sentence } from './insight-sentences.ts'
import { ageFigure, overdue } from './safety-insight.ts'
import { sectionFigures, worstSection } from './traffic-insight.ts'

/** Percent of its capacity above which a substation should be relieved. */
const OVERLOADED_PERCENT = 90
/** Share of open requests that are late above which catching up comes first. */
const LATE_SHARE = 0.1

/**
 * The one step that the figures call for, the most pressing first: people in danger, power, roads, late work. When they call for none,
 * it says so; null when nothing was measured that could have called for one.
 */
export function recommendation(facts: Facts, words: InsightWords['recommendation'], writing: Writing): Insight | null {
  const step =
    unseenCritical(facts, words, writing) ??
    margin(facts, words.margin, writing) ??
    overloaded(facts, words, writing) ??
    blockedRoad(facts, words, writing) ??
    late(facts, words, writing)
  if (step) return { text: step.text, figures: [...step.figures] }
  const isMeasured = facts.metrics.answer.activeIncidents !== null && worstSection(facts) !== undefined && facts.energy.answer.length > 0
  return isMeasured ? { text: words.nothing(), figures: [] } : null
}

function unseenCritical(facts: Facts, words: InsightWords['recommendation'], writing: Writing): Sentence | null {
  const unseen = facts.urgent.answer.find(
    (it) => it.priority === 'critical' && !it.plannedWork && it.acknowledgedAt === null && it.status !== 'in_progress',
  )
  const age = unseen && ageFigure(facts, unseen, writing)
  if (!unseen || !age) return null
  const { title, location } = inLanguage(unseen, writing.language)
  return { unusual: 5, text: words.critical(unseen.number, title, location, age.text), figures: [age] }
}

function overloaded(facts: Facts, words: InsightWords['recommendation'], writing: Writing): Sentence | null {
  const busy = busiestSubstation(facts, words.substation, writing)
  return busy?.figures[0] && busy.figures[0].value >= OVERLOADED_PERCENT ? busy : null
}

/** Congested because of something that somebody can deal with. */
function blockedRoad(facts: Facts, words: InsightWords['recommendation'], writing: Writing): Sentence | null {
  const { congestionMediumRatio } = facts.city.thresholds
  const read = facts.traffic.find(
    ({ answer: it }) => it.id !== 'city' && it.incidentCount > 0 && it.speedRatio !== null && it.speedRatio < congestionMediumRatio,
  )
  const figures = read && sectionFigures(read, writing)
  if (!read || !figures?.incidents) return null
  const { now, freeFlow, incidents } = figures
  const text = words.road(read.answer.location, now.text, freeFlow.text, { count: incidents.text, one: incidents.value === 1 })
  return { unusual: 2, text, figures: [now, freeFlow, incidents] }
}

function late(facts: Facts, words: InsightWords['recommendation'], writing: Writing): Sentence | null {
  const late = overdue(facts, words.overdue, writing)
  return late?.figures[0] && facts.desk && late.figures[0].value >= LATE_SHARE * facts.desk.answer.open ? late : null
}
