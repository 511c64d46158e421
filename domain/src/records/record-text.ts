import * as z from 'zod/mini'

/** Words of our own are checked by rules, not by the schema: an unknown one violates a rule (422) and is not malformed. */
export const Word = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
export const Title = z.string().check(z.trim(), z.minLength(3), z.maxLength(200))
export const Description = z.string().check(z.trim(), z.maxLength(4_000))
/** Where, in words. */
export const Where = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))
/** Reason for an action, visible in the timeline. */
export const Reason = z.string().check(z.trim(), z.maxLength(2_000))

/** Absent: unchanged. Null: removed. */
export const changeable = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))
