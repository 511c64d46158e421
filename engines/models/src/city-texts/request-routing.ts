import type { RequestCategory, RequestPriority } from '@oppidum/domain/records/service-request'
import { answerRequest, learnRequest, type RequestCorrection, type RequestParameters } from '../requests/request-model.ts'
import type { AskedRequest, RequestAnswer } from '../requests/request-record.ts'
import { classChances } from '../text/text-classifier.ts'
import { textVector } from '../text/vocabulary.ts'
import { moved, type RankTrainingExample, rankShift } from './rank-training-examples.ts'

/** What operators said of one request; null what they said nothing of. */
export interface RequestTrainingExample {
  asked: AskedRequest
  category: RequestCategory | null
  department: string | null
  priority: RequestPriority | null
}

/** What a city adds to the model that its requests are routed by. Plain data. */
export interface CityRouting {
  /** Names these lessons and no others: what was made of them is used again. */
  key: string
  /** Those that stand, oldest first. */
  lessons: readonly RequestTrainingExample[]
  /** All that may be proposed. */
  departments: readonly string[]
  /** Whom the city names for its services, by their codes: a category of that name goes there. */
  ofServices: Readonly<Record<string, string>>
}

export interface RoutedRequest extends Omit<RequestAnswer, 'department'> {
  /** One of the city's; null when nothing tells which. */
  department: string | null
  /** Too unsure for its category to be proposed. */
  abstains: boolean
}

interface Trained {
  key: string
  model: RequestParameters
  priorities: readonly RankTrainingExample[]
  /** By category of the model, the departments that operators chose and how often. */
  chosen: ReadonlyMap<string, ReadonlyMap<string, number>>
}

const PRIORITIES: readonly RequestPriority[] = ['low', 'medium', 'high']
/** As many corrections as it takes to overrule what the history or the city's file says of a whole category. */
const KNOWN_VOTES = 4

/** What was made last of a base: it stays in use until something else was said. */
const trained = new WeakMap<RequestParameters, Trained>()

/** The base with the lessons that stand. */
function teach(base: RequestParameters, { key, lessons }: CityRouting): Trained {
  const known = trained.get(base)
  if (known?.key === key) return known
  const corrections: RequestCorrection[] = []
  const priorities: RankTrainingExample[] = []
  const chosen = new Map<string, Map<string, number>>()
  for (const lesson of lessons) {
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
  const made = { key, model: learnRequest(base, corrections), priorities, chosen }
  trained.set(base, made)
  return made
}

/** The category of the model that a lesson means: what the model says itself, where that agrees. Null for a lesson about none. */
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

/** Of some categories the one that the model holds for likeliest. */
function likeliestOf(base: RequestParameters, { text }: AskedRequest, names: readonly string[]): string | null {
  if (names.length < 2) return names[0] ?? null
  const chances = classChances(base, { text })
  const probabilityOf = (name: string) => chances[base.categories.findIndex((it) => it.name === name)] as number
  return names.reduce((best, name) => (probabilityOf(name) > probabilityOf(best) ? name : best))
}

function departmentOf({ departments, ofServices }: CityRouting, { chosen }: Trained, answer: RequestAnswer): string | null {
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

/** What the model says of each request, with what it has learnt from the city's operators. */
export function routeRequests(base: RequestParameters, asked: readonly AskedRequest[], city: CityRouting): RoutedRequest[] {
  const made = teach(base, city)
  return asked.map((one) => {
    const answer = answerRequest(made.model, one)
    const shift = made.priorities.length === 0 ? 0 : rankShift(textVector(base.vocabulary, { text: one.text }), made.priorities)
    return {
      ...answer,
      priority: moved(PRIORITIES, answer.priority, shift),
      department: departmentOf(city, made, answer),
      abstains: answer.confidence < base.abstainBelow,
    }
  })
}
