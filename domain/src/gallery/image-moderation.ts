import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Cursor, Limit, SearchText } from '../core/list.ts'
import { RecordId } from '../records/record-id.ts'
import { Instant } from '../telemetry/provenance.ts'

/** Shown when a prompt or a picture is not taken. */
export const BLOCKED_SENTENCE = 'Content not allowed. Please use appropriate, family-friendly prompts.'
/** Shown when a prompt is drawn from without some of its words. */
export const SANITIZED_SENTENCE = 'Prompt may contain inappropriate content. Using sanitized version.'

/** What was looked at: the words of a picture to be made or put up, or the picture. */
export const ModeratedEntity = z.enum(['prompt', 'generated-picture', 'uploaded-picture'])
export type ModeratedEntity = z.infer<typeof ModeratedEntity>

export const ModerationDecision = z.object({
  /** UUID version 7. */
  id: z.uuid(),
  at: Instant,
  thing: ModeratedEntity,
  /** As people are told apart elsewhere; null when the account is gone. */
  person: z.nullable(z.object({ id: z.string(), name: z.string() })),
  prompt: z.string(),
  action: z.enum(['allow', 'sanitize', 'block']),
  /** 0 to 100, the larger of those that follow. */
  score: z.number(),
  /** Of the word rules (V1), 0 to 100. */
  words: z.nullable(z.object({ score: z.int(), flagged: z.array(z.string()) })),
  /** Chance of the text model that the prompt is harmful, 0 to 1; null of pictures. */
  risk: z.nullable(z.number()),
  /** Chances of the picture model, 0 to 1; null of prompts, and while it did not answer. */
  picture: z.nullable(z.object({ drawing: z.number(), hentai: z.number(), neutral: z.number(), porn: z.number(), sexy: z.number() })),
  /** The picture itself is kept nowhere when it was blocked. */
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
  summary: 'What moderation decided of prompts and pictures, the newest first.',
  query: z.object({
    action: z.optional(z.enum(['allow', 'sanitize', 'block'])),
    thing: z.optional(ModeratedEntity),
    q: z.optional(SearchText),
    limit: z.optional(Limit),
    cursor: z.optional(Cursor),
  }),
  reply: z.array(ModerationDecision),
})

/** From then on the same prompt, or the same picture, is decided so; a stored picture that is blocked is taken from its owner. */
export const overruleModeration = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/images/moderation/:id/overrule',
  rate: 'write',
  summary: 'Decides a prompt or a picture otherwise than moderation did, with a reason.',
  params: z.object({ id: RecordId }),
  body: z.strictObject({ to: z.enum(['allow', 'block']), reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  reply: ModerationDecision,
})
