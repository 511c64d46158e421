import { DAY_MS } from '@oppidum/domain/core/time'
import { answerRequest, fitRequests, type RequestParameters } from '../requests/request-model.ts'
import type { PastRequest } from '../requests/request-record.ts'

/** How a fit performs on the newest fifth of the history, which it was not trained on; shares from 0 to 1, days. */
export interface FitFigures {
  checked: number
  /** Share of wrong product categories: of the fit, of the shipped model, and of always naming the most common one. */
  wrong: number
  shippedWrong: number
  commonestWrong: number
  /** Requests that were closed; the figures below are about these. */
  closed: number
  /** Mean absolute error of the estimate, and of always estimating the median. */
  days: number
  usualDays: number
  /** Share closed within P80. */
  within: number
}

const CHECKED_SHARE = 0.2

const mean = (values: readonly number[]) => (values.length === 0 ? 0 : values.reduce((sum, it) => sum + it, 0) / values.length)

/**
 * Fits a city's own requests. The newest fifth is held out to compare the fit with the shipped model; the returned parameters are then
 * fitted on all of them. Null when there is nothing to learn from.
 */
export function fitCityRequests(
  rows: readonly PastRequest[],
  shipped: RequestParameters,
): { parameters: RequestParameters; figures: FitFigures } | null {
  const sorted = [...rows].sort((a, b) => a.createdAtMs - b.createdAtMs)
  const cut = Math.floor(sorted.length * (1 - CHECKED_SHARE))
  const before = asOf(sorted.slice(0, cut), sorted[cut]?.createdAtMs ?? 0)
  const trial = fitRequests(before)
  const parameters = fitRequests(sorted)
  return trial && parameters && { parameters, figures: figuresOf(trial, shipped, before, sorted.slice(cut)) }
}

/** The rows as they were at a time: what was closed later was still open. */
function asOf(rows: readonly PastRequest[], atMs: number): PastRequest[] {
  return rows.map((it) => (it.closedAtMs !== null && it.closedAtMs > atMs ? { ...it, closedAtMs: null } : it))
}

function figuresOf(
  trial: RequestParameters,
  shipped: RequestParameters,
  before: readonly PastRequest[],
  checked: readonly PastRequest[],
): FitFigures {
  const commonest = commonestCategory(before)
  const answers = checked.map((it) => answerRequest(trial, it))
  const wrong = (categories: readonly string[]) => mean(checked.map((it, at) => (it.productCategory === categories[at] ? 0 : 1)))
  const usual = medianDays(before)
  const closed = checked.flatMap((it, at) => {
    const { completionDaysMedian, completionDaysP80 } = answers[at] as (typeof answers)[number]
    const days = daysOf(it)
    return days === null || completionDaysMedian === null || completionDaysP80 === null
      ? []
      : [{ days, completionDaysMedian, completionDaysP80 }]
  })
  return {
    checked: checked.length,
    wrong: wrong(answers.map((it) => it.productCategory)),
    shippedWrong: wrong(checked.map((it) => answerRequest(shipped, it).productCategory)),
    commonestWrong: wrong(checked.map(() => commonest)),
    closed: closed.length,
    days: mean(closed.map((it) => Math.abs(it.completionDaysMedian - it.days))),
    usualDays: mean(closed.map((it) => Math.abs(usual - it.days))),
    within: mean(closed.map((it) => (it.days <= it.completionDaysP80 ? 1 : 0))),
  }
}

const daysOf = ({ createdAtMs, closedAtMs }: PastRequest) => (closedAtMs === null ? null : (closedAtMs - createdAtMs) / DAY_MS)

function medianDays(rows: readonly PastRequest[]): number {
  const days = rows
    .map(daysOf)
    .filter((it) => it !== null)
    .sort((a, b) => a - b)
  return days[Math.floor(days.length / 2)] ?? 0
}

function commonestCategory(rows: readonly PastRequest[]): string {
  const counts = new Map<string, number>()
  for (const { productCategory } of rows) counts.set(productCategory, (counts.get(productCategory) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}
