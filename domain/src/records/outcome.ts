import * as z from 'zod/mini'

/** How a record was closed; a closing must have one. */
export const Outcome = z.enum(['fixed', 'cannot_fix', 'duplicate', 'not_ours'])
export type Outcome = z.infer<typeof Outcome>
