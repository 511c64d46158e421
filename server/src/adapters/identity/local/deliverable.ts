import * as z from 'zod/mini'

/** Whether the identity library accepts the address at sign-in. */
export const isDeliverable = (mailbox: string) => z.email().safeParse(mailbox).success
