import { derivedProvenance, type Figure, figure, type Provenance, type Quality } from '@oppidum/domain/telemetry/provenance'
import { rightMs } from '../ui/browser/use-now.ts'

/** What a record says of itself as a whole, and of single fields where that differs. */
export interface Evidenced {
  evidence?: Record<string, Provenance>
  source?: string | null
  observedAt?: string | null
  staleAt?: string | null
  quality?: Quality | null
}

/** The field's own evidence, else the record's; null when neither says where the value came from. */
export function provenanceOf(record: Evidenced, field?: string): Provenance | null {
  const own = field === undefined ? undefined : record.evidence?.[field]
  if (own) return own
  const { source, observedAt, staleAt, quality } = record
  return source && observedAt && staleAt && quality ? { source, observedAt, staleAt, quality } : null
}

/** A field of a record as something that a screen may print. */
export function fieldFigure<R extends Evidenced, K extends keyof R & string>(
  record: R | null | undefined,
  field: R[K] extends number | null ? K : never,
): Figure | null {
  // The condition on `field` lets only number fields in.
  return record ? figure(record[field] as number | null, provenanceOf(record, field)) : null
}

/**
 * How many records there are, resting on all of them that are held; of none, on the answer that said so, which came
 * in at `knownAtMs` of this machine's clock.
 */
export function countFigure(records: readonly ({ id: string } & Evidenced)[], knownAtMs: number, total = records.length): Figure {
  const inputs = records.map((it) => provenanceOf(it)).filter((it) => it !== null)
  const evidence = derivedProvenance(
    inputs,
    records.map((it) => it.id),
  )
  return { value: total, evidence: evidence ?? answerProvenance(rightMs(knownAtMs)) }
}

const ANSWER_HOLDS_MS = 60_000

/** An answer of the server speaks for the minute in which it was given. */
function answerProvenance(knownAtMs: number): Provenance {
  return {
    source: 'derived',
    observedAt: new Date(knownAtMs).toISOString(),
    staleAt: new Date(knownAtMs + ANSWER_HOLDS_MS).toISOString(),
    quality: 'measured',
  }
}

/** The same value in another unit; where it comes from does not change. */
export function scaled(value: Figure | null, factor: number): Figure | null {
  return value && { value: value.value * factor, evidence: value.evidence }
}
