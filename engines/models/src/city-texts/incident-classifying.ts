import { answerIncident, type IncidentCorrection, type IncidentParameters, learnIncident } from '../incidents/incident-model.ts'
import type { IncidentAnswer, IncidentInput } from '../incidents/incident-record.ts'

/** A city's own training examples for the incident model. Plain data. */
export interface CityClassifying {
  /** Identifies this set of examples, so that a model trained on it can be reused. */
  key: string
  /** Operators' corrections that still apply, oldest first. */
  trainingExamples: readonly IncidentCorrection[]
}

export interface ClassifiedIncident extends IncidentAnswer {
  /** The confidence is too low to propose the type. */
  abstains: boolean
}

/** The model last trained from each base; it is reused until the corrections change. */
const cache = new WeakMap<IncidentParameters, { key: string; model: IncidentParameters }>()

/** Classifies incidents with the base model, trained further on the corrections of the city's operators. */
export function classifyIncidents(
  base: IncidentParameters,
  asked: readonly IncidentInput[],
  { key, trainingExamples }: CityClassifying,
): ClassifiedIncident[] {
  const cached = cache.get(base)
  const cityModel = cached?.key === key ? cached : { key, model: learnIncident(base, trainingExamples) }
  cache.set(base, cityModel)
  return asked.map((one) => {
    const answer = answerIncident(cityModel.model, one)
    return { ...answer, abstains: answer.confidence < base.abstainBelow }
  })
}
