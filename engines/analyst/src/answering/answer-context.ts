import type { Fact } from '@oppidum/domain/assistant/answer'
import { ageOf } from '@oppidum/domain/core/age'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { Note, ToolFact, ToolResult } from '../tool.ts'

/** The tools that a plan may use. */
export type ToolName =
  | 'now'
  | 'series'
  | 'compare'
  | 'records'
  | 'record'
  | 'record_statistics'
  | 'forecast'
  | 'risk'
  | 'anomalies'
  | 'feeds'
  | 'alerts'
  | 'models'
  | 'find_place'
  | 'places_of_city'
  | 'how_to'

/** One query of a plan. `as` is its name for the reading, which two steps may share. */
export interface Step {
  as: string
  tool: ToolName
  args: Record<string, unknown>
}

/** The outcome of a step's query. */
export interface StepOutcome {
  /** What was queried, in the language of the question. */
  sentence: string
  /** The checked arguments. */
  args: Record<string, unknown>
  /** Null if the query failed. */
  result: ToolResult | null
  /** Why the query failed, in a sentence; null if it did not. */
  problem: string | null
}

/** A fact without an id: it gets one when the answer uses it, or a fact that rests on it. */
export interface DraftFact extends Omit<Fact, 'id' | 'from'> {
  rests: readonly DraftFact[]
}

/** The facts of all steps of a plan, by the step's name. */
export interface Findings {
  /** Facts of all steps with that name, in order. */
  of(as: string): readonly DraftFact[]
  /** The first fact of one of the measures with a value; an aggregate counts as its measure. */
  one(as: string, ...measures: string[]): DraftFact | undefined
  all(as: string, ...measures: string[]): readonly DraftFact[]
  results(as: string): readonly ToolResult[]
  /** Whether a step with that name failed. */
  failed(as: string): boolean
  /** The notes of every step. */
  notes: readonly { as: string; tool: ToolName; note: Note }[]
}

const SPEEDS = ['traffic.speed', 'city.speed']

/** 'traffic.speed' for 'traffic.speed:mean'. */
export const baseOf = (measure: string): string => measure.split(':')[0] as string

/** Speed has two measures: a section's and all roads'. */
export function isMeasure(found: string, asked: string): boolean {
  const [a, b] = [baseOf(found), baseOf(asked)]
  return found === asked || a === b || (SPEEDS.includes(a) && SPEEDS.includes(b))
}

function knownOf(facts: readonly ToolFact[], call: number): DraftFact[] {
  const all: DraftFact[] = facts.map(({ from: _, ...it }) => ({ ...it, call, rests: [] }))
  for (const [index, it] of facts.entries()) {
    const rests = (it.from ?? []).map((at) => all[at]).filter((one) => one !== undefined && one !== all[index])
    if (all[index]) all[index].rests = rests as DraftFact[]
  }
  return all
}

export function findingsOf(steps: readonly Step[], outcomes: readonly StepOutcome[]): Findings {
  const calls = steps.map((step, call) => {
    const result = outcomes[call]?.result ?? null
    return { as: step.as, tool: step.tool, result, known: result ? knownOf(result.facts, call) : [] }
  })
  const of = (as: string) => calls.filter((it) => it.as === as).flatMap((it) => it.known)
  const all = (as: string, ...measures: string[]) =>
    of(as).filter((it) => measures.some((one) => isMeasure(it.measure, one)) && it.value !== null)
  return {
    of,
    all,
    one: (as, ...measures) => measures.flatMap((measure) => all(as, measure))[0],
    results: (as) => calls.filter((it) => it.as === as).flatMap((it) => (it.result ? [it.result] : [])),
    failed: (as) => calls.some((it) => it.as === as && it.result === null),
    notes: calls.flatMap((it) => (it.result?.notes ?? []).map((note) => ({ as: it.as, tool: it.tool, note }))),
  }
}

/** The findings of the steps whose names begin with a prefix, under the names without it. */
export function renamed(findings: Findings, prefix: string): Findings {
  return {
    of: (as) => findings.of(`${prefix}${as}`),
    all: (as, ...measures) => findings.all(`${prefix}${as}`, ...measures),
    one: (as, ...measures) => findings.one(`${prefix}${as}`, ...measures),
    results: (as) => findings.results(`${prefix}${as}`),
    failed: (as) => findings.failed(`${prefix}${as}`),
    notes: findings.notes.flatMap((it) => (it.as.startsWith(prefix) ? [{ ...it, as: it.as.slice(prefix.length) }] : [])),
  }
}

/** A step's name without the prefix that it has when a question asks for several measures. */
export const nameInOwn = (as: string) => as.replace(/^\d:/, '')

/** The fact of one subject and measure; undefined if it has no value. */
export const bySubject = (facts: readonly DraftFact[], id: string, measure: string): DraftFact | undefined =>
  facts.find((it) => it.subject.id === id && baseOf(it.measure) === measure && it.value !== null)

/** A fact computed from others. */
export function computed(
  what: Pick<DraftFact, 'measure' | 'value' | 'unit'> & Partial<Pick<DraftFact, 'subject' | 'at' | 'period' | 'screen'>>,
  first: DraftFact,
  ...others: DraftFact[]
): DraftFact {
  return {
    subject: first.subject,
    at: first.at,
    period: first.period,
    quality: first.quality,
    call: first.call,
    screen: first.screen,
    ...what,
    source: 'derived',
    rests: [first, ...others],
  }
}

/** How long ago the fact's moment was, as ages are shown on the screens. */
export function ageOfFact(known: DraftFact, nowMs: number): DraftFact {
  const since = known.unit === 'instant' && typeof known.value === 'string' ? known.value : known.at
  return inWholes(known, since === null ? 0 : nowMs - Date.parse(since), 'age')
}

/** A record's age or time to close in whole minutes, hours or days; any other fact unchanged. */
export function inWholeHours(known: DraftFact): DraftFact {
  const isOne = known.measure === 'age-hours' || known.measure === 'hours-to-close'
  return isOne && typeof known.value === 'number' ? inWholes(known, known.value * HOUR_MS, known.measure) : known
}

/** Hours with one decimal, for questions about a duration; minutes below an hour. */
export function inTenths(known: DraftFact): DraftFact {
  if (typeof known.value !== 'number') return known
  const { measure } = known
  if (known.value < 0.995) return computed({ measure: `${measure}:exact`, value: Math.round(known.value * 60), unit: 'min' }, known)
  return computed({ measure: `${measure}:exact`, value: Math.round(known.value * 10) / 10, unit: 'h' }, known)
}

function inWholes(known: DraftFact, ms: number, measure: string): DraftFact {
  // The tools' thousandths of an hour are not exact to the minute, hence the 2 s.
  const exactMs = ms + 2_000
  const age = ageOf(exactMs)
  if (age.unit === 'minutes') return computed({ measure, value: age.count, unit: 'min' }, known)
  if (age.unit === 'hours') return computed({ measure, value: age.count, unit: 'h' }, known)
  // Sentences give the date besides, so that very old records can be in days as well.
  return computed({ measure, value: Math.floor(exactMs / DAY_MS), unit: 'days' }, known)
}

export const numberOf = (known: DraftFact | undefined): number | null => (typeof known?.value === 'number' ? known.value : null)

/** The first minus the second, and its percentage of the second; null without two numbers. */
export function differenceOf(
  now: DraftFact | undefined,
  before: DraftFact | undefined,
): { by: DraftFact; percent: DraftFact | null } | null {
  const [a, b] = [numberOf(now), numberOf(before)]
  if (!now || !before || a === null || b === null) return null
  const by = computed({ measure: 'difference', value: a - b, unit: now.unit }, now, before)
  const percent = b === 0 ? null : computed({ measure: 'percent-change', value: (100 * (a - b)) / Math.abs(b), unit: '%' }, now, before)
  return { by, percent }
}
