import type { RequestCategory, RequestPriority } from '@oppidum/domain/records/service-request'
import { answerRequest, learnRequest, type RequestCorrection, type RequestParameters } from '../requests/request-model.ts'
import type { RequestAnswer, RequestInput } from '../requests/request-record.ts'
import { classProbabilities } from '../text/text-classifier.ts'
import { textVector } from '../text/vocabulary.ts'
import { moveRank, type RankTrainingExample, rankShift } from './rank-training-examples.ts'

/** An operator's corrections of one request; null for what was not corrected. */
export interface RequestTrainingExample {
  asked: RequestInput
  category: RequestCategory | null
  department: string | null
  priority: RequestPriority | null
}

/** A city's own training examples and departments for the request model. Plain data. */
export interface CityRouting {
  /** Identifies this set of examples, so that a model trained on it can be reused. */
  key: string
  /** Corrections that still apply, oldest first. */
  trainingExamples: readonly RequestTrainingExample[]
  /** Departments that may be proposed. */
  departments: readonly string[]
  /** The department the city file names for each service code: a category of that name goes there. */
  ofServices: Readonly<Record<string, string>>
}

export interface RoutedRequest extends Omit<RequestAnswer, 'department'> {
  /** One of the city's departments; null when nothing suggests one. */
  department: string | null
  /** The confidence is too low to propose the category. */
  abstains: boolean
}

interface CityModel {
  key: string
  model: RequestParameters
  priorities: readonly RankTrainingExample[]
  /** By the model's category: the departments that operators chose, and how often. */
  chosen: ReadonlyMap<string, ReadonlyMap<string, number>>
}

const PRIORITIES: readonly RequestPriority[] = ['low', 'medium', 'high']
/** How many corrections the history's or the city file's department for a category counts as. */
const KNOWN_VOTES = 4

/** The model last trained from each base; it is reused until the corrections change. */
const cache = new WeakMap<RequestParameters, CityModel>()

/** Trains the base further on the city's corrections. */
function trainFor(base: RequestParameters, { key, trainingExamples }: CityRouting): CityModel {
  const cached = cache.get(base)
  if (cached?.key === key) return cached
  const corrections: RequestCorrection[] = []
  const priorities: RankTrainingExample[] = []
  const chosen = new Map<string, Map<string, number>>()
  for (const lesson of trainingExamples) {
    const { asked, category, department, priority } = lesson
    const answer = answerRequest(base, asked)
    const name = labelOf(base, lesson, answer)
    if (name !== null) corrections.push({ asked, category: name })
    if (priority !== null) {
      const shift = PRIORITIES.indexOf(priority) - PRIORITIES.indexOf(answer.priority)
      priorities.push({ vector: textVector(base.vocabulary, { text: asked.text }), shift })
    }
    if (department !== null) {
      const of = category === null || category === answer.productCategory ? answer.category : (name ?? answer.category)
      const votes = chosen.get(of) ?? new Map<string, number>()
      chosen.set(of, votes.set(department, (votes.get(department) ?? 0) + 1))
    }
  }
  const cityModel = { key, model: learnRequest(base, corrections), priorities, chosen }
  cache.set(base, cityModel)
  return cityModel
}

/** The model's category that a correction means: the model's own answer if it agrees. Null for a correction of neither category nor department. */
function labelOf(base: RequestParameters, { asked, category, department }: RequestTrainingExample, answer: RequestAnswer): string | null {
  if (category === null && department === null) return null
  const isRight = (it: { productCategory: RequestCategory; department: string | null }) =>
    (category === null || it.productCategory === category) &&
    (department === null || it.department === null || it.department === department)
  if (isRight(answer)) return answer.category
  const right = base.categories.filter(isRight)
  const candidates = right.length > 0 ? right : base.categories.filter((it) => it.productCategory === (category ?? answer.productCategory))
  return likeliestOf(
    base,
    asked,
    candidates.map((it) => it.name),
  )
}

/** The category to which the model gives the highest probability. */
function likeliestOf(base: RequestParameters, { text }: RequestInput, names: readonly string[]): string | null {
  if (names.length < 2) return names[0] ?? null
  const probabilities = classProbabilities(base, { text })
  const probabilityOf = (name: string) => probabilities[base.categories.findIndex((it) => it.name === name)] as number
  return names.reduce((best, name) => (probabilityOf(name) > probabilityOf(best) ? name : best))
}

function departmentOf({ departments, ofServices }: CityRouting, { chosen }: CityModel, answer: RequestAnswer): string | null {
  const votes = new Map<string, number>()
  const vote = (department: string | null | undefined, weight: number) => {
    if (department && departments.includes(department)) votes.set(department, (votes.get(department) ?? 0) + weight)
  }
  vote(answer.department, KNOWN_VOTES)
  vote(Object.hasOwn(ofServices, answer.category) ? ofServices[answer.category] : null, KNOWN_VOTES)
  for (const [department, count] of chosen.get(answer.category) ?? []) vote(department, count)
  let best: string | null = null
  for (const [department, count] of votes) if (best === null || count > (votes.get(best) as number)) best = department
  return best
}

/** Routes requests with the base model, trained further on the corrections of the city's operators. */
export function routeRequests(base: RequestParameters, asked: readonly RequestInput[], city: CityRouting): RoutedRequest[] {
  const cityModel = trainFor(base, city)
  return asked.map((one) => {
    const answer = answerRequest(cityModel.model, one)
    const shift = cityModel.priorities.length === 0 ? 0 : rankShift(textVector(base.vocabulary, { text: one.text }), cityModel.priorities)
    return {
      ...answer,
      priority: moveRank(PRIORITIES, answer.priority, shift),
      department: departmentOf(city, cityModel, answer),
      abstains: answer.confidence < base.abstainBelow,
    }
  })
}
