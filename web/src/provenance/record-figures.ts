import { derivedProvenance, type Figure, figure, type Provenance, type Quality } from '@oppidum/domain/telemetry/provenance'
import { rightMs } from '../ui/browser/use-now.ts'

/** A record's provenance as a whole, and that of single fields where it differs. */
export interface Evidenced {
  evidence?: Record<string, Provenance>
  source?: string | null
  observedAt?: string | null
  undated?: true | undefined
  staleAt?: string | null
  quality?: Quality | null
}

/** The field's own evidence, else the record's; null when neither has any. */
export function provenanceOf(record: Evidenced, field?: string): Provenance | null {
  const own = field === undefined ? undefined : record.evidence?.[field]
  if (own) return own
  const { source, observedAt, undated, staleAt, quality } = record
  return source && observedAt && staleAt && quality ? { source, observedAt, ...(undated && { undated }), staleAt, quality } : null
}

/** A record's field as a figure that a screen may show. */
export function fieldFigure<R extends Evidenced, K extends keyof R & string>(
  record: R | null | undefined,
  field: R[K] extends number | null ? K : never,
): Figure | null {
  // The constraint on `field` only allows number fields.
  return record ? figure(record[field] as number | null, provenanceOf(record, field)) : null
}

/**
 * The number of records, based on all that are loaded; if there are none, on the answer that said so, which arrived at `receivedAtMs` of this
 * machine's clock.
 */
export function countFigure(records: readonly ({ id: string } & Evidenced)[], receivedAtMs: number, total = records.length): Figure {
  const inputs = records.map((it) => provenanceOf(it)).filter((it) => it !== null)
  const evidence = derivedProvenance(
    inputs,
    records.map((it) => it.id),
  )
  return { value: total, evidence: evidence ?? answerProvenance(rightMs(receivedAtMs)) }
}

const ANSWER_HOLDS_MS = 60_000

/** A server's answer is current for a minute. */
function answerProvenance(receivedAtMs: number): Provenance {
  return {
    source: 'derived',
    observedAt: new Date(receivedAtMs).toISOString(),
    staleAt: new Date(receivedAtMs + ANSWER_HOLDS_MS).toISOString(),
    quality: 'measured',
  }
}

/** The same value in another unit, with the same provenance. */
export function scaled(value: Figure | null, factor: number): Figure | null {
  return value && { value: value.value * factor, evidence: value.evidence }
}
