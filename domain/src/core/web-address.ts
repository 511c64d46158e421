import * as z from 'zod/mini'

/** An address of the web without credentials: those would appear in lists and logs. */
export const WebAddress = z
  .string()
  .check(z.maxLength(2_000), z.regex(/^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i, 'an http or https address without a name or password in it'))

/** The address of a message broker, likewise without credentials. */
export const BrokerAddress = z
  .string()
  .check(z.maxLength(300), z.regex(/^mqtts?:\/\/[^\s/?#@]+\/?$/i, 'an mqtt or mqtts address without a path, a name or a password in it'))

/** Where a feed comes from: either of them. */
export const FeedAddress = z
  .string()
  .check(
    z.maxLength(2_000),
    z.regex(/^(?:https?:\/\/[^\s/?#@]+([/?#]\S*)?|mqtts?:\/\/[^\s/?#@]+\/?)$/i, 'an http or mqtt address without a name or password in it'),
  )
