import * as z from 'zod/mini'
import { distanceM, type Position } from '../../core/geo.ts'
import type { RecordKind } from '../life-cycle.ts'
import { DOUBTS, type Doubt } from './duplicate-doubt.ts'
import { type Danger, dangersIn } from './gravity.ts'
import { type Lexicon, likeness, type TextTopics } from './record-topics.ts'

/** Limits within which two reports can be about the same thing. */
export const DuplicateLimits = z.strictObject({
  /** Metres between the two places. */
  withinM: z.number().check(z.gt(0), z.lte(1_000)),
  /** Minutes from the first report to the later one. */
  withinMinutes: z.number().check(z.gt(0), z.lte(525_600)),
})
export type DuplicateLimits = z.infer<typeof DuplicateLimits>

const limits = () => z._default(z.record(z.string().check(z.maxLength(64)), DuplicateLimits), () => ({}))

/** A city's own limits; others have their default. */
export const DuplicateRules = z.strictObject({
  /** By service code. */
  services: limits(),
  /** By category, for requests without a service and services without their own limits. */
  categories: limits(),
  /** By incident type. */
  types: limits(),
})
export type DuplicateRules = z.infer<typeof DuplicateRules>

const HOUR = 60
const DAY = 24 * HOUR

/**
 * A phone's position is accurate to some 5 m in the open and some 15 m between buildings, and each of two reports has that
 * error. Lamps are 25 to 35 m apart. Transient problems last hours, those that need repair last days.
 */
export const DEFAULT_DUPLICATE_RULES: DuplicateRules = {
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

/** One report, with the fields the rule compares. */
export interface DuplicateReport {
  kind: RecordKind
  position: Position
  atMs: number
  /** Category of a request, type of an incident. */
  word: string
  serviceCode: string | null
  /** Title and description. */
  text: string
  /** Number of its pictures. */
  pictures: number
}

export interface DuplicateCandidate extends DuplicateReport {
  id: string
  /** Number of reports, its own included. */
  reports: number
}

/** Why a report was merged into another one. */
export interface Fold {
  parentId: string
  distanceM: number
  /** From the parent's report to this one; negative if this one is older. */
  minutes: number
  /** What matches: the service, the category or type of a record without a service, or only the texts. */
  same: 'service' | 'word' | 'text'
  /** `alike`: the texts match; `silent`: at least one has no words to compare. */
  texts: 'alike' | 'silent'
  /** Empty if a rule may close it as a duplicate; otherwise it is only a possible duplicate. */
  doubts: readonly Doubt[]
  /** Dangers it mentions and the other does not. */
  dangers: readonly Danger[]
}

/** Typical distance in metres between two good reports of one thing, for weighing distance against numbers. */
const USUAL_ERROR_M = 12
/** Of two records at one place, one that warns of the same danger is likelier: worth 20 reports. */
const UNLIKELY_WITHOUT_ITS_DANGER = Math.log(20)
/** Share of the shorter text's words that the other must contain, if no known topic matches. */
const ALIKE = 0.5
/** Reports can arrive out of order by at most this much: two instances, two senders. */
const EARLIER_MINUTES = 5

/** Limits for a report and its parent of these kinds. */
export function limitsFor(report: Pick<DuplicateReport, 'kind' | 'word' | 'serviceCode'>, rules: DuplicateRules): DuplicateLimits {
  const { kind, word, serviceCode } = report
  const own = (table: Record<string, DuplicateLimits>, key: string) => (Object.hasOwn(table, key) ? table[key] : undefined)
  const found =
    kind === 'incident'
      ? (own(rules.types, word) ?? own(DEFAULT_DUPLICATE_RULES.types, word) ?? own(DEFAULT_DUPLICATE_RULES.types, 'other'))
      : ((serviceCode === null ? undefined : (own(rules.services, serviceCode) ?? own(DEFAULT_DUPLICATE_RULES.services, serviceCode))) ??
        own(rules.categories, word) ??
        own(DEFAULT_DUPLICATE_RULES.categories, word) ??
        own(DEFAULT_DUPLICATE_RULES.categories, 'other'))
  return found as DuplicateLimits
}

/** The greatest limits of all kinds: nothing beyond them is a candidate. */
export function widestLimits(rules: DuplicateRules): DuplicateLimits {
  const all = [rules, DEFAULT_DUPLICATE_RULES].flatMap((it) =>
    [it.services, it.categories, it.types].flatMap((table) => Object.values(table)),
  )
  return { withinM: Math.max(...all.map((it) => it.withinM)), withinMinutes: Math.max(...all.map((it) => it.withinMinutes)) }
}

/** The code says what is meant; 'other' does not. */
const isSpecific = (word: string | null): word is string => word !== null && word !== 'other'

const filedUnder = ({ kind, word, serviceCode }: DuplicateReport): string | null => {
  const filed = kind === 'incident' ? word : serviceCode
  return isSpecific(filed) ? filed : null
}

const topicsOf = (report: DuplicateReport, read: Lexicon): TextTopics => read(report.text, filedUnder(report))

function sameness(a: DuplicateReport, b: DuplicateReport): Fold['same'] | null {
  if (a.serviceCode !== null && b.serviceCode !== null) {
    if (a.serviceCode !== b.serviceCode) return null
    return isSpecific(a.serviceCode) ? 'service' : null
  }
  // A category has many services: for a request it says too little. An incident type is specific.
  return a.kind === 'incident' && a.word === b.word && isSpecific(a.word) ? 'word' : null
}

function textsOf(a: TextTopics, b: TextTopics): 'same topic' | 'same words' | 'silent' | 'contrary' {
  if (a.topic !== null && b.topic !== null) return a.topic === b.topic ? 'same topic' : 'contrary'
  if (a.topics.size > 0 && b.topics.size > 0) return [...a.topics].some((it) => b.topics.has(it)) ? 'silent' : 'contrary'
  return (likeness(a, b) ?? 0) >= ALIKE ? 'same words' : 'silent'
}

/** Whether neither was filed under anything specific: no service, or 'other'. Then common words count. */
const neitherIsSpecific = (a: DuplicateReport, b: DuplicateReport) =>
  !isSpecific(a.serviceCode) && !isSpecific(b.serviceCode) && a.word === b.word

/** Dangers the report mentions. One filed as a fire does so without a word. */
function warningsOf({ kind, word, text }: DuplicateReport): ReadonlySet<Danger> {
  const filed: Danger[] = kind !== 'incident' ? [] : word === 'fire' ? ['fire'] : word === 'traffic_accident' ? ['crash'] : []
  return new Set([...dangersIn(text), ...filed])
}

/** A report prepared for comparison: its topics and the dangers it mentions. */
interface Subject {
  text: TextTopics
  warnings: ReadonlySet<Danger>
}

const isOneService = (a: DuplicateReport, b: DuplicateReport) =>
  a.serviceCode === null || b.serviceCode === null || a.serviceCode === b.serviceCode

/** Whether report and candidate are about the same thing; null if not certain enough. */
function foldInto(
  report: DuplicateReport,
  itself: Subject,
  candidate: DuplicateCandidate,
  rules: DuplicateRules,
  read: Lexicon,
  earlierMinutes = EARLIER_MINUTES,
): Fold | null {
  const { withinM, withinMinutes } = limitsFor(candidate, rules)
  const minutes = (report.atMs - candidate.atMs) / 60_000
  if (minutes < -earlierMinutes || minutes > withinMinutes) return null
  const metres = distanceM(report.position, candidate.position)
  if (metres > withinM) return null
  const other = topicsOf(candidate, read)
  const texts = textsOf(itself.text, other)
  if (texts === 'contrary') return null
  const same = sameness(report, candidate)
  if (same === null) {
    // Filed under something else, or nothing specific: then the texts must match.
    const sure = texts === 'same topic' || (texts === 'same words' && neitherIsSpecific(report, candidate))
    if (!sure) return null
  }
  const known = warningsOf(candidate)
  const dangers = [...itself.warnings].filter((it) => !known.has(it))
  const applies: Record<Doubt, boolean> = {
    danger: dangers.length > 0,
    picture: report.pictures > 0,
    subject: other.topics.size > 0 && [...itself.text.topics].some((it) => it !== filedUnder(report) && !other.topics.has(it)),
    service: same === null && !isOneService(report, candidate),
  }
  return {
    parentId: candidate.id,
    distanceM: metres,
    minutes,
    same: same ?? 'text',
    texts: texts === 'silent' ? 'silent' : 'alike',
    doubts: DOUBTS.filter((it) => applies[it]),
    dangers,
  }
}

/**
 * Finds the record that a new report repeats, by place, time, service and words. Null if there is none, or it is not
 * certain: false splits are better than false merges, because a merged report is closed with the other.
 * With doubts it is only a possible duplicate, which stays open until an operator confirms: docs/decisions/0066.
 *
 * @param candidates open records of the same kind that are not duplicates; each is compared by its own report, not by
 *   those merged into it, so that a group does not drift
 */
export function parentFor(
  report: DuplicateReport,
  candidates: readonly DuplicateCandidate[],
  rules: DuplicateRules,
  read: Lexicon,
): Fold | null {
  return likeliest(report, candidates, (itself, candidate) => foldInto(report, itself, candidate, rules, read), read)
}

/**
 * Finds a trusted source's record of the same thing as a report, by the same rules. Sources are slower than people, and
 * some backdate: whichever is earlier, the other must follow within the usual minutes.
 */
export function confirmationFor(
  report: DuplicateReport,
  records: readonly DuplicateCandidate[],
  rules: DuplicateRules,
  read: Lexicon,
): Fold | null {
  return likeliest(report, records, (itself, it) => foldInto(report, itself, it, rules, read, limitsFor(it, rules).withinMinutes), read)
}

function likeliest(
  report: DuplicateReport,
  candidates: readonly DuplicateCandidate[],
  into: (itself: Subject, candidate: DuplicateCandidate) => Fold | null,
  read: Lexicon,
): Fold | null {
  const itself = { text: topicsOf(report, read), warnings: warningsOf(report) }
  let best: { fold: Fold; unlikely: number } | null = null
  for (const candidate of candidates) {
    if (candidate.kind !== report.kind) continue
    const fold = into(itself, candidate)
    if (!fold) continue
    const unlikely = unlikelihood(fold, candidate) + (fold.doubts.includes('danger') ? UNLIKELY_WITHOUT_ITS_DANGER : 0)
    if (best === null || unlikely < best.unlikely) best = { fold, unlikely }
  }
  return best?.fold ?? null
}

/**
 * Of two candidates within the limits, the one with more reports is likelier, unless the other is clearly nearer: the
 * logarithm of Bayes' rule, with normally distributed position errors.
 */
function unlikelihood(fold: Fold, candidate: DuplicateCandidate): number {
  return (fold.distanceM / USUAL_ERROR_M) ** 2 / 2 - Math.log(candidate.reports)
}
