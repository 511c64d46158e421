import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant, Provenance } from '../telemetry/provenance.ts'
import { RecordKind } from './life-cycle.ts'

/** Days covered by the desk's figures, today included, to the minute. */
export const FigureDays = z.enum(['7', '30', '90'])
export type FigureDays = z.infer<typeof FigureDays>

const Minutes = z.nullable(z.number())

/** The desk's performance. A value that cannot be calculated is null and has no provenance. docs/guides/operate/targets.md. */
export const DeskFigures = z.object({
  kind: RecordKind,
  at: Instant,
  /** Minutes of real time from the start of the clock, for records acknowledged in these days. */
  acknowledgeMedian: Minutes,
  acknowledgeP80: Minutes,
  /** From the first report to the present closing, for records closed in these days. */
  resolveMedian: Minutes,
  resolveP80: Minutes,
  /** Now. */
  open: z.int(),
  /** Of the open ones, now; null in a city without targets. */
  overdue: z.nullable(z.int()),
  /** In these days, as are the following. */
  closed: z.int(),
  reopened: z.int(),
  /** Closed, but the reporter says it is not fixed. Null for incidents: nobody is asked. */
  notFixed: z.nullable(z.int()),
  /** Number of records behind each figure. */
  records: z.record(z.string(), z.int()),
  evidence: z.record(z.string(), Provenance),
})
export type DeskFigures = z.infer<typeof DeskFigures>

/** How long figures are cached. */
export const FIGURES_HOLD_MS = 15_000
/** How long counted values stay current; pages fetch them more often. */
export const FIGURES_STALE_MS = 5 * 60_000

export const getDeskFigures = endpoint({
  method: 'GET',
  path: '/api/desk/figures',
  access: { role: 'operator' },
  featureFor: () => 'advancedIncidents' as const,
  rate: 'read',
  readsHistory: true,
  summary: 'Desk figures: time to acknowledge and to resolve, open, overdue, reopened, closed but not fixed.',
  query: z.object({
    city: z.optional(z.string()),
    kind: RecordKind,
    days: z._default(FigureDays, '30'),
    /** One of the city's departments; all if absent. */
    department: z.optional(z.string().check(z.maxLength(120))),
  }),
  reply: DeskFigures,
})
