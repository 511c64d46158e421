import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { RecordKind } from '../records/life-cycle.ts'
import { Instant } from '../telemetry/provenance.ts'

/** A member of a record of which a model has an opinion, and somebody at the desk another one. */
export const CorrectedField = z.enum(['type', 'category', 'priority', 'department'])
export type CorrectedField = z.infer<typeof CorrectedField>

/** What an operator said of what a model proposed. Each weighs little, is kept, and can be taken back. */
export const Correction = z.object({
  id: z.uuid(),
  kind: RecordKind,
  recordId: z.uuid(),
  number: z.string(),
  field: CorrectedField,
  /** What the model had proposed. */
  proposed: z.nullable(z.string()),
  /** What the operator made of it; the same as `proposed` when they agreed. */
  chosen: z.string(),
  at: Instant,
  /** Who, for those who work at the desk; null when the account is gone. */
  by: z.nullable(z.string()),
  /** The model has learnt from it; false until the next lesson and after it was taken back. */
  learnt: z.boolean(),
  takenBackAt: z.nullable(Instant),
})
export type Correction = z.infer<typeof Correction>

const operator = { access: { role: 'operator' } } as const
const city = { city: z.optional(z.string()) }

export const listCorrections = endpoint({
  ...operator,
  method: 'GET',
  path: '/api/ai-corrections',
  rate: 'read',
  summary: 'What operators said of the proposals of the models, newest first; 500 at most.',
  query: z.object({ ...city, kind: z.optional(RecordKind) }),
  reply: z.array(Correction),
})

export const takeBackCorrection = endpoint({
  ...operator,
  method: 'DELETE',
  path: '/api/ai-corrections/:id',
  rate: 'write',
  summary: 'Takes a correction back: the model forgets it. The record stays as it is.',
  params: z.object({ id: z.uuid() }),
  query: z.object(city),
  reply: Correction,
})
