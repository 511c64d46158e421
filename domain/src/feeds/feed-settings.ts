import * as z from 'zod/mini'
import { WebAddress } from '../core/web-address.ts'

/** Source names of our own records and values; a feed with one of these names would end or confirm them. */
const OWN_SOURCES: readonly string[] = ['desk', 'report', 'open311', 'simulator', 'derived']

/** Settings that every feed has, whatever its standard. */
export const FEED_SETTINGS = {
  id: z.string().check(
    z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'lower-case letters, digits and hyphens, 64 at most'),
    z.refine((id) => !OWN_SOURCES.includes(id), `none of ${OWN_SOURCES.join(', ')}, which are sources of the product's own`),
  ),
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  url: WebAddress,
  /** Attribution requested by the publisher. */
  attribution: z._default(z.string().check(z.maxLength(300)), ''),
  /** Seconds between two fetches. */
  everySeconds: z.int().check(z.gte(5), z.lte(86_400)),
  /** Seconds after an observation until its value counts as stale. Absent: three intervals. */
  staleAfterSeconds: z.optional(z.int().check(z.gte(10), z.lte(2_592_000))),
  /** IANA time zone for times without one. */
  timeZone: z._default(z.string(), 'UTC'),
  /** Name of the environment variable with the feed's key; the key itself is never in a file. */
  keyEnv: z.optional(z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'the name of an environment variable'))),
  /** Largest answer in bytes, uncompressed. */
  maxBytes: z._default(z.int().check(z.gte(1_000), z.lte(1_000_000_000)), 200_000_000),
}
