import * as z from 'zod/mini'
import { Plan } from '../plans/plan.ts'
import { countIncidents, Incident, listIncidents } from '../records/incident.ts'
import { listServiceRequests, ServiceRequest } from '../records/service-request.ts'
import { CityMetrics, getCityMetrics } from '../telemetry/city-metrics.ts'
import { EnergyRecord, listEnergy } from '../telemetry/energy.ts'
import { Instant } from '../telemetry/provenance.ts'
import { listHourlyTraffic, listTraffic, TrafficRecord } from '../telemetry/traffic.ts'
import { Role } from './access.ts'

/** The path of the socket, on the same host. */
export const LIVE_PATH = '/ws'

/** What changes together and is numbered together: a version belongs to one (city, kind). */
export const LiveKind = z.enum(['city-metrics', 'traffic', 'energy', 'incidents', 'service-requests'])
export type LiveKind = z.infer<typeof LiveKind>

export const LiveType = z.enum([
  'city-metrics-update',
  'traffic-data-update',
  'energy-data-update',
  'incident-created',
  'incident-updated',
  'service-request-created',
  'service-request-updated',
])
export type LiveType = z.infer<typeof LiveType>

export const KIND_OF: Record<LiveType, LiveKind> = {
  'city-metrics-update': 'city-metrics',
  'traffic-data-update': 'traffic',
  'energy-data-update': 'energy',
  'incident-created': 'incidents',
  'incident-updated': 'incidents',
  'service-request-created': 'service-requests',
  'service-request-updated': 'service-requests',
}

/** Which answers a message makes stale. A new kind does not compile until it is listed here. */
export const STALE_AFTER: Record<LiveKind, readonly { path: string }[]> = {
  'city-metrics': [getCityMetrics],
  traffic: [listTraffic, listHourlyTraffic],
  energy: [listEnergy],
  incidents: [listIncidents, countIncidents],
  'service-requests': [listServiceRequests],
}

const common = {
  city: z.string(),
  /** Numbers the changes of one (city, kind), drawn in the transaction that made the change. */
  version: z.int(),
  /** Commit time. */
  at: Instant,
}

/**
 * What became of a list of records: all of it (`all`), or what changed after version `base`. Whoever holds a
 * version of at least `base` may apply it; whoever does not fetches again.
 */
function listChange<R extends z.ZodMiniType>(record: R) {
  return z.discriminatedUnion('form', [
    z.object({ form: z.literal('all'), records: z.array(record) }),
    z.object({ form: z.literal('changes'), base: z.int(), changed: z.array(record), removed: z.array(z.string()) }),
  ])
}

/** One changed record, or, when too much was missed, the whole default list with the newest change's id and version. */
function recordChange<R extends z.ZodMiniType>(record: R) {
  return z.object({
    /** Null only when the list is empty. */
    id: z.nullable(z.string()),
    version: z.int(),
    record: z.optional(record),
    records: z.optional(z.array(record)),
  })
}

/** What the server sends. `data` may be left out: then the answer is fetched again. */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('city-metrics-update'), ...common, data: z.optional(CityMetrics) }),
  z.object({ type: z.literal('traffic-data-update'), ...common, data: z.optional(listChange(TrafficRecord)) }),
  z.object({ type: z.literal('energy-data-update'), ...common, data: z.optional(z.array(EnergyRecord)) }),
  z.object({ type: z.enum(['incident-created', 'incident-updated']), ...common, data: z.optional(recordChange(Incident)) }),
  z.object({
    type: z.enum(['service-request-created', 'service-request-updated']),
    ...common,
    data: z.optional(recordChange(ServiceRequest)),
  }),
])
export type LiveMessage = z.infer<typeof LiveMessage>

/** About the person behind a socket alone: it says that something changed and no more. */
export const PrivateMessage = z.object({ type: z.literal('chat-message') })
export type PrivateMessage = z.infer<typeof PrivateMessage>

/** Which answers a private message makes stale, by path: what they are like would come with every page, a test compares them. */
export const PRIVATE_STALE_AFTER: Record<PrivateMessage['type'], readonly string[]> = {
  'chat-message': ['/api/chat', '/api/chat-messages', '/api/chat/conversations'],
}

/** The page's first message: which city, and the version of each kind that it holds. */
export const LiveHello = z.object({
  type: z.literal('hello'),
  city: z.optional(z.string().check(z.maxLength(64))),
  /** Kept for signed-in pages; a visitor sends none. */
  token: z.optional(z.string().check(z.maxLength(4_096))),
  /**
   * What the page takes its person to have and be in the city. It asked before this socket was there, and where it has
   * changed since the socket is closed (CLOSE_CODES.rightsChanged), as it would be after a later change.
   */
  plan: z.optional(Plan),
  role: z.optional(Role),
  since: z.optional(z.partialRecord(LiveKind, z.int().check(z.gte(0)))),
})
export type LiveHello = z.infer<typeof LiveHello>

/** Messages that a newcomer may still ask for: the last 1,000 of a kind, none older than 5 minutes. */
export const RING_LENGTH = 1_000
export const RING_MS = 5 * 60_000

/** A socket that has not said hello by then is a visitor's. */
export const HELLO_WAIT_MS = 1_000

/** Why the server closed a socket, where the page can do something about it; other codes are RFC 6455's. */
export const CLOSE_CODES = {
  /** The session behind it is over: the page is a visitor's from now on. */
  signedOut: 4401,
  /** Plan or role is another one: the page asks who it is, and comes back. */
  rightsChanged: 4403,
  /** This account has as many sockets as it may. */
  tooMany: 4429,
} as const

export const RECONNECT_FIRST_MS = 1_000
export const RECONNECT_CAP_MS = 30_000

/** Before the n-th try in a row (from 0): 1000 ms doubled per attempt, capped at 30000 ms. */
export function reconnectDelayMs(attempt: number): number {
  return Math.min(RECONNECT_CAP_MS, RECONNECT_FIRST_MS * 2 ** Math.min(attempt, 10))
}

/** Header of the list answers: the version of the kind that the answer holds. */
export const VERSION_HEADER = 'x-live-version'
