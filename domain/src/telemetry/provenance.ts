import * as z from 'zod/mini'

/** ISO 8601, UTC, millisecond precision: '2026-11-20T07:00:00.000Z'. */
export const Instant = z.iso.datetime()

/**
 * How a value came to be. `measured` by an instrument or a person's report, `estimated` by a rule over
 * incomplete input, `forecast` by a model, `simulated` by the demo city, `sample` only as a stand-in on
 * the dashboard.
 */
export const Quality = z.enum(['measured', 'estimated', 'forecast', 'simulated', 'sample'])
export type Quality = z.infer<typeof Quality>

/** Where a value comes from, how old it is, and from when on it no longer speaks for the present. */
export const Provenance = z.object({
  /** Id of a feed, 'simulator', or 'derived' when a rule made it out of the values in `from`. */
  source: z.string(),
  observedAt: Instant,
  /** From this instant on no screen shows the value as current. */
  staleAt: Instant,
  quality: Quality,
  /** What it was derived from: ids of records, series or feeds. */
  from: z.optional(z.array(z.string())),
})
export type Provenance = z.infer<typeof Provenance>

/** A number that can say where it comes from. Screens print these and nothing barer. */
export interface Figure {
  value: number
  evidence: Provenance
}

/** Null when there is no value or nobody can say where it came from: the screen then prints '-', 'not measured'. */
export function figure(value: number | null | undefined, evidence: Provenance | null | undefined): Figure | null {
  return value === null || value === undefined || !evidence ? null : { value, evidence }
}

export function isStale(evidence: Pick<Provenance, 'staleAt'>, nowMs: number): boolean {
  return nowMs >= Date.parse(evidence.staleAt)
}

/** The weakest link first: a rule's result is only as good as the poorest of its inputs. */
const WEAKEST_FIRST: readonly Quality[] = ['sample', 'simulated', 'forecast', 'estimated', 'measured']

/** The poorest of these; null of none. */
export function weakestQuality(qualities: readonly Quality[]): Quality | null {
  return WEAKEST_FIRST.find((it) => qualities.includes(it)) ?? null
}

/**
 * The evidence of a value made out of others: as old as the oldest of them, stale as soon as one of them is.
 * Null without inputs.
 */
export function derivedProvenance(inputs: readonly Provenance[], from: readonly string[]): Provenance | null {
  const [first, ...rest] = inputs
  if (!first) return null
  let { observedAt, staleAt, quality } = first
  for (const input of rest) {
    if (input.observedAt < observedAt) observedAt = input.observedAt
    if (input.staleAt < staleAt) staleAt = input.staleAt
    if (WEAKEST_FIRST.indexOf(input.quality) < WEAKEST_FIRST.indexOf(quality)) quality = input.quality
  }
  return { source: 'derived', observedAt, staleAt, quality, from: [...from] }
}
