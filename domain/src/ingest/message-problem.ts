import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'

/** Why messages of a source were refused. */
export const MessageProblem = z.object({
  /** Name of the source's key. */
  source: z.string(),
  topic: z.string(),
  reason: z.string(),
  /** Messages with this problem since the server started. */
  count: z.int(),
  lastAt: Instant,
})
export type MessageProblem = z.infer<typeof MessageProblem>

export const listMessageProblems = endpoint({
  method: 'GET',
  path: '/api/ingest/message-problems',
  access: { role: 'admin' },
  rate: 'read',
  summary: 'Why messages that came by MQTT were refused by this instance since it started, the newest first.',
  reply: z.array(MessageProblem),
})
