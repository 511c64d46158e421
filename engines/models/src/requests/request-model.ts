import { DAY_MS } from '@oppidum/domain/core/time'
import type { RequestCategory } from '@oppidum/domain/records/service-request'
import { reasonsFor } from '../text/explain.ts'
import {
  classProbabilities,
  confidenceOf,
  FROM_HISTORY,
  fitTextClassifier,
  type Learning,
  likeliest,
  limitOf,
  type TextClassifier,
  trainFurther,
} from '../text/text-classifier.ts'
import type { TextRecord } from '../text/text-features.ts'
import { type CompletionHistory, completionCurve, completionHistory, daysUntil, daysUntilMost, likeliestDays } from './completion-model.ts'
import { priorityOf } from './request-priority.ts'
import type { PastRequest, RequestAnswer, RequestInput } from './request-record.ts'

/** Fitted parameters of the request model. Plain data. */
export interface RequestParameters extends TextClassifier {
  categories: readonly { name: string; productCategory: RequestCategory; department: string | null }[]
  /** Below this confidence the product proposes nothing. */
  abstainBelow: number
  /** Null when no request in the history was closed. */
  completion: CompletionHistory | null
}

const REASONS = 3
/** Four of five proposals should be right. */
const RIGHT_SHARE = 0.8
const LOWEST_LIMIT = 0.25
const HIGHEST_LIMIT = 0.6
const USUAL_LIMIT = 0.4

function recordOf({ text, district }: RequestInput): TextRecord {
  return { text, tags: district === '' ? [] : [`district ${district}`] }
}

function commonest<Value extends string>(values: readonly Value[]): Value | null {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? null
}

/** Fits a city's history; null when it is empty. The same rows give bit-identical parameters. */
export function fitRequests(history: readonly PastRequest[], learning: Learning = FROM_HISTORY): RequestParameters | null {
  if (history.length === 0) return null
  const rows = [...history].sort((a, b) => a.createdAtMs - b.createdAtMs)
  const names = [...new Set(rows.map((it) => it.category))].sort()
  const categories = names.map((name) => {
    const own = rows.filter((it) => it.category === name)
    return {
      name,
      productCategory: commonest(own.map((it) => it.productCategory)) ?? 'other',
      department: commonest(own.map((it) => it.department).filter((it) => it !== '')),
    }
  })
  const numberOf = new Map(names.map((name, at) => [name, at]))
  const labels = rows.map((it) => numberOf.get(it.category) as number)
  const days = rows.map((it) => it.createdAtMs / DAY_MS)
  const { classifier, heldBack } = fitTextClassifier(rows.map(recordOf), labels, names, learning, days)
  const asOfMs = rows.reduce((most, it) => Math.max(most, it.createdAtMs, it.closedAtMs ?? 0), 0)
  const lifetimes = rows.map(({ createdAtMs, closedAtMs }, at) => ({ category: labels[at] as number, createdAtMs, closedAtMs }))
  const limit = heldBack.length === 0 ? USUAL_LIMIT : limitOf(classifier, heldBack, RIGHT_SHARE)
  const abstainBelow = Math.min(HIGHEST_LIMIT, Math.max(LOWEST_LIMIT, limit))
  return {
    ...classifier,
    categories,
    abstainBelow,
    completion: rows.some((it) => it.closedAtMs !== null) ? completionHistory(lifetimes, asOfMs) : null,
  }
}

/** Classifies one request, in a few milliseconds. */
export function answerRequest(parameters: RequestParameters, asked: RequestInput): RequestAnswer {
  const { vocabulary, model, categories, completion } = parameters
  const record = recordOf(asked)
  const probabilities = classProbabilities(parameters, record)
  const label = likeliest(probabilities)
  const { name, productCategory, department } = categories[label] as RequestParameters['categories'][number]
  const { priority, because } = priorityOf(asked.text, productCategory)
  const curve = completion && completionCurve(completion, probabilities, asked.createdAtMs)
  return {
    category: name,
    productCategory,
    department,
    priority,
    confidence: confidenceOf(parameters, probabilities),
    words: { category: reasonsFor(vocabulary, model, record, label, REASONS).map((it) => it.word), priority: because },
    completionDays: curve && likeliestDays(curve),
    completionDaysMedian: curve && daysUntil(curve, 0.5),
    completionDaysP80: curve && daysUntilMost(curve),
  }
}

/** An operator's correction. */
export interface RequestCorrection {
  asked: RequestInput
  /** One of the model's categories; others are ignored. */
  category: string
}

/** The base trained further on the corrections; without any, the base itself. */
export function learnRequest(base: RequestParameters, corrections: readonly RequestCorrection[]): RequestParameters {
  const numberOf = new Map(base.categories.map(({ name }, at) => [name, at]))
  const trainingExamples = corrections.flatMap(({ asked, category }) => {
    const label = numberOf.get(category)
    return label === undefined ? [] : [{ record: recordOf(asked), label }]
  })
  return trainingExamples.length === 0 ? base : { ...base, ...trainFurther(base, trainingExamples) }
}
