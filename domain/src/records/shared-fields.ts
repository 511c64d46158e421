import * as z from 'zod/mini'
import { Geometry, GRID_REFERENCE } from '../core/geo.ts'
import { Instant, Quality } from '../telemetry/provenance.ts'
import { Crew } from './crew.ts'
import { Outcome } from './outcome.ts'
import type { RecordFields } from './record-field.ts'
import { Description, Title, Where } from './record-text.ts'
import { RecordTranslations } from './translation.ts'

/** Content of a record, the same for both kinds. */
export const CONTENT_FIELDS = {
  /** UUID version 7. */
  id: { shape: z.uuid() },
  /** Display number: 'INC-2026-000123', 'REQ-2026-000123'. */
  number: { shape: z.string() },
  /** Short headline. */
  title: { shape: z.string(), desk: 'pins', change: z.optional(Title), create: Title, taken: 'line', timeline: true },
  description: {
    shape: z.string(),
    desk: 'pins',
    change: z.optional(Description),
    create: z._default(Description, ''),
    taken: 'text',
    timeline: true,
  },
  /** Where, in words. */
  location: { shape: z.string(), desk: 'pins', change: z.optional(Where), create: z.optional(Where), taken: 'line', timeline: true },
  /** The text in other languages, if the product itself wrote it; null for what people and feeds wrote. */
  translations: { shape: z.nullable(RecordTranslations) },
  geometry: { shape: z.nullable(Geometry), desk: 'pins', timeline: true },
  district: { shape: z.nullable(z.string()), desk: 'writes', timeline: true },
  /** On the city's map sheet, 'M7'; null outside of it. */
  gridReference: { shape: GRID_REFERENCE.gridReference, column: 'square', desk: 'writes' },
  /** Its place is outside the city's bounds: kept as its source has it, but perhaps wrong. False without a place. */
  outsideCity: { shape: z.boolean(), desk: 'writes', ofOlderStates: false },
  /** The source's time of the report, not ours. */
  createdAt: { shape: Instant },
  /** The source's time of the last change. */
  updatedAt: { shape: Instant, desk: 'writes' },
  /** Counts the changes of this record, from 1. */
  version: { shape: z.int(), desk: 'writes' },
  externalId: { shape: z.nullable(z.string()) },
  quality: { shape: Quality },
  /** The source's time of the report or of the last change is more than five minutes ahead of ours. */
  clockSuspect: { shape: z.boolean() },
} as const satisfies RecordFields

/** The work on a record, the same for both kinds. Sources set department, crew and acknowledgement until an operator does. */
export const WORK_FIELDS = {
  assignedDepartment: { shape: z.nullable(z.string()), initial: null, desk: 'pins', timeline: true },
  /** Id of the assignee. */
  assignee: { shape: z.nullable(z.string()), column: 'assignee_id', internal: true, initial: null, desk: 'writes', timeline: true },
  /** The crew working on it, if the source reports one; a role, never a person. */
  crew: { shape: z.nullable(Crew), initial: null, desk: 'writes', timeline: true },
  /** When someone of the city first saw it, since it was last reopened; null if nobody has. */
  acknowledgedAt: { shape: z.nullable(Instant), initial: null, desk: 'writes', timeline: true },
  /** How the city closed it; null while it is open, and if its source ended it. */
  outcome: { shape: z.nullable(Outcome), initial: null, desk: 'writes', timeline: true },
  outcomeReason: { shape: z.nullable(z.string()), initial: null, desk: 'writes', timeline: true },
} as const satisfies RecordFields

/** Recurrence of a record, the same for both kinds. */
export const COUNT_FIELDS = {
  /** Number of times it was reopened. */
  reopened: { shape: z.int(), initial: 0, desk: 'writes', timeline: true, ofOlderStates: 0 },
  /** When it was last reopened, from which its targets count again; null if never. */
  reopenedAt: { shape: z.nullable(Instant), initial: null, desk: 'writes' },
  /** Number of reports: 1, and those merged into it. */
  reports: { shape: z.int(), initial: 1, desk: 'writes', timeline: true, ofOlderStates: 1 },
  /** Id of the record of the same kind that this one repeats. */
  duplicateOf: { shape: z.nullable(z.uuid()), initial: null, desk: 'writes', timeline: true },
} as const satisfies RecordFields
