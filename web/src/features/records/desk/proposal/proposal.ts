import type { CorrectedField } from '@oppidum/domain/forecasting/correction'
import { type Incident, IncidentPriority } from '@oppidum/domain/records/incident'
import { ENDED } from '@oppidum/domain/records/life-cycle'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import type { DeskRecord, Patch } from '../desk-kind.ts'

/** One member of a record that a model would set to another value. */
export interface ProposedField {
  field: CorrectedField
  proposed: string
}

export interface Proposal {
  fields: readonly ProposedField[]
  /** Probability that all of it is right, 0..1; null where a rule proposes, which has none. */
  confidence: number | null
  /** The deciding words of the record's own text. */
  words: readonly string[]
}

/** A model's value of one member, beside the record's. */
interface ModelPrediction {
  field: CorrectedField
  proposed: string | null
  /** Null: not set yet. */
  current: string | null
  confidence: number | null
  words: readonly string[]
  /** Whether it is good enough to contradict the record. A missing value is always proposed. */
  isFirm: boolean
}

/**
 * The confidence from which a priority contradicts the record: to raise it, and to lower it. Mistaking a serious incident for a minor one
 * costs more than the reverse. Below that the reported priority is as good a guess.
 */
const RAISES = 0.5
const LOWERS = 0.7

/** Null while nobody has set the priority. */
const knownPriority = (priority: string) => (priority === 'unknown' ? null : priority)

/** The worst first. */
const rankOf = (priority: string | null) => (IncidentPriority.options as readonly (string | null)[]).indexOf(priority)

/**
 * What a model would change in an open record, as one proposal. Null when it agrees, has no prediction, or an operator has already decided:
 * agreement is silent.
 */
export function proposalFor(record: DeskRecord): Proposal | null {
  const isIncident = 'type' in record
  if (record.status === ENDED[isIncident ? 'incident' : 'service-request']) return null
  const settled: readonly string[] = (isIncident ? record.aiClassification : record.aiRouting)?.settled ?? []
  const differing = (isIncident ? ofIncident(record) : ofRequest(record)).filter(
    (it) => it.proposed !== null && it.proposed !== it.current && !settled.includes(it.field) && (it.current === null || it.isFirm),
  )
  if (differing.length === 0) return null
  const confidences = differing.flatMap((it) => (it.confidence === null ? [] : [it.confidence]))
  return {
    fields: differing.map((it) => ({ field: it.field, proposed: it.proposed as string })),
    confidence: confidences.length === 0 ? null : Math.min(...confidences),
    words: [...new Set(differing.flatMap((it) => it.words))],
  }
}

function ofIncident({ aiClassification: ai, type, priority }: Incident): ModelPrediction[] {
  if (!ai) return []
  return [
    { field: 'type', proposed: ai.type, current: type, confidence: ai.confidence, words: ai.words.type, isFirm: true },
    {
      field: 'priority',
      proposed: ai.priority,
      current: knownPriority(priority),
      confidence: ai.priorityConfidence,
      words: ai.words.priority,
      isFirm: (ai.priorityConfidence ?? 0) >= (rankOf(ai.priority) < rankOf(priority) ? RAISES : LOWERS),
    },
  ]
}

function ofRequest({ aiRouting: ai, category, priority, assignedDepartment }: ServiceRequest): ModelPrediction[] {
  if (!ai) return []
  const { words } = ai
  return [
    { field: 'category', proposed: ai.category, current: category, confidence: ai.confidence, words: words.category, isFirm: true },
    // A rule over words: without a match it gives the usual value of the category, which is no reason to contradict anybody.
    {
      field: 'priority',
      proposed: ai.priority,
      current: knownPriority(priority),
      confidence: null,
      words: words.priority,
      isFirm: words.priority.length > 0,
    },
    // A department that somebody chose is left alone.
    {
      field: 'department',
      proposed: ai.department,
      current: assignedDepartment,
      confidence: ai.confidence,
      words: words.category,
      isFirm: false,
    },
  ]
}

/** The change that applies a proposal. */
export function patchOf({ fields }: Proposal): Patch {
  return Object.fromEntries(fields.map((it) => [it.field, it.proposed]))
}

/** Once work has begun its due time counts, and the estimated arrival no longer does. */
const WORK_BEGUN = ['in_progress', 'resolved', 'completed']

/**
 * When a model expects a crew to arrive, or a request to be completed, in ms since 1970; null without an estimate, or once it no longer
 * applies.
 */
export function estimateMs(record: DeskRecord): number | null {
  if (WORK_BEGUN.includes(record.status)) return null
  const at =
    'type' in record
      ? (record.aiClassification?.eta ?? null)
      : record.expectedAt === null
        ? (record.aiRouting?.estimatedCompletion ?? null)
        : null
  return at === null ? null : Date.parse(at)
}
