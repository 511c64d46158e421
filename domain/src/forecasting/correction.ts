import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { RecordKind } from '../records/life-cycle.ts'
import { Instant } from '../telemetry/provenance.ts'

/** Fields a model predicts and an operator can correct. */
export const CorrectedField = z.enum(['type', 'category', 'priority', 'department'])
export type CorrectedField = z.infer<typeof CorrectedField>

/** An operator's decision on a prediction. Each has little weight, is kept, and can be taken back. */
export const Correction = z.object({
  id: z.uuid(),
  kind: RecordKind,
  recordId: z.uuid(),
  number: z.string(),
  field: CorrectedField,
  /** The model's prediction. */
  proposed: z.nullable(z.string()),
  /** The operator's decision; equal to `proposed` if they agreed. */
  chosen: z.string(),
  at: Instant,
  /** The operator, visible to operators only; null if the account is gone. */
  by: z.nullable(z.string()),
  /** The model has learned from it; false until the next training and after it was taken back. */
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
  summary: "Operators' feedback on model proposals, newest first, at most 500.",
  query: z.object({ ...city, kind: z.optional(RecordKind) }),
  reply: z.array(Correction),
})

export const takeBackCorrection = endpoint({
  ...operator,
  method: 'DELETE',
  path: '/api/ai-corrections/:id',
  rate: 'write',
  summary: 'Withdraws a correction: the model forgets it. The record is not changed.',
  params: z.object({ id: z.uuid() }),
  query: z.object(city),
  reply: Correction,
})
