import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'

/** Where other people's apps look for us: GeoReport v2 and what tells of it. Not below /api: the standard names the paths. */
export const OPEN311_PATH = '/open311'
export const GEOREPORT_PATH = `${OPEN311_PATH}/v2`
/** The same, where whatever is sent is judged and nothing kept: for those who write an app. */
export const REHEARSAL_PATH = `${OPEN311_PATH}/test/v2`

/** Of GeoReport v2: an answer holds at most so many requests. */
export const GEOREPORT_PAGE = 1_000

/** Of GeoReport v2: a question covers at most so many days, and the last so many when it names none. */
export const GEOREPORT_DAYS = 90

/** A city has at most so many apps whose keys are good. */
export const SENDING_APPS_AT_MOST = 50

const AppName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const city = { city: z.optional(z.string()) }

/** An app of somebody else's that may send requests to a city. Its key is shown once, when it is made. */
export const SendingApp = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The last four characters of its key. */
  lastFour: z.string(),
  createdAt: Instant,
  /** To the minute; null before the first use. */
  lastUsedAt: z.nullable(Instant),
  /** Requests that it has sent; one that was sent again is counted once. */
  sent: z.int(),
  /** From then on its key is refused; null while it is good. */
  removedAt: z.nullable(Instant),
})
export type SendingApp = z.infer<typeof SendingApp>

export const listSendingApps = endpoint({
  method: 'GET',
  path: '/api/open311-keys',
  access: { role: 'admin' },
  rate: 'read',
  summary: 'The apps that may send requests to the city by Open311, those whose keys are good first; the keys are not kept.',
  query: z.object(city),
  reply: z.array(SendingApp),
})

export const addSendingApp = endpoint({
  method: 'POST',
  path: '/api/open311-keys',
  access: { role: 'admin' },
  rate: 'write',
  summary: 'Makes an Open311 key for an app; the answer is the only time that it is shown.',
  query: z.object(city),
  body: z.strictObject({ name: AppName }),
  reply: z.extend(SendingApp, { key: z.string() }),
})

export const removeSendingApp = endpoint({
  method: 'DELETE',
  path: '/api/open311-keys/:id',
  access: { role: 'admin' },
  rate: 'write',
  summary: 'Takes an app its Open311 key; it is refused at once.',
  params: z.object({ id: z.uuid() }),
  query: z.object(city),
  reply: SendingApp,
})
