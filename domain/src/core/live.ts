import * as z from 'zod/mini'
import { Plan } from '../plans/plan.ts'
import { countIncidents, Incident, listIncidents } from '../records/incident.ts'
import { listServiceRequests, ServiceRequest } from '../records/service-request.ts'
import { CityMetrics, getCityMetrics } from '../telemetry/city-metrics.ts'
import { EnergyRecord, listEnergy } from '../telemetry/energy.ts'
import { Instant } from '../telemetry/provenance.ts'
import { listSectionTraffic } from '../telemetry/section-traffic.ts'
import { listHourlyTraffic, listTraffic, TrafficRecord } from '../telemetry/traffic.ts'
import { getVehicleSummary, VEHICLE_PATHS, VehicleSummary } from '../telemetry/vehicle-summary.ts'
import { Role } from './access.ts'

/** Path of the WebSocket, on the same host. */
export const LIVE_PATH = '/ws'

/** What changes and is versioned together: a version belongs to one (city, kind). */
export const LiveKind = z.enum(['city-metrics', 'traffic', 'energy', 'incidents', 'service-requests', 'vehicles'])
export type LiveKind = z.infer<typeof LiveKind>

export const LiveType = z.enum([
  'city-metrics-update',
  'traffic-data-update',
  'energy-data-update',
  'incident-created',
  'incident-updated',
  'service-request-created',
  'service-request-updated',
  'vehicles-update',
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
  'vehicles-update': 'vehicles',
}

/** The answers each message makes stale. A new kind does not compile until it is listed here. */
export const STALE_AFTER: Record<LiveKind, readonly { path: string }[]> = {
  'city-metrics': [getCityMetrics],
  traffic: [listTraffic, listSectionTraffic, listHourlyTraffic],
  energy: [listEnergy],
  incidents: [listIncidents, countIncidents],
  'service-requests': [listServiceRequests],
  vehicles: [getVehicleSummary, { path: VEHICLE_PATHS.map }, { path: VEHICLE_PATHS.list }, { path: VEHICLE_PATHS.one }],
}

const common = {
  city: z.string(),
  /** Sequence number of the changes of one (city, kind), assigned in the transaction that made the change. */
  version: z.int(),
  /** Commit time. */
  at: Instant,
}

/**
 * A change to a list of records: all of it (`all`), or what changed after version `base`. A client with version `base` or
 * newer may apply it; others fetch again.
 */
function listChange<R extends z.ZodMiniType>(record: R) {
  return z.discriminatedUnion('form', [
    z.object({ form: z.literal('all'), records: z.array(record) }),
    z.object({ form: z.literal('changes'), base: z.int(), changed: z.array(record), removed: z.array(z.string()) }),
  ])
}

/** One changed record; if too many were missed, the whole default list with the newest change's id and version. */
function recordChange<R extends z.ZodMiniType>(record: R) {
  return z.object({
    /** Null only if the list is empty. */
    id: z.nullable(z.string()),
    version: z.int(),
    record: z.optional(record),
    records: z.optional(z.array(record)),
  })
}

/** A message from the server. Without `data`, the client fetches the answer again. */
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
  // Positions change by the thousand every few seconds, and few pages show them: they are fetched, see `listVehicles`.
  z.object({ type: z.literal('vehicles-update'), ...common, data: z.optional(VehicleSummary) }),
])
export type LiveMessage = z.infer<typeof LiveMessage>

/** About the person behind a socket: says that something changed and nothing else. */
export const PrivateMessage = z.object({ type: z.enum(['chat-message', 'alerts-changed']) })
export type PrivateMessage = z.infer<typeof PrivateMessage>

/** Answers that a private message makes stale, by path. Importing the endpoints would add their schemas to every page; a test compares the paths. */
export const PRIVATE_STALE_AFTER: Record<PrivateMessage['type'], readonly string[]> = {
  'chat-message': ['/api/chat', '/api/chat-messages', '/api/chat/conversations'],
  'alerts-changed': ['/api/alerts', '/api/alerts/:id', '/api/alerts/notices'],
}

/** The page's first message: the city, and its version of each kind. */
export const LiveHello = z.object({
  type: z.literal('hello'),
  city: z.optional(z.string().check(z.maxLength(64))),
  /** Sent by signed-in pages; absent for visitors. */
  token: z.optional(z.string().check(z.maxLength(4_096))),
  /**
   * The rights the page believes its person has in the city. If they have changed since, the socket is closed
   * (CLOSE_CODES.rightsChanged), as it would be after a later change.
   */
  plan: z.optional(Plan),
  role: z.optional(Role),
  since: z.optional(z.partialRecord(LiveKind, z.int().check(z.gte(0)))),
})
export type LiveHello = z.infer<typeof LiveHello>

/** Messages a reconnecting client may still request: the last 1,000 of a kind, at most 4 MB of them and 5 minutes old. */
export const RING_LENGTH = 1_000
export const RING_MS = 5 * 60_000

/** A socket without a hello by then is treated as a visitor's. */
export const HELLO_WAIT_MS = 1_000

/** Close codes the page can act on; other codes are RFC 6455's. */
export const CLOSE_CODES = {
  /** The session has ended: the page continues as a visitor. */
  signedOut: 4401,
  /** Plan or role has changed, or a second factor is required that the person lacks: the page fetches its person again and reconnects. */
  rightsChanged: 4403,
  /** This account already has as many sockets as allowed. */
  tooMany: 4429,
} as const

export const RECONNECT_FIRST_MS = 1_000
export const RECONNECT_CAP_MS = 30_000

/** Delay before the n-th retry in a row (from 0): 1000 ms, doubled per attempt, capped at 30000 ms. */
export function reconnectDelayMs(attempt: number): number {
  return Math.min(RECONNECT_CAP_MS, RECONNECT_FIRST_MS * 2 ** Math.min(attempt, 10))
}

/** Header of list answers: the version of the kind. */
export const VERSION_HEADER = 'x-live-version'
