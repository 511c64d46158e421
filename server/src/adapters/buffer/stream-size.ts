import { JetStreamApiError, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import type { NatsServers } from '../../config/nats-servers.ts'
import type { BufferSize } from './durable-buffer.ts'
import { keepsReplicas } from './replicas.ts'

const WITHIN_MS = 5_000
/** Error code of the JetStream API. */
const STREAM_NOT_FOUND = 10059

export async function streamSize(api: JetStreamManager, name: string): Promise<BufferSize> {
  const { state, config } = await api.streams.info(name)
  // The first one is the opening message or was removed last.
  const messages = Math.max(0, state.messages - 1)
  if (messages === 0) return { messages, bytes: 0, limitBytes: config.max_bytes, oldestMs: null }
  const oldest = await api.streams.getMessage(name, { seq: state.first_seq + 1 })
  // It may have been removed meanwhile.
  return { messages, bytes: state.bytes, limitBytes: config.max_bytes, oldestMs: Date.parse(oldest?.timestamp ?? state.first_ts) }
}

export interface StreamLook {
  size: BufferSize
  /** Version of the servers of a cluster that is too old to keep the stream on more than one of them; null otherwise. */
  tooOldForReplicas: string | null
}

/** Looks at a stream and changes nothing. @returns null if there is no such stream @throws if the servers or JetStream do not answer within seconds */
export async function lookAtStream({ servers, user, password, tls }: NatsServers, name: string): Promise<StreamLook | null> {
  const connection = await connect({
    servers: [...servers],
    ...(user !== undefined && { user }),
    ...(password !== undefined && { pass: password }),
    ...(tls && { tls: {} }),
    name: 'oppidum doctor',
    timeout: WITHIN_MS,
    reconnect: false,
  })
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: WITHIN_MS })
    const { cluster, version } = connection.info ?? {}
    return {
      size: await streamSize(manager, name),
      tooOldForReplicas: cluster && version !== undefined && !keepsReplicas(version) ? version : null,
    }
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND) return null
    throw error
  } finally {
    await connection.close()
  }
}
