import type { Fact } from '@oppidum/domain/assistant/answer'
import { HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { Note, ToolFact, ToolResult } from '../tool.ts'

/** The tools that a plan may name. */
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
  | 'models'
  | 'find_place'
  | 'places_of_city'
  | 'how_to'

/** One look of a plan. `as` is what the composer calls it; two steps may share it. */
export interface Step {
  as: string
  tool: ToolName
  args: Record<string, unknown>
}

/** What became of a look. */
export interface StepOutcome {
  /** What was looked at, in the language of the question. */
  sentence: string
  /** The arguments as they were checked. */
  args: Record<string, unknown>
  /** Null when it failed. */
  result: ToolResult | null
  /** Null unless it failed: why, in a sentence. */
  problem: string | null
}

/** A fact before it is numbered: it gets its id when something that is said rests on it. */
export interface DraftFact extends Omit<Fact, 'id' | 'from'> {
  rests: readonly DraftFact[]
}

/** Everything that the looks of a plan found, asked by the name of the step. */
export interface Findings {
  /** Facts of all steps of that name, in the order in which they were found. */
  of(as: string): readonly DraftFact[]
  /** The first of a measure that has a value; an aggregate counts as its measure. Undefined when none has. */
  one(as: string, ...measures: string[]): DraftFact | undefined
  all(as: string, ...measures: string[]): readonly DraftFact[]
  results(as: string): readonly ToolResult[]
  /** Whether a step of that name was made and failed. */
  failed(as: string): boolean
  /** Of every step. */
  notes: readonly { as: string; tool: ToolName; note: Note }[]
}

const SPEEDS = ['traffic.speed', 'city.speed']

/** 'traffic.speed' of 'traffic.speed:mean'. */
export const baseOf = (measure: string): string => measure.split(':')[0] as string

/** Speed is asked for under two names: of a section, and of all roads. */
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

export function findingsOf(steps: readonly Step[], looked: readonly StepOutcome[]): Findings {
  const calls = steps.map((step, call) => {
    const result = looked[call]?.result ?? null
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

/** The same under other names: what one reading called 'main' another one did not. */
export function renamed(seen: Findings, prefix: string): Findings {
  return {
    of: (as) => seen.of(`${prefix}${as}`),
    all: (as, ...measures) => seen.all(`${prefix}${as}`, ...measures),
    one: (as, ...measures) => seen.one(`${prefix}${as}`, ...measures),
    results: (as) => seen.results(`${prefix}${as}`),
    failed: (as) => seen.failed(`${prefix}${as}`),
    notes: seen.notes.flatMap((it) => (it.as.startsWith(prefix) ? [{ ...it, as: it.as.slice(prefix.length) }] : [])),
  }
}

/** The name of a step without what `renamed` puts before it where several measures are asked for. */
export const nameInOwn = (as: string) => as.replace(/^\d:/, '')

/** The measure of one of several subjects; undefined when it has no value. */
export const bySubject = (facts: readonly DraftFact[], id: string, measure: string): DraftFact | undefined =>
  facts.find((it) => it.subject.id === id && baseOf(it.measure) === measure && it.value !== null)

/** A fact that follows from others by a rule of ours. */
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

/** How long ago a moment lies, as ages are told everywhere: whole minutes below an hour, whole hours from then on. */
export function ageOf(known: DraftFact, nowMs: number): DraftFact {
  const since = known.unit === 'instant' && typeof known.value === 'string' ? known.value : known.at
  return inWholes(known, since === null ? 0 : nowMs - Date.parse(since), 'age')
}

/** The age of one record, or how long it took, which a tool tells in hours, in whole ones; as it is when it is neither. */
export function inWholeHours(known: DraftFact): DraftFact {
  const isOne = known.measure === 'age-hours' || known.measure === 'hours-to-close'
  return isOne && typeof known.value === 'number' ? inWholes(known, known.value * HOUR_MS, known.measure) : known
}

/** The same to a tenth of an hour, where how long it is was the question; minutes below an hour. */
export function inTenths(known: DraftFact): DraftFact {
  if (typeof known.value !== 'number') return known
  const { measure } = known
  if (known.value < 0.995) return computed({ measure: `${measure}:exact`, value: Math.round(known.value * 60), unit: 'min' }, known)
  return computed({ measure: `${measure}:exact`, value: Math.round(known.value * 10) / 10, unit: 'h' }, known)
}

function inWholes(known: DraftFact, ms: number, measure: string): DraftFact {
  const unit = ms < HOUR_MS ? 'min' : 'h'
  // What lies ahead of the clock counts as now; thousandths of an hour are not exact to the minute.
  const value = Math.max(0, Math.floor((ms + 2_000) / (unit === 'min' ? MINUTE_MS : HOUR_MS)))
  return computed({ measure, value, unit }, known)
}

export const numberOf = (known: DraftFact | undefined): number | null => (typeof known?.value === 'number' ? known.value : null)

/** The first less the second, and what that is in percent of the second; null without two numbers. */
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
