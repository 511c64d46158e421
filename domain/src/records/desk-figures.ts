import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant, Provenance } from '../telemetry/provenance.ts'
import { RecordKind } from './life-cycle.ts'

/** Days that the figures of a desk look back over, today included, to the minute. */
export const FigureDays = z.enum(['7', '30', '90'])
export type FigureDays = z.infer<typeof FigureDays>

const Minutes = z.nullable(z.number())

/** How a desk does. A value that nothing can be said of is null and has no evidence. docs/guides/operate/targets.md. */
export const DeskFigures = z.object({
  kind: RecordKind,
  at: Instant,
  /** Minutes that really passed from the start of the clock, of records that somebody acknowledged in these days. */
  acknowledgeMedian: Minutes,
  acknowledgeP80: Minutes,
  /** From the first report to the closing that stands, of records closed in these days. */
  resolveMedian: Minutes,
  resolveP80: Minutes,
  /** Now. */
  open: z.int(),
  /** Of the open ones, now; null in a city without targets. */
  overdue: z.nullable(z.int()),
  /** In these days, as are the following. */
  closed: z.int(),
  reopened: z.int(),
  /** Closed, but whoever reported it found it not fixed. Null for incidents: nobody is asked. */
  notFixed: z.nullable(z.int()),
  /** On how many records each rests. */
  records: z.record(z.string(), z.int()),
  evidence: z.record(z.string(), Provenance),
})
export type DeskFigures = z.infer<typeof DeskFigures>

/** Figures are counted anew this long after they were last asked for. */
export const FIGURES_HOLD_MS = 15_000
/** Counted values speak for the present for so long; whoever shows them asks more often. */
export const FIGURES_STALE_MS = 5 * 60_000

export const getDeskFigures = endpoint({
  method: 'GET',
  path: '/api/desk/figures',
  access: { role: 'operator' },
  featureFor: () => 'advancedIncidents' as const,
  rate: 'read',
  summary: 'How the desk does: time to acknowledge and to resolve, open, overdue, reopened, closed but not fixed.',
  query: z.object({
    city: z.optional(z.string()),
    kind: RecordKind,
    days: z._default(FigureDays, '30'),
    /** One of the city's departments; all when absent. */
    department: z.optional(z.string().check(z.maxLength(120))),
  }),
  reply: DeskFigures,
})
