import type { LiveKind } from '@oppidum/domain/core/live'
import type { AppContext } from '../../compose/context.ts'
import { hasStopped, judgeReading, SKIP_BYTES } from './back-pressure.ts'
import type { Client } from './client-registry.ts'
import { stateMessage } from './live-frames.ts'
import type { Batch, LiveMessage } from './message-batch.ts'
import type { Snapshots } from './snapshots.ts'
import { DEFLATE_FROM_BYTES, deflatedTextFrame } from './text-frame.ts'

const isTelemetry = (kind: LiveKind) => kind === 'traffic' || kind === 'energy' || kind === 'city-metrics' || kind === 'vehicles'

/** Sends to clients without letting slow ones take memory. */
export interface ClientSender {
  /** Sends at once, however much the client has not read yet. */
  send(client: Client, frame: Buffer): void
  /** Sends messages, skips those of telemetry or disconnects the client, depending on how much it has not read yet. */
  offer(client: Client, batch: Batch): void
  /** Sends the whole state of kinds that were skipped once there is room, and disconnects a client that reads nothing. */
  catchUp(client: Client): void
  /** Closes the socket of a client that does not read. */
  disconnect(client: Client): void
  /** Messages skipped since the start. */
  skipped(): number
}

interface Dependencies extends Pick<AppContext, 'clock' | 'log'> {
  snapshots: Pick<Snapshots, 'get'>
  /** Forgets a client that is being disconnected. */
  drop(client: Client): void
}

export function clientSender({ snapshots, clock, log, drop }: Dependencies): ClientSender {
  let skipped = 0

  function send(client: Client, frame: Buffer): void {
    const isSmall = frame.length < DEFLATE_FROM_BYTES
    // Never compressed by `ws`: it would do so for each socket, on a thread, and what is written past it would overtake the message.
    if (isSmall || !client.inflates) client.socket.send(frame, { binary: false, compress: false })
    else if (client.socket.readyState === client.socket.OPEN) client.connection.write(deflatedTextFrame(frame))
  }

  function sendState(client: Client, kind: LiveKind): void {
    const snapshot = snapshots.get(client.cityId, kind)
    if (snapshot) send(client, stateMessage(snapshot))
  }

  /** What cannot be sent later. The rest is sent as the whole state once there is room. */
  function sendable(client: Client, messages: readonly LiveMessage[]): readonly LiveMessage[] {
    const later = messages.filter((it) => isTelemetry(it.kind))
    skipped += later.length
    client.behind = [...new Set([...client.behind, ...later.map((it) => it.kind)])]
    return messages.filter((it) => !isTelemetry(it.kind))
  }

  function disconnect(client: Client): void {
    log.info({ bufferedAmount: client.socket.bufferedAmount }, 'live client is not reading, closing its socket')
    client.socket.close(1013, 'not reading')
    setTimeout(() => client.socket.terminate(), 1_000).unref()
    drop(client)
  }

  return {
    send,
    disconnect,
    skipped: () => skipped,

    offer(client, { messages, wire }) {
      const verdict = judgeReading(client.reading, client.socket.bufferedAmount, clock.nowMs())
      if (verdict === 'stalled') {
        disconnect(client)
        return
      }
      if (verdict === 'full') messages = sendable(client, messages)
      const behind = client.behind.filter((kind) => messages.some((it) => it.kind === kind))
      if (behind.length > 0 || verdict === 'full') {
        client.behind = client.behind.filter((it) => !behind.includes(it))
        for (const kind of behind) sendState(client, kind)
        for (const { kind, frame } of messages) if (!behind.includes(kind)) send(client, frame)
      } else client.connection.write(wire(client.inflates))
      client.reading.unreadBytes = client.socket.bufferedAmount
    },

    catchUp(client) {
      if (hasStopped(client.reading, client.socket.bufferedAmount, clock.nowMs())) {
        disconnect(client)
        return
      }
      if (client.behind.length === 0 || client.socket.bufferedAmount > SKIP_BYTES) return
      const { behind } = client
      client.behind = []
      for (const kind of behind) sendState(client, kind)
    },
  }
}
