import * as z from 'zod/mini'

/** An address of the web without credentials: those would appear in lists and logs. */
export const WebAddress = z
  .string()
  .check(z.maxLength(2_000), z.regex(/^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i, 'an http or https address without a name or password in it'))
