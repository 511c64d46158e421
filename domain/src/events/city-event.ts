import * as z from 'zod/mini'
import { Alert, AlertTransition } from '../alerts/alert.ts'
import { Position } from '../core/geo.ts'
import { FeedHealth } from '../feeds/feed.ts'
import { RecordKind } from '../records/life-cycle.ts'
import { Outcome } from '../records/outcome.ts'
import { FieldChange } from '../records/timeline.ts'
import { Instant } from '../telemetry/provenance.ts'

/** What can happen to a record. `changed` is every change that neither closes nor reopens it; the last three leave it as it is. */
export const RecordStep = z.enum(['created', 'changed', 'closed', 'reopened', 'commented', 'picture-added', 'picture-removed'])
export type RecordStep = z.infer<typeof RecordStep>

const typesOf = <K extends RecordKind>(kind: K) => RecordStep.options.map((it) => `${kind}.${it}` as const)
const INCIDENT_TYPES = typesOf('incident')
const REQUEST_TYPES = typesOf('service-request')

/**
 * What happens to an alert, each at most once. `fired`: it fires, or its values stopped coming, and it is not shelved; `resolved`: one that was
 * reported as fired is over.
 */
export const ALERT_TYPES = ['alert.fired', 'alert.acknowledged', 'alert.resolved'] as const

/** Everything that a city reports to other programs, by webhook or as a stream. */
export const EventType = z.enum([...INCIDENT_TYPES, ...REQUEST_TYPES, 'feed.health-changed', ...ALERT_TYPES])
export type EventType = z.infer<typeof EventType>

/** A record as it was right after the event; the API has the rest. */
export const EventRecord = z.object({
  kind: RecordKind,
  id: z.uuid(),
  number: z.string(),
  /** Counts the record's changes, from 1: of two events of a record, the higher version is the later one. */
  version: z.int(),
  status: z.string(),
  priority: z.string(),
  /** Type of the incident, or category of the service request. */
  type: z.string(),
  title: z.string(),
  location: z.string(),
  /** A point of it; null without a place on the map. */
  position: z.nullable(Position),
  district: z.nullable(z.string()),
  assignedDepartment: z.nullable(z.string()),
  outcome: z.nullable(Outcome),
  duplicateOf: z.nullable(z.uuid()),
  /** False: reported by someone with an account and not yet confirmed. Only operators receive such events. */
  confirmed: z.boolean(),
  /** Id of the feed, or how people reported it. */
  source: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Path of the whole record in the API. */
  path: z.string(),
})
export type EventRecord = z.infer<typeof EventRecord>

export const RecordEventData = z.object({
  record: EventRecord,
  /** The changed fields under their names in the timeline; empty for a new record. A changed geometry has no values here. */
  changes: z.array(FieldChange),
  /** Only of a comment. */
  comment: z.optional(
    z.object({
      id: z.uuid(),
      text: z.string(),
      /** A note of the desk, which only operators receive. */
      internal: z.boolean(),
    }),
  ),
  /** Only of a picture that was added or removed. Only operators receive it, as only they see the pictures of a record. */
  picture: z.optional(z.object({ id: z.uuid(), caption: z.nullable(z.string()) })),
})
export type RecordEventData = z.infer<typeof RecordEventData>

export const FeedEventData = z.object({
  feed: z.object({
    id: z.string(),
    name: z.string(),
    standard: z.string(),
    health: FeedHealth,
    /** What is wrong, in a sentence; null if nothing is. */
    problem: z.nullable(z.string()),
    /** Null before the first success. */
    lastSuccessAt: z.nullable(Instant),
  }),
  /** The health before. */
  from: FeedHealth,
})
export type FeedEventData = z.infer<typeof FeedEventData>

/** An alert as it was right after the event. It does not say who acknowledged it. */
export const EventAlert = z.extend(
  z.pick(Alert, {
    id: true,
    rule: true,
    ruleVersion: true,
    name: true,
    severity: true,
    sharing: true,
    place: true,
    placeName: true,
    state: true,
    startedAt: true,
    firedAt: true,
    acknowledgedAt: true,
    resolvedAt: true,
    evidence: true,
    incident: true,
  }),
  {
    /** Path of the whole alert in the API. */
    path: z.string(),
  },
)
export type EventAlert = z.infer<typeof EventAlert>

export const AlertEventData = z.object({
  alert: EventAlert,
  /** The change of state that is reported. Messages about it name the same id. */
  transition: z.pick(AlertTransition, { id: true, from: true, to: true, at: true, cause: true }),
})
export type AlertEventData = z.infer<typeof AlertEventData>

const common = {
  /** UUID version 7, the same in every delivery: two deliveries with one id are the same event. */
  id: z.uuid(),
  city: z.string(),
  /** Position among the events of its city, from 1, in the order of the commits and without gaps. */
  sequence: z.int(),
  at: Instant,
}

export const CityEvent = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.enum([...INCIDENT_TYPES, ...REQUEST_TYPES]), data: RecordEventData }),
  z.object({ ...common, type: z.literal('feed.health-changed'), data: FeedEventData }),
  z.object({ ...common, type: z.enum(ALERT_TYPES), data: AlertEventData }),
])
export type CityEvent = z.infer<typeof CityEvent>

/** Events can be read again, and deliveries sent again, for this long. */
export const EVENT_DAYS = 7
