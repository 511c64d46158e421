import { IncidentPriority, IncidentType } from '@oppidum/domain/records/incident'
import { reasonsFor } from '../text/explain.ts'
import {
  classProbabilities,
  confidenceOf,
  FROM_WORDINGS,
  fitTextClassifier,
  type Learning,
  likeliest,
  limitOf,
  type TextClassifier,
  trainFurther,
} from '../text/text-classifier.ts'
import { distinctWordings } from './distinct-wordings.ts'
import type { IncidentAnswer, IncidentInput, PastIncident } from './incident-record.ts'
import { responseMinutes } from './response-minutes.ts'

/** Fitted parameters of the incident model. Plain data. */
export interface IncidentParameters {
  types: readonly IncidentType[]
  type: TextClassifier
  priorities: readonly IncidentPriority[]
  priority: TextClassifier
  /** Below this confidence the product proposes nothing. */
  abstainBelow: number
}

const REASONS = 3
/** Nine of ten proposals should be right. */
const RIGHT_SHARE = 0.9
const LOWEST_LIMIT = 0.4
const HIGHEST_LIMIT = 0.7
const USUAL_LIMIT = 0.45

/**
 * Fits past incidents, each wording once; null when there are none. The same rows give bit-identical parameters.
 */
export function fitIncidents(history: readonly PastIncident[], learning: Learning = FROM_WORDINGS): IncidentParameters | null {
  if (history.length === 0) return null
  const rows = distinctWordings([...history].sort((a, b) => a.createdAtMs - b.createdAtMs))
  const types = IncidentType.options.filter((it) => rows.some((row) => row.type === it))
  const priorities = IncidentPriority.options.filter((it) => rows.some((row) => row.priority === it))
  const ofType = fitTextClassifier(
    rows,
    rows.map((it) => types.indexOf(it.type)),
    types.map((it) => it.replaceAll('_', ' ')),
    learning,
  )
  const ofPriority = fitTextClassifier(
    rows,
    rows.map((it) => priorities.indexOf(it.priority)),
    priorities,
    learning,
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

/** Classifies one incident, in a few milliseconds. */
export function answerIncident(parameters: IncidentParameters, { text, createdAtMs }: IncidentInput): IncidentAnswer {
  const probabilities = classProbabilities(parameters.type, { text })
  const at = likeliest(probabilities)
  const rankProbabilities = classProbabilities(parameters.priority, { text })
  const rank = likeliest(rankProbabilities)
  const type = parameters.types[at] as IncidentType
  const priority = parameters.priorities[rank] as IncidentPriority
  const wordsFor = ({ vocabulary, model }: TextClassifier, label: number) =>
    reasonsFor(vocabulary, model, { text }, label, REASONS).map((it) => it.word)
  return {
    type,
    priority,
    responseMinutes: responseMinutes(type, priority, createdAtMs),
    confidence: confidenceOf(parameters.type, probabilities),
    priorityConfidence: confidenceOf(parameters.priority, rankProbabilities),
    words: { type: wordsFor(parameters.type, at), priority: wordsFor(parameters.priority, rank) },
  }
}

/** An operator's correction; null for what was not corrected. */
export interface IncidentCorrection {
  text: string
  type: IncidentType | null
  priority: IncidentPriority | null
}

/** The base trained further on the corrections; without any, the base itself. */
export function learnIncident(base: IncidentParameters, corrections: readonly IncidentCorrection[]): IncidentParameters {
  const trainingExamplesOf = (labelOf: (it: IncidentCorrection) => number) =>
    corrections.map((it) => ({ record: { text: it.text }, label: labelOf(it) })).filter((it) => it.label !== -1)
  const ofType = trainingExamplesOf(({ type }) => (type === null ? -1 : base.types.indexOf(type)))
  const ofPriority = trainingExamplesOf(({ priority }) => (priority === null ? -1 : base.priorities.indexOf(priority)))
  if (ofType.length === 0 && ofPriority.length === 0) return base
  return { ...base, type: trainFurther(base.type, ofType), priority: trainFurther(base.priority, ofPriority) }
}
