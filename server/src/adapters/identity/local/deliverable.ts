import * as z from 'zod/mini'

/** Whether e-mail can be sent to an address, as the identity library decides it at sign-in. */
export const isDeliverable = (mailbox: string) => z.email().safeParse(mailbox).success
