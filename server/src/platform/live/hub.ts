import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { HELLO_WAIT_MS, LiveHello, type LiveKind, type PrivateMessage } from '@oppidum/domain/core/live'
import { type WebSocket, WebSocketServer } from 'ws'
import type { AppContext } from '../../compose/context.ts'
import type { SessionRights, SessionRightsSource } from '../auth/session-rights.ts'
import { windowSums } from '../http/guard/window-sums.ts'
import type { Job } from '../jobs/job.ts'
import { CLOSE_BYTES, freshReading, hasStopped, judgeReading, type Reading, SKIP_BYTES } from './back-pressure.ts'
import { broadcastQueue } from './broadcast-queue.ts'
import { type Message, stateMessage } from './live-frames.ts'
import { LIVE_LIMITS, type LiveLimits } from './live-limits.ts'
import { type Ring, ring } from './ring.ts'
import type { Snapshot } from './snapshot.ts'
import type { Snapshots } from './snapshots.ts'
import { socketPeople } from './socket-people.ts'

/** For an address with too many sockets: when one of them will close is unknown. */
const FULL_WAIT_SECONDS = 30

const CHAT_MESSAGE = Buffer.from(JSON.stringify({ type: 'chat-message' } satisfies PrivateMessage))

const KINDS: readonly LiveKind[] = ['city-metrics', 'traffic', 'energy', 'incidents', 'service-requests']
const isTelemetry = (kind: LiveKind) => kind === 'traffic' || kind === 'energy' || kind === 'city-metrics'

interface Client {
  socket: WebSocket
  address: string
  cityId: string
  /** Whether it has said hello, or a second has passed. Before that it is sent nothing. */
  greeted: boolean
  /** Whether it has said hello and is being signed in. */
  greeting: boolean
  /** Null for a visitor. */
  rights: SessionRights | null
  close(code: number, reason: string): void
  /** Kinds with messages that were skipped for want of room. */
  behind: Set<LiveKind>
  reading: Reading
  alive: boolean
  messages: number
}

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
  /** Null for load tests: addresses may open and read as much as they like. */
  limits: LiveLimits | null
  /** Replies to an invalid handshake. */
  refuse(socket: Duplex): void
}

/** Owns the sockets. Sends every change to the pages that show its city, and to a page that connects what it missed. */
export function hub({ snapshots, sessionRights, bus, clock, cities, log, limits, refuse }: HubDependencies): Hub {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: LIVE_LIMITS.messageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })
  server.on('wsClientError', (_error, socket) => refuse(socket))
  const clients = new Map<string, Set<Client>>()
  const addresses = new Map<string, number>()
  const openings = windowSums(LIVE_LIMITS.windowMs)
  const helloBytes = windowSums(LIVE_LIMITS.windowMs)
  const rings = new Map<string, Ring>()
  let skipped = 0
  const queue = broadcastQueue<Client>()
  const people = socketPeople<Client>(sessionRights, log)

  function all(): Client[] {
    return [...clients.values()].flatMap((it) => [...it])
  }

  function send(client: Client, frame: Buffer): void {
    client.socket.send(frame, { binary: false })
  }

  function sendState(client: Client, kind: LiveKind): void {
    const snapshot = snapshots.get(client.cityId, kind)
    if (snapshot) send(client, stateMessage(snapshot))
  }

  function giveUp(client: Client): void {
    log.info({ bufferedAmount: client.socket.bufferedAmount }, 'live client is not reading, closing its socket')
    client.socket.close(1013, 'not reading')
    setTimeout(() => client.socket.terminate(), 1_000).unref()
    drop(client)
  }

  /** Sends the message, skips it or closes the socket, depending on how much the client has not read yet. */
  function offer(client: Client, kind: LiveKind, frame: Buffer): void {
    const { bufferedAmount } = client.socket
    const verdict = judgeReading(client.reading, bufferedAmount, clock.nowMs())
    if (verdict === 'stalled') {
      giveUp(client)
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
  }

  function broadcast(cityId: string, kind: LiveKind, messages: readonly Message[]): void {
    const receivers = [...(clients.get(cityId) ?? [])].filter((it) => it.greeted)
    queue.add(receivers, (client) => {
      if (client.socket.readyState === client.socket.OPEN) for (const { frame } of messages) offer(client, kind, frame)
    })
  }

  const unsubscribe = snapshots.onChange((snapshot: Snapshot, messages) => {
    const key = `${snapshot.cityId}\n${snapshot.kind}`
    const sent = rings.get(key) ?? ring(messages[0]?.base ?? snapshot.version)
    rings.set(key, sent)
    for (const { base, version, frame } of messages) sent.add({ base, version, frame, atMs: clock.nowMs() })
    if (messages.length > 0) broadcast(snapshot.cityId, snapshot.kind, messages)
  })

  // A page that is behind skips this message; it reloads the conversation when it is opened.
  const endPrivate = bus.subscribe((change) => {
    if (change.kind !== 'chat') return
    for (const client of people.of(change.personId)) {
      const { socket, greeted } = client
      if (greeted && socket.readyState === socket.OPEN && socket.bufferedAmount <= SKIP_BYTES) send(client, CHAT_MESSAGE)
    }
  })

  function drop(client: Client): void {
    people.leave(client)
    if (!clients.get(client.cityId)?.delete(client)) return
    const left = (addresses.get(client.address) ?? 1) - 1
    if (left > 0) addresses.set(client.address, left)
    else addresses.delete(client.address)
  }

  function greet(client: Client, hello: LiveHello): void {
    // The reply to a hello can be a megabyte: a client that has not read the last ones gets no more.
    if (client.socket.bufferedAmount > CLOSE_BYTES) {
      giveUp(client)
      return
    }
    const cityId = hello.city ?? client.cityId
    if (!cities.all.some((it) => it.id === cityId)) return
    clients.get(client.cityId)?.delete(client)
    client.cityId = cityId
    membersOf(cityId).add(client)
    client.greeted = true
    const frames = KINDS.flatMap((kind) => missedBy(cityId, kind, hello))
    const bytes = frames.reduce((sum, it) => sum + it.length, 0)
    if (limits && helloBytes.add(client.address, bytes, clock.nowMs()).sum > limits.helloBytesOfAddress) {
      client.close(1013, 'too many bytes for this address')
      return
    }
    for (const frame of frames) send(client, frame)
  }

  /** The frames of one kind that a page needs after its hello: the messages it missed, the whole state, or none. */
  function missedBy(cityId: string, kind: LiveKind, hello: LiveHello): Buffer[] {
    const since = hello.since?.[kind]
    if (hello.since && since === undefined) return []
    const current = snapshots.get(cityId, kind)
    if (since !== undefined && current && since >= current.sameSince && since <= current.version) return []
    const missed =
      since === undefined || since > (current?.version ?? 0) ? null : rings.get(`${cityId}\n${kind}`)?.since(since, clock.nowMs())
    if (missed) return missed.map(({ frame }) => frame)
    return current ? [stateMessage(current)] : []
  }

  function membersOf(cityId: string): Set<Client> {
    let members = clients.get(cityId)
    if (!members) {
      members = new Set()
      clients.set(cityId, members)
    }
    return members
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

  function admit(socket: WebSocket, address: string): void {
    const client: Client = {
      socket,
      address,
      cityId: cities.find(undefined).id,
      greeted: false,
      greeting: false,
      rights: null,
      close(code, reason) {
        socket.close(code, reason)
        drop(client)
      },
      behind: new Set(),
      reading: freshReading(),
      alive: true,
      messages: 0,
    }
    membersOf(client.cityId).add(client)
    addresses.set(address, (addresses.get(address) ?? 0) + 1)
    const visitor = setTimeout(() => {
      if (!client.greeted && !client.greeting && socket.readyState === socket.OPEN) greet(client, { type: 'hello' })
    }, HELLO_WAIT_MS)
    socket.on('message', (bytes, isBinary) => {
      if (!isBinary) receive(client, bytes.toString())
    })
    socket.on('pong', () => {
      client.alive = true
    })
    socket.on('close', () => {
      clearTimeout(visitor)
      drop(client)
    })
    socket.on('error', () => socket.terminate())
  }

  const heartbeat = setInterval(() => {
    for (const client of all()) {
      client.messages = 0
      if (!client.alive) {
        client.socket.terminate()
        continue
      }
      client.alive = false
      client.socket.ping()
    }
  }, LIVE_LIMITS.pingMs)
  // Even when nothing changes: a client with skipped messages gets the state once there is room, and one that reads nothing is closed.
  const repair = setInterval(() => {
    for (const client of all()) {
      if (hasStopped(client.reading, client.socket.bufferedAmount, clock.nowMs())) {
        giveUp(client)
        continue
      }
      if (client.behind.size === 0 || client.socket.bufferedAmount > SKIP_BYTES) continue
      for (const kind of client.behind) sendState(client, kind)
      client.behind.clear()
    }
  }, 1_000)

  return {
    jobs: [people.job],

    refuse(address) {
      if (!limits) return null
      const { sum, waitSeconds } = openings.add(address, 1, clock.nowMs())
      if (sum > limits.openingsOfAddress) return waitSeconds
      return (addresses.get(address) ?? 0) < limits.socketsOfAddress ? null : FULL_WAIT_SECONDS
    },

    upgrade(request, socket, head, address) {
      server.handleUpgrade(request, socket, head, (live) => admit(live, address))
    },

    stats() {
      const everyone = all()
      return {
        sockets: everyone.length,
        bufferedBytes: everyone.reduce((sum, it) => sum + it.socket.bufferedAmount, 0),
        lastBroadcastMs: queue.lastMs(),
        skipped,
      }
    },

    async close() {
      clearInterval(heartbeat)
      clearInterval(repair)
      people.stop()
      endPrivate()
      unsubscribe()
      const everyone = all()
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
