import {
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream'
import { replicasToTry } from './replicas.ts'

/** Within it, two messages with the same id are one. */
const DUPLICATE_WINDOW_NS = 120 * 1_000_000_000
const OPENING_WITHIN_MS = 2_000
/** The first message of a stream. No other one is empty. */
export const OPENING = new Uint8Array()
/** Error codes of the JetStream API. */
export const STREAM_NOT_FOUND = 10059
const NO_PLACE_FOR_REPLICAS = [10005, 10074]
const HAS_NO_ROOM = [10047, 10023]
export const IS_FULL = [10077, ...HAS_NO_ROOM]

interface Options {
  name: string
  subject: string
  limitBytes: number
  onFault: (error: Error) => void
}

/** Undefined for what JetStream has not answered. */
export const codeOf = (error: unknown) => (error instanceof JetStreamApiError ? error.code : undefined)

function configOf({ name, subject, limitBytes }: Options, replicas: number): Partial<StreamConfig> & { name: string } {
  return {
    name,
    subjects: [subject],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.New,
    max_bytes: limitBytes,
    max_age: 0,
    num_replicas: replicas,
    duplicate_window: DUPLICATE_WINDOW_NS,
  }
}

/** Null if there is no such stream. */
export async function infoOf(api: JetStreamManager, name: string): Promise<StreamInfo | null> {
  try {
    return await api.streams.info(name)
  } catch (error) {
    if (codeOf(error) === STREAM_NOT_FOUND) return null
    throw error
  }
}

/** The limit of a stream and the one that this instance has by its setting, in bytes. */
const keptLimit = (has: number, wanted: number) =>
  new Error(
    `The buffer keeps its limit of ${has} bytes; INGEST_BUFFER_MB is ${wanted} bytes here. All instances share the largest: set the same on each.`,
  )

/**
 * Creates the stream, or gives it the present limit if that is larger and the replicas that the cluster has room for by now: one, whatever it
 * had, on servers that cannot be trusted with more. A limit is never lowered, as another instance may count on it. The stream is never empty: a
 * server that is killed with an empty stream forgets its last position, and numbers other messages than its replicas do from then on.
 * @param server whose answers these are; undefined counts as one on its own
 * @returns whether the stream has at least the limit of the options; if not, its servers have no room
 */
export async function ensureStream(
  api: JetStreamManager,
  js: JetStreamClient,
  server: { cluster?: string; version: string } | undefined,
  options: Options,
): Promise<boolean> {
  const { name, subject, onFault } = options
  const before = await infoOf(api, name)
  const hasBytes = before?.config.max_bytes ?? 0
  const limitBytes = Math.max(options.limitBytes, hasBytes)
  if (hasBytes > options.limitBytes) onFault(keptLimit(hasBytes, options.limitBytes))
  const has = before?.config.num_replicas
  const toTry = replicasToTry(server ?? { version: '' })
  const least = Math.min(has ?? 0, toTry[0] as number)
  let hasRoom = true
  for (const replicas of toTry) {
    if (replicas < least) break
    if (replicas === has && hasBytes === limitBytes) break
    const config = configOf({ ...options, limitBytes }, replicas)
    try {
      if (before) await api.streams.update(name, config)
      else await api.streams.add(config)
      break
    } catch (error) {
      if (replicas > 1 && NO_PLACE_FOR_REPLICAS.includes(codeOf(error) ?? 0)) continue
      if (!before || !HAS_NO_ROOM.includes(codeOf(error) ?? 0)) throw error
      // For a larger limit: the stream goes on as it is.
      onFault(error as Error)
      hasRoom = false
      break
    }
  }
  if ((before?.state.last_seq ?? 0) === 0) await js.publish(subject, OPENING, { msgID: 'opening', timeout: OPENING_WITHIN_MS })
  return hasRoom
}
