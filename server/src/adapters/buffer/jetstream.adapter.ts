import {
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream'
import { headers, type NatsConnection } from '@nats-io/transport-node'
import type { NatsServers } from '../../config/nats-servers.ts'
import { lastingConnection, PING_EVERY_MS } from '../bus/nats-connection.ts'
import { type BufferedMessage, BufferFault, type DurableBuffer } from './durable-buffer.ts'
import { streamSize } from './stream-size.ts'

/** One try to append; the next begins when it had no answer, as while a new leader is chosen. */
const ATTEMPT_MS = 2_000
/** Between two tries that were answered at once. */
const PAUSE_MS = 200
/** After that the sender is asked to try again. */
const APPEND_WITHIN_MS = 6_000
const API_WITHIN_MS = 5_000
/** Within it, two messages with the same id are one. */
const DUPLICATE_WINDOW_NS = 120 * 1_000_000_000
/** Bytes that a reader fetches ahead. */
const AHEAD_BYTES = 8_000_000
/** Life of one request for messages. The server sends a heartbeat twice within it. */
const REQUEST_MS = 4_000
/** A reader that has had neither a message nor a heartbeat for so long is over. */
const SILENCE_MS = 7_000
/** For the headers of a message. */
const HEADER_BYTES = 1_024
/** Messages that the buffer has room for at least, as one that was removed stays in it. */
const LEAST_MESSAGES = 4
/** Replicas that are tried, the most first: a cluster of fewer servers has no place for three. */
const REPLICAS = [3, 2, 1]
/** The first message of a stream. No other one is empty. */
const OPENING = new Uint8Array()
const TRACEPARENT = 'traceparent'
/** Error codes of the JetStream API. */
const STREAM_NOT_FOUND = 10059
const NO_PLACE_FOR_REPLICAS = [10005, 10074]
const HAS_NO_ROOM = [10047, 10023]
const IS_FULL = [10077, ...HAS_NO_ROOM]

interface Options {
  /** Of this installation: several may share a cluster. Letters, digits and `_`. */
  name: string
  limitBytes: number
  onFault: (error: Error) => void
  pingEveryMs?: number
}

const codeOf = (error: unknown) => (error instanceof JetStreamApiError ? error.code : undefined)
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * A stream of JetStream: in files, on three servers of the cluster if it has them. It is bounded by bytes and refuses what is over; nothing
 * in it ever expires, because it was accepted.
 */
export async function jetStreamBuffer(
  servers: NatsServers,
  { name, limitBytes, onFault, pingEveryMs = PING_EVERY_MS }: Options,
): Promise<DurableBuffer> {
  const subject = `${name}.values`
  let manager: JetStreamManager | null = null
  let client: JetStreamClient | null = null
  let hasStream = false
  let ensuring: Promise<void> | null = null
  let closed = false

  const connection = await lastingConnection(servers, {
    onFault,
    pingEveryMs,
    async onOpen(fresh) {
      hasStream = false
      // A server without JetStream, or a cluster without a majority, is asked again later.
      manager = await jetstreamManager(fresh, { checkAPI: false, timeout: API_WITHIN_MS })
      client = jetstream(fresh, { timeout: ATTEMPT_MS })
      await ensureOnce(fresh).catch(onFault)
    },
  })

  function configOf(replicas: number): Partial<StreamConfig> & { name: string } {
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

  async function infoOf(api: JetStreamManager): Promise<StreamInfo | null> {
    try {
      return await api.streams.info(name)
    } catch (error) {
      if (codeOf(error) === STREAM_NOT_FOUND) return null
      throw error
    }
  }

  /**
   * Creates the stream, or gives it the present limit and the replicas that the cluster has room for by now. It is never empty: a server that
   * is killed with an empty stream forgets its last position, and numbers other messages than its replicas do from then on.
   */
  async function ensureStream(of: NatsConnection): Promise<void> {
    const [api, js] = [manager, client]
    if (!api || !js) return
    const before = await infoOf(api)
    const present = before?.config.num_replicas ?? 0
    for (const replicas of of.info?.cluster ? REPLICAS : [1]) {
      if (replicas < present) break
      if (replicas === present && before?.config.max_bytes === limitBytes) break
      try {
        if (before) await api.streams.update(name, configOf(replicas))
        else await api.streams.add(configOf(replicas))
        break
      } catch (error) {
        if (replicas > 1 && NO_PLACE_FOR_REPLICAS.includes(codeOf(error) ?? 0)) continue
        if (!before || !HAS_NO_ROOM.includes(codeOf(error) ?? 0)) throw error
        // For a larger limit: the stream goes on as it is.
        onFault(error as Error)
        break
      }
    }
    if ((before?.state.last_seq ?? 0) === 0) await js.publish(subject, OPENING, { msgID: 'opening', timeout: ATTEMPT_MS })
    hasStream = true
  }

  function ensureOnce(of: NatsConnection): Promise<void> {
    ensuring ??= ensureStream(of).finally(() => {
      ensuring = null
    })
    return ensuring
  }

  async function ready(): Promise<{ api: JetStreamManager; js: JetStreamClient }> {
    const current = connection.current()
    if (closed || !connection.isUp() || !current || !manager || !client) throw new BufferFault('away')
    try {
      if (!hasStream) await ensureOnce(current)
    } catch (cause) {
      throw new BufferFault('away', { cause })
    }
    return { api: manager, js: client }
  }

  /**
   * Ends when the server goes silent, so that the caller can start over. The library keeps the state of a reader on one server of the cluster,
   * and would wait for that server even if it never came back.
   */
  async function* read(signal: AbortSignal): AsyncGenerator<BufferedMessage> {
    const { api, js } = await ready()
    const { first_seq: first } = (await api.streams.info(name)).state
    const consumer = await js.consumers.get(name, { deliver_policy: DeliverPolicy.All })
    const messages = await consumer.consume({ max_bytes: AHEAD_BYTES, expires: REQUEST_MS })
    const stop = () => messages.stop()
    let heardMs = performance.now()
    let isWaiting = true
    const watch = setInterval(() => {
      if (isWaiting && performance.now() - heardMs > SILENCE_MS) stop()
    }, SILENCE_MS / 10)
    void (async () => {
      for await (const { type } of messages.status()) if (type === 'heartbeat') heardMs = performance.now()
    })()
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    try {
      for await (const it of messages) {
        isWaiting = false
        heardMs = performance.now()
        if (it.data.length === OPENING.length) {
          isWaiting = true
          continue
        }
        const traceparent = it.headers?.get(TRACEPARENT)
        const wasRemoved = it.seq === first && first > 1
        yield { position: it.seq, payload: it.data, ...(wasRemoved && { wasRemoved }), ...(traceparent && { traceparent }) }
        heardMs = performance.now()
        isWaiting = true
      }
    } finally {
      clearInterval(watch)
      signal.removeEventListener('abort', stop)
      stop()
    }
  }

  return {
    maxBytes: () => Math.min(connection.current()?.info?.max_payload ?? 1_048_576, limitBytes / LEAST_MESSAGES) - HEADER_BYTES,

    async append(id, payload, traceparent) {
      const sent = headers()
      if (traceparent) sent.set(TRACEPARENT, traceparent)
      const endMs = performance.now() + APPEND_WITHIN_MS
      let msgId = id
      for (let tries = 1; ; tries++) {
        try {
          const { js } = await ready()
          const options = { msgID: msgId, timeout: ATTEMPT_MS, retries: 1, ...(traceparent && { headers: sent }) }
          const { duplicate, seq } = await js.publish(subject, payload, options)
          if (!duplicate || seq > 0) return
          // The leader knows the id of a message that never got a position, as when it lost the majority: it would say so for two minutes.
          msgId = `${id}-${tries}`
        } catch (cause) {
          if (IS_FULL.includes(codeOf(cause) ?? 0)) throw new BufferFault('full', { cause })
          if (codeOf(cause) === STREAM_NOT_FOUND) hasStream = false
          // Without a connection another try is of no use so soon.
          if (closed || !connection.isUp() || performance.now() + PAUSE_MS >= endMs) throw new BufferFault('away', { cause })
          await pause(PAUSE_MS)
        }
      }
    },

    async identity() {
      const { api } = await ready()
      const info = await infoOf(api)
      if (!info) {
        hasStream = false
        throw new BufferFault('away')
      }
      return info.created
    },

    read,

    async removeUpTo(position) {
      const { api } = await ready()
      // Keeps the message at this position, so that the stream is not empty. NATS takes 1 for everything.
      if (position > 1) await api.streams.purge(name, { seq: position })
    },

    async size() {
      try {
        const { api } = await ready()
        return await streamSize(api, name)
      } catch {
        return null
      }
    },

    isUp: () => connection.isUp() && hasStream,

    async close() {
      closed = true
      await connection.close()
    },
  }
}
