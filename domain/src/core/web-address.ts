import * as z from 'zod/mini'

/** What the pattern cannot say: a port beyond 65,535, a host with characters that no host has. */
const canParse = (text: string) => z.url().safeParse(text).success

/** An address of the web without credentials: those would appear in lists and logs. */
export const WebAddress = z
  .string()
  .check(
    z.maxLength(2_000),
    z.regex(/^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i, 'an http or https address without a name or password in it'),
    z.refine(canParse, 'an http or https address'),
  )

/** The address of a message broker, likewise without credentials. */
export const BrokerAddress = z
  .string()
  .check(
    z.maxLength(300),
    z.regex(/^mqtts?:\/\/[^\s/?#@]+\/?$/i, 'an mqtt or mqtts address without a path, a name or a password in it'),
    z.refine(canParse, 'an mqtt or mqtts address'),
  )

/** Where a feed comes from: either of them. */
export const FeedAddress = z
  .string()
  .check(
    z.maxLength(2_000),
    z.regex(/^(?:https?:\/\/[^\s/?#@]+([/?#]\S*)?|mqtts?:\/\/[^\s/?#@]+\/?)$/i, 'an http or mqtt address without a name or password in it'),
    z.refine(canParse, 'an http or mqtt address'),
  )
