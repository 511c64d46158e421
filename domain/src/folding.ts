import * as z from 'zod/mini'
import { distanceM, type Position } from './geo.ts'
import type { RecordKind } from './life-cycle.ts'
import { type Lexicon, likeness, type Told } from './topics.ts'

/** How far apart two reports of one thing may be. */
export const FoldingLimits = z.strictObject({
  /** Metres between the two places. */
  withinM: z.number().check(z.gt(0), z.lte(1_000)),
  /** Minutes from the first report to the later one. */
  withinMinutes: z.number().check(z.gt(0), z.lte(525_600)),
})
export type FoldingLimits = z.infer<typeof FoldingLimits>

const limits = () => z._default(z.record(z.string().check(z.maxLength(64)), FoldingLimits), () => ({}))

/** A city's own limits; what it does not name has the usual ones. */
export const FoldingRules = z.strictObject({
  /** By code of the service. */
  services: limits(),
  /** By category, for requests of no service, and of services that have no limits of their own. */
  categories: limits(),
  /** By type of incident. */
  types: limits(),
})
export type FoldingRules = z.infer<typeof FoldingRules>

const HOUR = 60
const DAY = 24 * HOUR

/**
 * A telephone knows its place to some 5 m under the open sky and to some 15 m between houses, and two reports have that
 * error each. Lamps stand 25 to 35 m apart. What passes by itself is the same thing for hours, what waits for repair for days.
 */
export const USUAL_FOLDING: FoldingRules = {
  services: {
    'street-light': { withinM: 22, withinMinutes: 14 * DAY },
    'traffic-signal': { withinM: 40, withinMinutes: 2 * DAY },
    waste: { withinM: 40, withinMinutes: 2 * DAY },
    noise: { withinM: 40, withinMinutes: 6 * HOUR },
  },
  categories: {
    infrastructure: { withinM: 40, withinMinutes: 14 * DAY },
    maintenance: { withinM: 40, withinMinutes: 14 * DAY },
    environment: { withinM: 40, withinMinutes: 7 * DAY },
    other: { withinM: 25, withinMinutes: DAY },
  },
  types: {
    fire: { withinM: 45, withinMinutes: 2 * HOUR },
    power_outage: { withinM: 45, withinMinutes: 4 * HOUR },
    traffic_accident: { withinM: 40, withinMinutes: HOUR },
    other: { withinM: 25, withinMinutes: 2 * HOUR },
  },
}

/** One report of a person's, as folding looks at it. */
export interface FoldReport {
  kind: RecordKind
  position: Position
  atMs: number
  /** Category of a request, type of an incident. */
  word: string
  serviceCode: string | null
  /** Title and description. */
  text: string
}

export interface FoldCandidate extends FoldReport {
  id: string
  /** Reports that it counts, its own included. */
  reports: number
}

/** Why a report was folded into another one. */
export interface Fold {
  parentId: string
  distanceM: number
  /** From the parent's report to this one; negative when this one is older. */
  minutes: number
  /** What is the same of both: the service, the word of a record without one, or only what the texts say. */
  same: 'service' | 'word' | 'text'
  /** `alike`: the texts speak of the same; `silent`: at least one says nothing that could be compared. */
  texts: 'alike' | 'silent'
}

/** Metres by which two good reports of one thing usually differ in place, for weighing nearness against numbers. */
const USUAL_ERROR_M = 12
/** Share of the shorter text's words that the other must have, where no word of ours tells what it is about. */
const ALIKE = 0.5
/** Reports come in the wrong order by so much at most: two instances, two senders. */
const EARLIER_MINUTES = 5

/** How far apart a report of this sort and its parent may be. */
export function limitsFor(report: Pick<FoldReport, 'kind' | 'word' | 'serviceCode'>, rules: FoldingRules): FoldingLimits {
  const { kind, word, serviceCode } = report
  const own = (table: Record<string, FoldingLimits>, key: string) => (Object.hasOwn(table, key) ? table[key] : undefined)
  const found =
    kind === 'incident'
      ? (own(rules.types, word) ?? own(USUAL_FOLDING.types, word) ?? own(USUAL_FOLDING.types, 'other'))
      : ((serviceCode === null ? undefined : (own(rules.services, serviceCode) ?? own(USUAL_FOLDING.services, serviceCode))) ??
        own(rules.categories, word) ??
        own(USUAL_FOLDING.categories, word) ??
        own(USUAL_FOLDING.categories, 'other'))
  return found as FoldingLimits
}

/** The greatest limits of any sort: nothing beyond them is ever a candidate. */
export function widestLimits(rules: FoldingRules): FoldingLimits {
  const all = [rules, USUAL_FOLDING].flatMap((it) => [it.services, it.categories, it.types].flatMap((table) => Object.values(table)))
  return { withinM: Math.max(...all.map((it) => it.withinM)), withinMinutes: Math.max(...all.map((it) => it.withinMinutes)) }
}

/** It says by itself what is meant; 'other' does not. */
const isTelling = (word: string | null): word is string => word !== null && word !== 'other'

const told = ({ text, kind, word, serviceCode }: FoldReport, read: Lexicon): Told => {
  const filed = kind === 'incident' ? word : serviceCode
  return read(text, isTelling(filed) ? filed : null)
}

function sameness(a: FoldReport, b: FoldReport): Fold['same'] | null {
  if (a.serviceCode !== null && b.serviceCode !== null) {
    if (a.serviceCode !== b.serviceCode) return null
    return isTelling(a.serviceCode) ? 'service' : null
  }
  // A category holds many services: of a request it says too little. A type of incident is a thing of its own.
  return a.kind === 'incident' && a.word === b.word && isTelling(a.word) ? 'word' : null
}

function textsOf(a: Told, b: Told): 'same topic' | 'same words' | 'silent' | 'contrary' {
  if (a.topic !== null && b.topic !== null) return a.topic === b.topic ? 'same topic' : 'contrary'
  if (a.topics.size > 0 && b.topics.size > 0) return [...a.topics].some((it) => b.topics.has(it)) ? 'silent' : 'contrary'
  return (likeness(a, b) ?? 0) >= ALIKE ? 'same words' : 'silent'
}

/** Whether what both were filed under says nothing: no service, or 'other'. Then words in common count. */
const bothUntold = (a: FoldReport, b: FoldReport) => !isTelling(a.serviceCode) && !isTelling(b.serviceCode) && a.word === b.word

/** Whether the report and the candidate are of one thing; null when that is not sure enough. */
function foldInto(report: FoldReport, itself: Told, candidate: FoldCandidate, rules: FoldingRules, read: Lexicon): Fold | null {
  const { withinM, withinMinutes } = limitsFor(candidate, rules)
  const minutes = (report.atMs - candidate.atMs) / 60_000
  if (minutes < -EARLIER_MINUTES || minutes > withinMinutes) return null
  const metres = distanceM(report.position, candidate.position)
  if (metres > withinM) return null
  const texts = textsOf(itself, told(candidate, read))
  if (texts === 'contrary') return null
  const same = sameness(report, candidate)
  if (same === null) {
    // Filed under something else, or under nothing that says what it is: then the texts have to.
    const sure = texts === 'same topic' || (texts === 'same words' && bothUntold(report, candidate))
    if (!sure) return null
  }
  return { parentId: candidate.id, distanceM: metres, minutes, same: same ?? 'text', texts: texts === 'silent' ? 'silent' : 'alike' }
}

/**
 * The record that a new report is another report of: by place, time, service and words. Null when there is none, or it
 * is not sure. Rather two records of one thing than one record of two: the second would be lost with the first's closing.
 *
 * @param candidates open records of the same kind that are no duplicates themselves; each is judged by its own report and
 *   not by those folded into it, so that a group does not wander
 */
export function parentFor(report: FoldReport, candidates: readonly FoldCandidate[], rules: FoldingRules, read: Lexicon): Fold | null {
  const itself = told(report, read)
  let best: { fold: Fold; unlikely: number } | null = null
  for (const candidate of candidates) {
    if (candidate.kind !== report.kind) continue
    const fold = foldInto(report, itself, candidate, rules, read)
    if (!fold) continue
    const unlikely = unlikelihood(fold, candidate)
    if (best === null || unlikely < best.unlikely) best = { fold, unlikely }
  }
  return best?.fold ?? null
}

/**
 * Of two that are near enough, the one that many have reported is the likelier, unless the other is clearly nearer: by the
 * logarithm of Bayes' rule, with errors of place that are normal.
 */
function unlikelihood(fold: Fold, candidate: FoldCandidate): number {
  return (fold.distanceM / USUAL_ERROR_M) ** 2 / 2 - Math.log(candidate.reports)
}
