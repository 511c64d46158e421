import * as z from 'zod/mini'

/** Words of ours are checked by the rules and not by the form: an unknown one is against a rule (422), not malformed. */
export const Word = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
export const Title = z.string().check(z.trim(), z.minLength(3), z.maxLength(200))
export const Description = z.string().check(z.trim(), z.maxLength(4_000))
/** Where, in words. */
export const Where = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))
/** Why something is done; read by whoever opens the timeline. */
export const Reason = z.string().check(z.trim(), z.maxLength(2_000))

/** Absent: stays as it is. Null: taken away. */
export const changeable = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))
