import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Cursor, Limit, SearchText } from '../core/list.ts'
import { RecordId } from '../records/record-id.ts'
import { Instant } from '../telemetry/provenance.ts'

/** Shown when a prompt or picture is refused. */
export const BLOCKED_SENTENCE = 'Content not allowed. Please use appropriate, family-friendly prompts.'
/** Shown when a picture is generated without some words of the prompt. */
export const SANITIZED_SENTENCE = 'Prompt may contain inappropriate content. Using sanitized version.'

/** What was checked: the prompt of a picture to be generated or uploaded, or the picture itself. */
export const ModeratedEntity = z.enum(['prompt', 'generated-picture', 'uploaded-picture'])
export type ModeratedEntity = z.infer<typeof ModeratedEntity>

export const ModerationDecision = z.object({
  /** UUID version 7. */
  id: z.uuid(),
  at: Instant,
  thing: ModeratedEntity,
  /** The person's display name; null if the account is gone. */
  person: z.nullable(z.object({ id: z.string(), name: z.string() })),
  prompt: z.string(),
  action: z.enum(['allow', 'sanitize', 'block']),
  /** 0 to 100, the largest of the scores below. */
  score: z.number(),
  /** Score of the word rules (V1), 0 to 100. */
  words: z.nullable(z.object({ score: z.int(), flagged: z.array(z.string()) })),
  /** The text model's probability that the prompt is harmful, 0 to 1; null for pictures. */
  risk: z.nullable(z.number()),
  /** The picture model's probabilities, 0 to 1; null for prompts, and if it did not answer. */
  picture: z.nullable(z.object({ drawing: z.number(), hentai: z.number(), neutral: z.number(), porn: z.number(), sexy: z.number() })),
  /** A blocked picture itself is not stored anywhere. */
  imageId: z.nullable(z.uuid()),
  overruled: z.nullable(z.object({ at: Instant, by: z.string(), to: z.enum(['allow', 'block']), reason: z.string() })),
})
export type ModerationDecision = z.infer<typeof ModerationDecision>

const admin = { access: { role: 'admin' } } as const

export const listModeration = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/images/moderation',
  rate: 'read',
  summary: 'Moderation decisions on prompts and images, newest first.',
  query: z.object({
    action: z.optional(z.enum(['allow', 'sanitize', 'block'])),
    thing: z.optional(ModeratedEntity),
    q: z.optional(SearchText),
    limit: z.optional(Limit),
    cursor: z.optional(Cursor),
  }),
  reply: z.array(ModerationDecision),
})

/** The same prompt or picture is decided this way from now on; a stored picture that is blocked is removed from its owner. */
export const overruleModeration = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/images/moderation/:id/overrule',
  rate: 'write',
  summary: 'Overrules a moderation decision on a prompt or an image, with a reason.',
  params: z.object({ id: RecordId }),
  body: z.strictObject({ to: z.enum(['allow', 'block']), reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  reply: ModerationDecision,
})
