import type { LiveKind } from '@oppidum/domain/core/live'
import type { AppContext } from '../../compose/context.ts'
import { hasStopped, judgeReading, SKIP_BYTES } from './back-pressure.ts'
import type { Client } from './client-registry.ts'
import { stateMessage } from './live-frames.ts'
import type { Snapshots } from './snapshots.ts'

const isTelemetry = (kind: LiveKind) => kind === 'traffic' || kind === 'energy' || kind === 'city-metrics' || kind === 'vehicles'

/** Sends to clients without letting slow ones take memory. */
export interface ClientSender {
  /** Sends at once, however much the client has not read yet. */
  send(client: Client, frame: Buffer): void
  /** Sends the message, skips it or disconnects the client, depending on how much it has not read yet. */
  offer(client: Client, kind: LiveKind, frame: Buffer): void
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
    client.socket.send(frame, { binary: false })
  }

  function sendState(client: Client, kind: LiveKind): void {
    const snapshot = snapshots.get(client.cityId, kind)
    if (snapshot) send(client, stateMessage(snapshot))
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

    offer(client, kind, frame) {
      const verdict = judgeReading(client.reading, client.socket.bufferedAmount, clock.nowMs())
      if (verdict === 'stalled') {
        disconnect(client)
        return
      }
      if (verdict === 'full' && isTelemetry(kind)) {
        client.behind.add(kind)
        skipped++
        return
      }
      if (client.behind.delete(kind)) sendState(client, kind)
      else send(client, frame)
      client.reading.unreadBytes = client.socket.bufferedAmount
    },

    catchUp(client) {
      if (hasStopped(client.reading, client.socket.bufferedAmount, clock.nowMs())) {
        disconnect(client)
        return
      }
      if (client.behind.size === 0 || client.socket.bufferedAmount > SKIP_BYTES) return
      for (const kind of client.behind) sendState(client, kind)
      client.behind.clear()
    },
  }
}
