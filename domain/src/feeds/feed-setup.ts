import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Geometry } from '../core/geo.ts'
import { Language } from '../core/language.ts'
import { Instant } from '../telemetry/provenance.ts'
import { FeedStatus } from './feed.ts'
import { FeedDefinition, FeedPart } from './feed-definition.ts'
import { InEveryLanguage, PROBLEM_DETAILS } from './problem-code.ts'

/** A standard that feeds can have, with what the screen needs to ask for its settings. */
export const StandardInfo = z.object({
  standard: z.string(),
  /** Whether publishers ask for a key. */
  key: z.enum(['none', 'optional', 'required']),
  /** Fetched from an address, or received (MQTT, subscriptions): then there is no interval. */
  arrival: z.enum(['fetched', 'received']),
  fields: z.array(
    z.object({
      name: z.string(),
      input: z.enum(['text', 'lines', 'address', 'number', 'switch', 'choice', 'mapping', 'words', 'json']),
      choices: z.array(z.string()),
      /** Those of the choices that another setting leaves, by its value; absent: all of them always. */
      choicesBy: z.optional(z.object({ setting: z.string(), choices: z.record(z.string(), z.array(z.string())) })),
      /** Our words that those of the publisher can stand for, by another setting's value and by meaning. */
      ours: z.optional(z.object({ setting: z.string(), meanings: z.record(z.string(), z.record(z.string(), z.array(z.string()))) })),
      required: z.boolean(),
      /** The value if it is left out; null if none. */
      default: z.unknown(),
    }),
  ),
  texts: z.record(
    Language,
    z.object({
      title: z.string(),
      about: z.string(),
      fields: z.record(
        z.string(),
        z.object({ label: z.string(), hint: z.optional(z.string()), choices: z.optional(z.record(z.string(), z.string())) }),
      ),
    }),
  ),
})
export type StandardInfo = z.infer<typeof StandardInfo>

export const FeedState = z.enum(['running', 'paused'])
export type FeedState = z.infer<typeof FeedState>

/** A feed as an admin sets it up. The key itself is never in an answer. */
export const FeedSetup = z.object({
  id: z.string(),
  /** Raised by every change; a change names the version it is based on. */
  version: z.int(),
  /** Where the present version comes from. */
  origin: z.enum(['file', 'screen']),
  state: FeedState,
  definition: FeedDefinition,
  /** A key is stored, or the environment variable that the feed names is set. */
  hasKey: z.boolean(),
  changedAt: Instant,
  /** Name of the admin; null for the city file. */
  changedBy: z.nullable(z.string()),
  status: FeedStatus,
  /**
   * When the next fetch is planned, after a failure with its pause; a time that has passed: as soon as possible. Null while it is paused,
   * before anything is planned, and where this installation fetches no feeds.
   */
  nextFetchAt: z.nullable(Instant),
  /** Sensors of the feed and how many of them are matched with a section of the city; null for feeds without sensors. */
  sites: z.nullable(z.object({ total: z.int(), matched: z.int() })),
})
export type FeedSetup = z.infer<typeof FeedSetup>

/** How a sensor was matched. `ignored`: an admin does not want it. */
export const SiteMatch = z.enum(['same-id', 'near', 'by-hand', 'none', 'ignored'])
export type SiteMatch = z.infer<typeof SiteMatch>

export const FeedSite = z.object({
  id: z.string(),
  name: z.string(),
  geometry: z.nullable(Geometry),
  match: SiteMatch,
  /** Section of the city; null without a match. */
  locationId: z.nullable(z.string()),
  /** Metres between sensor and section; null without a match or a place. */
  distanceM: z.nullable(z.number()),
})
export type FeedSite = z.infer<typeof FeedSite>

/** A reason in English, and in every language. */
const Count = z.object({ reason: z.string(), count: z.int(), texts: z.optional(InEveryLanguage) })

/** What one fetch brought and what would be stored. Nothing is stored. */
export const FeedTest = z.object({
  ok: z.boolean(),
  /** Why it cannot be used, in an English sentence; null if it can. */
  problem: z.nullable(z.string()),
  ...PROBLEM_DETAILS,
  tookMs: z.int(),
  mediaType: z.nullable(z.string()),
  /** Uncompressed; null if nothing arrived. */
  bytes: z.nullable(z.int()),
  /** The first characters of the answer. */
  excerpt: z.string(),
  part: FeedPart,
  /** Newest time in the data. */
  observedAt: z.nullable(Instant),
  /** Records or values that would be stored. */
  count: z.int(),
  /** The first of them, as they would be stored. */
  records: z.array(z.record(z.string(), z.unknown())).check(z.maxLength(20)),
  rejected: z.array(Count),
  flawed: z.array(Count),
  /** Fields that no or not every record has. */
  missing: z.array(z.object({ field: z.string(), count: z.int() })),
  sites: z.array(FeedSite).check(z.maxLength(500)),
  /** Columns of the answer and one value of each, for a mapping; empty for standards without one. */
  columns: z.array(z.object({ name: z.string(), example: z.string() })),
})
export type FeedTest = z.infer<typeof FeedTest>

/** One attempt to fetch. */
export const FeedAttempt = z.object({
  at: Instant,
  outcome: z.enum(['stored', 'unchanged', 'failed']),
  /** A word for the kind of failure, and its sentence; null if it succeeded. */
  errorKind: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  ...PROBLEM_DETAILS,
  tookMs: z.int(),
  bytes: z.nullable(z.int()),
  recordsIn: z.nullable(z.int()),
  created: z.nullable(z.int()),
  updated: z.nullable(z.int()),
  unchanged: z.nullable(z.int()),
  rejected: z.nullable(z.int()),
})
export type FeedAttempt = z.infer<typeof FeedAttempt>

export const FeedActivity = z.object({
  /** Newest first. */
  attempts: z.array(FeedAttempt).check(z.maxLength(100)),
  errors: z.array(z.object({ kind: z.string(), problem: z.string(), ...PROBLEM_DETAILS, count: z.int(), lastAt: Instant })),
  payloads: z.array(
    z.object({ at: Instant, mediaType: z.string(), bytes: z.int(), /** The first 16,000 characters. */ excerpt: z.string() }),
  ),
  versions: z.array(
    z.object({
      version: z.int(),
      at: Instant,
      by: z.nullable(z.string()),
      origin: z.enum(['file', 'screen']),
      state: z.enum(['running', 'paused', 'removed']),
      definition: FeedDefinition,
    }),
  ),
})
export type FeedActivity = z.infer<typeof FeedActivity>

const ADMIN = { role: 'admin' } as const
const OfCity = z.object({ city: z.optional(z.string()) })
const FeedId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'lower-case letters, digits and hyphens, 64 at most'))
const Id = z.object({ id: FeedId })
/** Checked by the server against the feed's standard. */
const Definition = z.record(z.string(), z.unknown())
const Key = z.string().check(z.minLength(1), z.maxLength(2_000))

export const listStandards = endpoint({
  method: 'GET',
  path: '/api/feeds/standards',
  access: ADMIN,
  rate: 'read',
  summary: 'The standards that a feed can have.',
  query: OfCity,
  reply: z.array(StandardInfo),
})
export const listFeedSetups = endpoint({
  method: 'GET',
  path: '/api/feeds/setup',
  access: ADMIN,
  rate: 'read',
  summary: 'How the feeds of a city are set up.',
  query: OfCity,
  reply: z.array(FeedSetup),
})
export const testFeed = endpoint({
  method: 'POST',
  path: '/api/feeds/test',
  access: ADMIN,
  rate: 'write',
  summary: 'Fetches a feed once and shows what would be stored; stores nothing.',
  query: OfCity,
  body: z.strictObject({ definition: Definition, /** Absent: the stored key of the feed with that id. */ key: z.optional(Key) }),
  reply: FeedTest,
})
export const addFeed = endpoint({
  method: 'POST',
  path: '/api/feeds',
  access: ADMIN,
  rate: 'write',
  summary: 'Adds a feed and starts it.',
  query: OfCity,
  body: z.strictObject({ definition: Definition, key: z.optional(Key), state: z._default(FeedState, 'running') }),
  reply: FeedSetup,
})
export const changeFeed = endpoint({
  method: 'PUT',
  path: '/api/feeds/:id',
  access: ADMIN,
  rate: 'write',
  summary: 'Changes a feed.',
  params: Id,
  query: OfCity,
  body: z.strictObject({
    version: z.int(),
    definition: Definition,
    /** Null removes the key; absent keeps it. */ key: z.optional(z.nullable(Key)),
    state: z.optional(FeedState),
  }),
  reply: FeedSetup,
})
export const removeFeed = endpoint({
  method: 'DELETE',
  path: '/api/feeds/:id',
  access: ADMIN,
  rate: 'write',
  summary: 'Stops and removes a feed; what it delivered stays.',
  params: Id,
  query: OfCity,
  reply: z.object({ removed: z.literal(true) }),
})
export const fetchFeed = endpoint({
  method: 'POST',
  path: '/api/feeds/:id/fetch',
  access: ADMIN,
  rate: 'write',
  summary: 'Fetches a feed now, whatever its pause.',
  params: Id,
  query: OfCity,
  reply: z.object({ accepted: z.literal(true) }),
})

export const getFeedActivity = endpoint({
  method: 'GET',
  path: '/api/feeds/:id/activity',
  access: ADMIN,
  rate: 'read',
  summary: 'The last fetches, errors, payloads and versions of a feed.',
  params: Id,
  query: OfCity,
  reply: FeedActivity,
})
export const listFeedSites = endpoint({
  method: 'GET',
  path: '/api/feeds/:id/sites',
  access: ADMIN,
  rate: 'read',
  summary: 'The sensors of a feed and how they are matched.',
  params: Id,
  query: z.extend(OfCity, { match: z.optional(SiteMatch) }),
  reply: z.array(FeedSite).check(z.maxLength(5_000)),
})
export const matchFeedSite = endpoint({
  method: 'PUT',
  path: '/api/feeds/:id/sites/:site',
  access: ADMIN,
  rate: 'write',
  summary: 'Matches a sensor with a section of the city, makes a section of it, or ignores it.',
  params: z.object({
    id: FeedId,
    site: z.string().check(
      z.minLength(1),
      z.maxLength(200),
      z.refine((it) => !it.includes('\0'), 'text without control characters'),
    ),
  }),
  query: OfCity,
  body: z.strictObject({
    /** A section's id; 'new': a section where the sensor is; 'ignored'; null: by the rules again. */ to: z.nullable(z.string()),
  }),
  reply: FeedSite,
})
