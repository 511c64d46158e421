import { IncidentPriority, IncidentType } from '@oppidum/domain/incident'
import { reasonsFor } from '../text/explain.ts'
import { classChances, confidenceOf, fitTextClassifier, likeliest, limitOf, type TextClassifier, taught } from '../text/text-classifier.ts'
import type { AskedIncident, IncidentAnswer, PastIncident } from './incident-record.ts'
import { responseMinutes } from './response-minutes.ts'

/** What was learned of incidents. Plain data. */
export interface IncidentParameters {
  types: readonly IncidentType[]
  type: TextClassifier
  priorities: readonly IncidentPriority[]
  priority: TextClassifier
  /** Below this confidence the product proposes nothing. */
  abstainBelow: number
}

const REASONS = 3
/** What is proposed shall be right nine times of ten. */
const RIGHT_SHARE = 0.9
const LOWEST_LIMIT = 0.4
const HIGHEST_LIMIT = 0.7
const USUAL_LIMIT = 0.45

/** Learns from incidents of the past; null when there are none. The same rows give the same parameters to the bit. */
export function fitIncidents(history: readonly PastIncident[]): IncidentParameters | null {
  if (history.length === 0) return null
  const rows = [...history].sort((a, b) => a.createdAtMs - b.createdAtMs)
  const types = IncidentType.options.filter((it) => rows.some((row) => row.type === it))
  const priorities = IncidentPriority.options.filter((it) => rows.some((row) => row.priority === it))
  const ofType = fitTextClassifier(
    rows,
    rows.map((it) => types.indexOf(it.type)),
    types.map((it) => it.replaceAll('_', ' ')),
  )
  const ofPriority = fitTextClassifier(
    rows,
    rows.map((it) => priorities.indexOf(it.priority)),
    priorities,
  )
  return {
    types,
    type: ofType.classifier,
    priorities,
    priority: ofPriority.classifier,
    abstainBelow: abstainBelowFor(ofType),
  }
}

function abstainBelowFor({ classifier, heldBack }: ReturnType<typeof fitTextClassifier>): number {
  const limit = heldBack.length === 0 ? USUAL_LIMIT : limitOf(classifier, heldBack, RIGHT_SHARE)
  return Math.min(HIGHEST_LIMIT, Math.max(LOWEST_LIMIT, limit))
}

/** Answers one record from what was learned, in a few milliseconds. */
export function answerIncident(parameters: IncidentParameters, { text, createdAtMs }: AskedIncident): IncidentAnswer {
  const chances = classChances(parameters.type, { text })
  const at = likeliest(chances)
  const rank = likeliest(classChances(parameters.priority, { text }))
  const type = parameters.types[at] as IncidentType
  const priority = parameters.priorities[rank] as IncidentPriority
  const reasons = [
    ...reasonsFor(parameters.type.vocabulary, parameters.type.model, { text }, at, REASONS),
    ...reasonsFor(parameters.priority.vocabulary, parameters.priority.model, { text }, rank, 1),
  ]
  return {
    type,
    priority,
    responseMinutes: responseMinutes(type, priority, createdAtMs),
    confidence: confidenceOf(parameters.type, chances),
    reasons: [...new Set(reasons.map((it) => it.word))],
  }
}

/** What an operator said is right; null what nothing was said of. */
export interface IncidentCorrection {
  text: string
  type: IncidentType | null
  priority: IncidentPriority | null
}

/** The base with the corrections that still stand; without any, the base itself. */
export function learnIncident(base: IncidentParameters, corrections: readonly IncidentCorrection[]): IncidentParameters {
  const lessonsOf = (labelOf: (it: IncidentCorrection) => number) =>
    corrections.map((it) => ({ record: { text: it.text }, label: labelOf(it) })).filter((it) => it.label !== -1)
  const ofType = lessonsOf(({ type }) => (type === null ? -1 : base.types.indexOf(type)))
  const ofPriority = lessonsOf(({ priority }) => (priority === null ? -1 : base.priorities.indexOf(priority)))
  if (ofType.length === 0 && ofPriority.length === 0) return base
  return { ...base, type: taught(base.type, ofType), priority: taught(base.priority, ofPriority) }
}
