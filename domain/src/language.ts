import * as z from 'zod/mini'

/** Those in which every text of the page is written. */
export const Language = z.enum(['en', 'es'])
export type Language = z.infer<typeof Language>
