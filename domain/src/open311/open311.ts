import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'

/** Where other apps reach us: GeoReport v2 and its discovery. Not below /api, because the standard defines the paths. */
export const OPEN311_PATH = '/open311'
export const GEOREPORT_PATH = `${OPEN311_PATH}/v2`
/** The same calls for app developers: input is validated and nothing is stored. */
export const REHEARSAL_PATH = `${OPEN311_PATH}/test/v2`

/** GeoReport v2: most requests in one answer. */
export const GEOREPORT_PAGE = 1_000

/** GeoReport v2: longest period of a query in days, and the default period. */
export const GEOREPORT_DAYS = 90

/** Most apps with a valid key per city. */
export const SENDING_APPS_AT_MOST = 50

const AppName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const city = { city: z.optional(z.string()) }

/** An external app that may send requests to a city. Its key is shown once, when it is created. */
export const SendingApp = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Last four characters of its key. */
  lastFour: z.string(),
  createdAt: Instant,
  /** Rounded to the minute; null before the first use. */
  lastUsedAt: z.nullable(Instant),
  /** Requests it has sent; repeated ones count once. */
  sent: z.int(),
  /** Since when its key is refused; null while it is valid. */
  removedAt: z.nullable(Instant),
})
export type SendingApp = z.infer<typeof SendingApp>

export const listSendingApps = endpoint({
  method: 'GET',
  path: '/api/open311-keys',
  access: { role: 'admin' },
  rate: 'read',
  summary: 'Apps that can send requests to the city through Open311, those with a valid key first; the keys are not stored.',
  query: z.object(city),
  reply: z.array(SendingApp),
})

export const addSendingApp = endpoint({
  method: 'POST',
  path: '/api/open311-keys',
  access: { role: 'admin' },
  rate: 'write',
  summary: 'Creates an Open311 key for an app; it is shown only in this response.',
  query: z.object(city),
  body: z.strictObject({ name: AppName }),
  reply: z.extend(SendingApp, { key: z.string() }),
})

export const removeSendingApp = endpoint({
  method: 'DELETE',
  path: '/api/open311-keys/:id',
  access: { role: 'admin' },
  rate: 'write',
  summary: "Revokes an app's Open311 key with immediate effect.",
  params: z.object({ id: z.uuid() }),
  query: z.object(city),
  reply: SendingApp,
})
