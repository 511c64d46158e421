import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { HELLO_WAIT_MS, LiveHello, type LiveKind, type PrivateMessage } from '@oppidum/domain/core/live'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ChangeNotification } from '../../adapters/bus/bus.ts'
import type { AppContext } from '../../compose/context.ts'
import type { SessionRightsSource } from '../auth/session-rights.ts'
import { callerWindows } from '../http/guard/caller-windows.ts'
import type { PeerCounts } from '../http/guard/peer-counts.ts'
import type { Job } from '../jobs/job.ts'
import { CLOSE_BYTES, SKIP_BYTES } from './back-pressure.ts'
import { type Client, clientRegistry, inflates, newClient } from './client-registry.ts'
import { clientSender } from './client-sender.ts'
import { deliveryRounds } from './delivery-rounds.ts'
import { heldCounts } from './held-counts.ts'
import type { Message } from './live-frames.ts'
import { LIVE_LIMITS, type LiveLimits } from './live-limits.ts'
import { gatherMs, messageBatches } from './message-batches.ts'
import { messageHistory } from './message-history.ts'
import { pingAll } from './ping-all.ts'
import type { Snapshot } from './snapshot.ts'
import type { Snapshots } from './snapshots.ts'
import { socketPeople } from './socket-people.ts'

/** For an address with too many sockets: when one of them will close is unknown. */
const FULL_WAIT_SECONDS = 30

const privateMessage = (type: PrivateMessage['type']) => Buffer.from(JSON.stringify({ type } satisfies PrivateMessage))
/** What is sent to a person's sockets after a notification of this kind. */
const PRIVATE_MESSAGES: Partial<Record<ChangeNotification['kind'], Buffer>> = {
  chat: privateMessage('chat-message'),
  alerts: privateMessage('alerts-changed'),
}

const KINDS: readonly LiveKind[] = ['city-metrics', 'traffic', 'energy', 'incidents', 'service-requests', 'vehicles']

export interface Hub {
  /** Accepts an HTTP upgrade whose path and origin have been checked. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void
  /** Counts an attempt by an address to open a socket. Null when it may, else the seconds to wait. */
  refuse(address: string): number | null
  stats(): { sockets: number; bufferedBytes: number; lastBroadcastMs: number; skipped: number }
  /** Run by every instance. */
  jobs: readonly Job[]
  /** Tells every client to reconnect later, and stops. */
  close(): Promise<void>
}

interface HubDependencies extends Pick<AppContext, 'bus' | 'clock' | 'cities' | 'log'> {
  snapshots: Snapshots
  sessionRights: SessionRightsSource
  peers: PeerCounts
  /** Null for load tests: addresses may open and read as much as they like. */
  limits: LiveLimits | null
  /** Replies to an invalid handshake. */
  refuse(socket: Duplex): void
  /** Gets the duration of each broadcast. */
  onBroadcast?(seconds: number): void
}

/** Owns the sockets. Sends every change to the pages that show its city, and to a page that connects what it missed. */
export function hub({ snapshots, sessionRights, bus, clock, cities, log, peers, limits, refuse, onBroadcast }: HubDependencies): Hub {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: LIVE_LIMITS.messageBytes,
    // Negotiated here; the messages are compressed once for all sockets, see text-frame.ts.
    perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true },
    clientTracking: false,
  })
  server.on('wsClientError', (_error, socket) => refuse(socket))
  const clients = clientRegistry()
  const history = messageHistory(clock, snapshots)
  const openings = callerWindows('socket openings', LIVE_LIMITS.windowMs, peers)
  const helloBytes = callerWindows('hello bytes', LIVE_LIMITS.windowMs, peers)
  const addresses = heldCounts('sockets of address', peers, clock)
  const people = socketPeople<Client>(sessionRights, log, heldCounts('sockets of account', peers, clock))
  const sender = clientSender({ snapshots, clock, log, drop })

  const rounds = deliveryRounds<Client>({
    receiversOf: (cityId) => clients.of(cityId).filter((it) => it.greeted),
    offer(client, cityId, batch) {
      if (client.cityId === cityId && client.socket.readyState === client.socket.OPEN) sender.offer(client, batch)
    },
    onEnd: (ms) => onBroadcast?.(ms / 1_000),
  })
  const batches = messageBatches((cityId, lane, sinceLastMs) => gatherMs(lane, rounds.lastMs(cityId), sinceLastMs), rounds.release)

  function broadcast({ cityId, kind }: Snapshot, messages: readonly Message[]): void {
    batches.add(
      cityId,
      messages.some((it) => it.isUrgent) ? 'urgent' : 'routine',
      messages.map(({ frame }) => ({ kind, frame })),
    )
  }

  const unsubscribe = snapshots.onChange((snapshot: Snapshot, messages) => {
    history.add(snapshot, messages)
    if (messages.length > 0) broadcast(snapshot, messages)
  })

  // A page that is behind skips this message; it reloads the conversation when it is opened.
  const endPrivate = bus.subscribe((change) => {
    const message = PRIVATE_MESSAGES[change.kind]
    if (!message || !('personId' in change)) return
    for (const client of people.of(change.personId)) {
      const { socket, greeted } = client
      if (greeted && socket.readyState === socket.OPEN && socket.bufferedAmount <= SKIP_BYTES) sender.send(client, message)
    }
  })

  function drop(client: Client): void {
    people.leave(client)
    clients.remove(client)
    addresses.changed(client.address, clients.countOf(client.address), LIVE_LIMITS.socketsOfAddress)
  }

  function greet(client: Client, hello: LiveHello): void {
    // The reply to a hello can be a megabyte: a client that has not read the last ones gets no more.
    if (client.socket.bufferedAmount > CLOSE_BYTES) {
      sender.disconnect(client)
      return
    }
    const cityId = hello.city ?? client.cityId
    if (!cities.all.some((it) => it.id === cityId)) return
    clients.move(client, cityId)
    client.greeted = true
    client.greetedAt = batches.newest()
    client.servedUpTo = rounds.newest()
    const frames = KINDS.flatMap((kind) => history.missedBy(hello, cityId, kind))
    const bytes = frames.reduce((sum, it) => sum + it.length, 0)
    if (limits && helloBytes.take(client.address, bytes, limits.helloBytesOfAddress, clock.nowMs()) !== null) {
      client.close(1013, 'too many bytes for this address')
      return
    }
    for (const frame of frames) sender.send(client, frame)
  }

  /** Signs in a page that sends a token before greeting it, because what it may see depends on its rights. */
  async function welcome(client: Client, hello: LiveHello): Promise<void> {
    if (hello.token !== undefined) {
      client.greeting = true
      const expected = { cityId: hello.city ?? client.cityId, plan: hello.plan, role: hello.role }
      const entered = await people.enter(client, hello.token, expected).catch((error: unknown) => {
        log.warn({ err: error }, 'socket authentication failed')
        client.close(1013, 'try again')
        return false
      })
      client.greeting = false
      if (!entered) return
      if (client.socket.readyState !== client.socket.OPEN) {
        people.leave(client)
        return
      }
    } else people.leave(client)
    greet(client, hello)
  }

  function receive(client: Client, text: string): void {
    client.messages++
    if (client.messages > LIVE_LIMITS.messagesBetweenPings) {
      client.socket.close(1008, 'too many messages')
      return
    }
    let hello: ReturnType<typeof LiveHello.safeParse> | undefined
    try {
      hello = LiveHello.safeParse(JSON.parse(text))
    } catch {
      // Not JSON: the same as any other message that is not a hello.
    }
    if (hello?.success) void welcome(client, hello.data)
    else log.debug('a live client sent a message that is not a hello')
  }

  function admit(socket: WebSocket, connection: Duplex, address: string, canInflate: boolean): void {
    const close = (code: number, reason: string) => {
      socket.close(code, reason)
      drop(client)
    }
    const client = newClient({ socket, connection, inflates: canInflate, address, cityId: cities.find(undefined).id, close })
    clients.add(client)
    addresses.changed(address, clients.countOf(address), LIVE_LIMITS.socketsOfAddress)
    setTimeout(() => {
      if (!client.greeted && !client.greeting && socket.readyState === socket.OPEN) greet(client, { type: 'hello' })
    }, HELLO_WAIT_MS).unref()
    socket.on('message', (bytes, isBinary) => {
      if (!isBinary) receive(client, bytes.toString())
    })
    socket.on('pong', () => {
      client.alive = true
    })
    socket.on('close', () => drop(client))
    socket.on('error', () => socket.terminate())
  }

  const heartbeat = setInterval(() => {
    addresses.refresh()
    people.refresh()
    void pingAll(clients.all())
  }, LIVE_LIMITS.pingMs)
  // Even when nothing changes: a client with skipped messages gets the state once there is room, and one that reads nothing is closed.
  const repair = setInterval(() => {
    for (const client of clients.all()) sender.catchUp(client)
  }, 1_000)

  return {
    jobs: [people.job],

    refuse(address) {
      if (!limits) return null
      const waitSeconds = openings.take(address, 1, limits.openingsOfAddress, clock.nowMs())
      if (waitSeconds !== null) return waitSeconds
      return addresses.hasRoom(address, clients.countOf(address), limits.socketsOfAddress) ? null : FULL_WAIT_SECONDS
    },

    upgrade(request, socket, head, address) {
      server.handleUpgrade(request, socket, head, (live) => admit(live, socket, address, inflates(live, request)))
    },

    stats() {
      const everyone = clients.all()
      return {
        sockets: everyone.length,
        bufferedBytes: everyone.reduce((sum, it) => sum + it.socket.bufferedAmount, 0),
        lastBroadcastMs: rounds.lastMs(),
        skipped: sender.skipped(),
      }
    },

    async close() {
      clearInterval(heartbeat)
      clearInterval(repair)
      people.stop()
      endPrivate()
      unsubscribe()
      batches.stop()
      const everyone = clients.all()
      for (const { socket } of everyone) socket.close(1001, 'the server is going away')
      await Promise.race([
        Promise.all(
          everyone.map(
            ({ socket }) =>
              new Promise<void>((done) => (socket.readyState === socket.CLOSED ? done() : socket.once('close', () => done()))),
          ),
        ),
        new Promise((done) => setTimeout(done, 2_000)),
      ])
      for (const { socket } of everyone) socket.terminate()
      server.close()
    },
  }
}
