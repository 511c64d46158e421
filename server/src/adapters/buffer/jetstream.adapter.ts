import { DeliverPolicy, type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { headers, type NatsConnection } from '@nats-io/transport-node'
import type { NatsServers } from '../../config/nats-servers.ts'
import { lastingConnection, PING_EVERY_MS } from '../bus/nats-connection.ts'
import { type BufferedMessage, BufferFault, type DurableBuffer } from './durable-buffer.ts'
import { codeOf, ensureStream, IS_FULL, infoOf, OPENING, STREAM_NOT_FOUND } from './stream.ts'
import { streamSize } from './stream-size.ts'

/** One try to append; the next begins when it had no answer, as while a new leader is chosen. */
const ATTEMPT_MS = 2_000
/** Between two tries that were answered at once. */
const PAUSE_MS = 200
/** How long a message may be on its way to the other replicas before it is taken for lost. */
const ON_ITS_WAY_MS = 3_000
/** After that the sender is asked to try again. */
const APPEND_WITHIN_MS = 6_000
const API_WITHIN_MS = 5_000
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
const TRACEPARENT = 'traceparent'

interface Options {
  /** Of this installation: several may share a cluster. Letters, digits and `_`. */
  name: string
  limitBytes: number
  onFault: (error: Error) => void
  pingEveryMs?: number
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * A stream of JetStream: in files, on three servers of the cluster if it has them. It is bounded by bytes and refuses what is over; nothing
 * in it ever expires, because it was accepted. Instances share it, and the largest of their limits.
 */
export async function jetStreamBuffer(
  servers: NatsServers,
  { name, limitBytes, onFault, pingEveryMs = PING_EVERY_MS }: Options,
): Promise<DurableBuffer> {
  const subject = `${name}.values`
  let manager: JetStreamManager | null = null
  let client: JetStreamClient | null = null
  let hasStream = false
  /** False once its servers have refused this instance's limit. */
  let hasRoom = true
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

  function ensureOnce(of: NatsConnection): Promise<void> {
    const [api, js] = [manager, client]
    if (!api || !js) return Promise.resolve()
    ensuring ??= ensureStream(api, js, of.info, { name, subject, limitBytes, onFault })
      .then((hasLimit) => {
        hasStream = true
        hasRoom = hasLimit
      })
      .finally(() => {
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
      let onItsWayMs: number | null = null
      for (let tries = 1; ; tries++) {
        try {
          const { js } = await ready()
          const options = { msgID: msgId, timeout: ATTEMPT_MS, retries: 1, ...(traceparent && { headers: sent }) }
          const { duplicate, seq } = await js.publish(subject, payload, options)
          if (!duplicate || seq > 0) return
          // The leader knows the id and has no position: the message is on its way, or was lost with the majority. Then the leader would
          // say so for two minutes.
          onItsWayMs ??= performance.now()
          if (performance.now() - onItsWayMs > ON_ITS_WAY_MS) msgId = `${id}-${tries}`
          throw new Error('The message has no position yet.')
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
      const info = await infoOf(api, name)
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
        const size = await streamSize(api, name)
        const current = connection.current()
        if (size.limitBytes >= limitBytes || !hasRoom || !current) return size
        // Another instance started at the same moment and set its own.
        await ensureOnce(current)
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
