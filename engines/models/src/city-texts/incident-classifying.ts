import { answerIncident, type IncidentCorrection, type IncidentParameters, learnIncident } from '../incidents/incident-model.ts'
import type { AskedIncident, IncidentAnswer } from '../incidents/incident-record.ts'

/** What a city adds to the model that its incidents are classified by. Plain data. */
export interface CityClassifying {
  /** Names these lessons and no others: what was made of them is used again. */
  key: string
  /** What operators said of each incident; those that stand, oldest first. */
  lessons: readonly IncidentCorrection[]
}

export interface ClassifiedIncident extends IncidentAnswer {
  /** Too unsure for its type to be proposed. */
  abstains: boolean
}

/** What was made last of a base: it stays in use until something else was said. */
const trained = new WeakMap<IncidentParameters, { key: string; model: IncidentParameters }>()

/** What the model says of each incident, with what it has learnt from the city's operators. */
export function classifyIncidents(
  base: IncidentParameters,
  asked: readonly AskedIncident[],
  { key, lessons }: CityClassifying,
): ClassifiedIncident[] {
  const known = trained.get(base)
  const made = known?.key === key ? known : { key, model: learnIncident(base, lessons) }
  trained.set(base, made)
  return asked.map((one) => {
    const answer = answerIncident(made.model, one)
    return { ...answer, abstains: answer.confidence < base.abstainBelow }
  })
}
