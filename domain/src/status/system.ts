import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { FeedHealth } from '../feeds/feed.ts'
import { BufferState } from '../ingest/ingest-buffer.ts'
import { Instant } from '../telemetry/provenance.ts'

const Count = z.int().check(z.nonnegative())
const Amount = z.number().check(z.nonnegative())

/** A process that serves this installation. */
export const SystemInstance = z.object({
  id: z.uuid(),
  /** Of the program. */
  version: z.string(),
  startedAt: Instant,
  /** When it last reported; every figure of it is of that moment. */
  seenAt: Instant,
  /** Reported lately. */
  isAlive: z.boolean(),
  /** The one that gave this answer. */
  isThis: z.boolean(),
  sockets: Count,
  memoryBytes: Count,
  /** Connections to the store, of at most `connectionsMost`, and calls that wait for one. */
  connections: Count,
  connectionsMost: Count,
  waiting: Count,
})
export type SystemInstance = z.infer<typeof SystemInstance>

/** Work that one instance does for all. */
export const SystemDuty = z.object({
  duty: z.string(),
  /** Id of the instance; null if none has it at present. */
  holder: z.nullable(z.uuid()),
  since: z.nullable(Instant),
})
export type SystemDuty = z.infer<typeof SystemDuty>

export const SystemJob = z.object({
  name: z.string(),
  /** Id of the instance that runs it. */
  instance: z.uuid(),
  /** Since that instance started. */
  runs: Count,
  failures: Count,
  isRunning: z.boolean(),
  /** Null before the first run ended. */
  last: z.nullable(z.object({ endedAt: Instant, seconds: Amount, failed: z.boolean() })),
  /** Null if none is planned. */
  nextAt: z.nullable(Instant),
})
export type SystemJob = z.infer<typeof SystemJob>

export const SystemTable = z.object({
  name: z.string(),
  /** With its indexes and partitions. */
  bytes: Count,
  /** The store's own estimate; null if it has none. */
  rows: z.nullable(Count),
  /** How much it grew in a day, on average of up to a week; null until there are two days to compare. */
  bytesPerDay: z.nullable(z.number()),
})
export type SystemTable = z.infer<typeof SystemTable>

export const SystemReplica = z.object({
  name: z.string(),
  state: z.string(),
  /** How far it is behind; null if it has caught up with everything, or the store does not say. */
  lagSeconds: z.nullable(Amount),
})

/** A standby of REPLICA_URL, as the answering instance sees it. */
export const SystemReadReplica = z.object({
  /** By its place in the setting. */
  name: z.string(),
  /** Read only while it is ready; in any other state history is read from the primary. */
  state: z.enum(['unknown', 'ready', 'behind', 'failing', 'unreachable', 'not-a-standby', 'other-database']),
  /** How far it was behind at most when it was asked last, a second or so ago; null while that is not known, or too far. */
  lagSeconds: z.nullable(Amount),
})
export type SystemReadReplica = z.infer<typeof SystemReadReplica>

/** The store, as it was at `measuredAt`. */
export const SystemStore = z.object({
  measuredAt: Instant,
  bytes: Count,
  bytesPerDay: z.nullable(z.number()),
  /** The largest first. */
  tables: z.array(SystemTable),
  replicas: z.array(SystemReplica),
})
export type SystemStore = z.infer<typeof SystemStore>

export const SystemStatement = z.object({
  /** Its name; without one, a number sign and digits, under which the log has it if it was slow, or the store's `queryid`. */
  name: z.string(),
  calls: Count,
  meanMs: Amount,
  maxMs: Amount,
  totalMs: Amount,
})
export type SystemStatement = z.infer<typeof SystemStatement>

/** The statements that take longest. */
export const SystemStatements = z.object({
  /** The store's own count, or that of the instances since each of them started. */
  source: z.enum(['store', 'instances']),
  measuredAt: Instant,
  statements: z.array(SystemStatement),
})
export type SystemStatements = z.infer<typeof SystemStatements>

/** What waits to be sent. */
export const SystemBacklog = z.object({
  queue: z.string(),
  waiting: Count,
  /** Since when the one that has been due longest is due; null if none is due. */
  dueSince: z.nullable(Instant),
  /** Of the last day; no further attempt is made for these. */
  dead: Count,
})
export type SystemBacklog = z.infer<typeof SystemBacklog>

/** Null in place of a part: it could not be measured, or has not been yet. */
export const SystemReport = z.object({
  checkedAt: Instant,
  instances: z.nullable(z.array(SystemInstance)),
  duties: z.nullable(z.array(SystemDuty)),
  jobs: z.nullable(z.array(SystemJob)),
  store: z.nullable(SystemStore),
  /** Empty without REPLICA_URL. */
  readReplicas: z.array(SystemReadReplica),
  /** Deliveries that wait to be stored, as the answering instance saw them at the buffer's last check. */
  buffer: z.nullable(BufferState),
  /** False where values are stored before the answer: `buffer` is null then. */
  hasBuffer: z.boolean(),
  /** Deliveries that were accepted and could not be stored. */
  setAside: z.nullable(z.object({ measuredAt: Instant, count: Count })),
  statements: z.nullable(SystemStatements),
  backlogs: z.nullable(z.object({ measuredAt: Instant, queues: z.array(SystemBacklog) })),
  feeds: z.nullable(
    z.array(z.object({ city: z.string(), id: z.string(), name: z.string(), health: FeedHealth, lastSuccessAt: z.nullable(Instant) })),
  ),
  /** Of the answering instance's DATA_DIR. */
  disk: z.nullable(z.object({ measuredAt: Instant, freeBytes: Count, totalBytes: Count })),
  /** The last backup that the program itself made; null if there is no record of one. */
  backup: z.nullable(z.object({ at: Instant, bytes: z.nullable(Count) })),
})
export type SystemReport = z.infer<typeof SystemReport>

export const getSystem = endpoint({
  method: 'GET',
  path: '/api/admin/system',
  access: { role: 'admin' },
  rate: 'read',
  summary: 'Instances, duties, jobs, store, queues, feeds, disk and backup of the installation. For admins of every city.',
  reply: SystemReport,
})
