import * as z from 'zod/mini'

/** ISO 8601, UTC, millisecond precision: '2026-11-20T07:00:00.000Z'. */
export const Instant = z.iso.datetime()

/**
 * How a value came about. `measured` by an instrument or a person's report, `estimated` by a rule from incomplete input,
 * `forecast` by a model, `simulated` by the demo city, `sample` only as a stand-in on
 * the dashboard.
 */
export const Quality = z.enum(['measured', 'estimated', 'forecast', 'simulated', 'sample'])
export type Quality = z.infer<typeof Quality>

/** What was delivered with an API key has this and the key's name as its source. */
export const KEY_SOURCE = 'key:'

/** How many parts of a summary had a current value when it was computed: 2 of 240 road sections. */
export const Coverage = z.object({
  measured: z.int(),
  of: z.int(),
})
export type Coverage = z.infer<typeof Coverage>

/** Of the parts; with fewer, a summary is an estimate of the whole. A few faulty sensors in a city do not make it one. */
const REPRESENTATIVE_SHARE = 0.9

export const isRepresentative = ({ measured, of }: Coverage): boolean => measured >= REPRESENTATIVE_SHARE * of

/** The quality of a summary of values of this quality: at best `estimated` when too many parts are missing. */
export function summaryQuality(quality: Quality, coverage: Coverage): Quality {
  return isRepresentative(coverage) ? quality : (weakestQuality([quality, 'estimated']) ?? quality)
}

/** Where a value comes from, how old it is, and from when on it is stale. */
export const Provenance = z.object({
  /** Id of a feed, 'simulator', `KEY_SOURCE` and a key's name, or 'derived' if a rule computed it from the values in `from`. */
  source: z.string(),
  /** The source's time. */
  observedAt: Instant,
  /** The source gives no time: `observedAt` is when it was received. Absent: it gives one. */
  undated: z.optional(z.literal(true)),
  /** From this instant on no screen shows the value as current. */
  staleAt: Instant,
  quality: Quality,
  /** Its inputs: ids of records, series or feeds. */
  from: z.optional(z.array(z.string())),
  /** Only of a summary of many parts. */
  coverage: z.optional(Coverage),
})
export type Provenance = z.infer<typeof Provenance>

/** A number with its provenance. Screens print nothing less. */
export interface Figure {
  value: number
  evidence: Provenance
}

/** Null if there is no value or its origin is unknown: the screen then prints '-', 'not measured'. */
export function figure(value: number | null | undefined, evidence: Provenance | null | undefined): Figure | null {
  return value === null || value === undefined || !evidence ? null : { value, evidence }
}

export function isStale(evidence: Pick<Provenance, 'staleAt'>, nowMs: number): boolean {
  return nowMs >= Date.parse(evidence.staleAt)
}

/** Lowest quality first: a derived value is only as good as its worst input. */
const WEAKEST_FIRST: readonly Quality[] = ['sample', 'simulated', 'forecast', 'estimated', 'measured']

/** The lowest quality of these; null if there are none. */
export function weakestQuality(qualities: readonly Quality[]): Quality | null {
  return WEAKEST_FIRST.find((it) => qualities.includes(it)) ?? null
}

/**
 * Provenance of a value derived from others: as old as the oldest input, stale as soon as one of them is.
 * Null without inputs.
 */
export function derivedProvenance(inputs: readonly Provenance[], from: readonly string[]): Provenance | null {
  const [first, ...rest] = inputs
  if (!first) return null
  let { observedAt, undated, staleAt, quality } = first
  for (const input of rest) {
    if (input.observedAt < observedAt) ({ observedAt, undated } = input)
    if (input.staleAt < staleAt) staleAt = input.staleAt
    if (WEAKEST_FIRST.indexOf(input.quality) < WEAKEST_FIRST.indexOf(quality)) quality = input.quality
  }
  return { source: 'derived', observedAt, ...(undated && { undated }), staleAt, quality, from: [...from] }
}
