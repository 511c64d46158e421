import type { Endpoint } from '@oppidum/domain/core/endpoint'
import {
  CLOSE_CODES,
  HELLO_WAIT_MS,
  type LiveHello,
  LiveKind,
  LiveMessage,
  LiveType,
  PRIVATE_STALE_AFTER,
  PrivateMessage,
  reconnectDelayMs,
} from '@oppidum/domain/core/live'
import { listIncidents } from '@oppidum/domain/records/incident'
import { listServiceRequests } from '@oppidum/domain/records/service-request'
import { getCityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import { listEnergy } from '@oppidum/domain/telemetry/energy'
import { listTraffic } from '@oppidum/domain/telemetry/traffic'
import type { QueryClient } from '@tanstack/react-query'
import { answerKey } from '../api/use-answer.ts'
import { applyMessage, heldVersion } from './apply-message.ts'

/** What the page may say of its socket. */
export type Connection =
  | { state: 'connecting' }
  | { state: 'connected' }
  /** `sinceMs`: when it was lost, or found to be silent. */
  | { state: 'disconnected'; sinceMs: number; nextTryAtMs: number }

/** An open or opening socket. */
export interface Socket {
  isOpen: () => boolean
  send: (text: string) => void
  close: () => void
}

/** What a socket tells. */
export interface SocketEvents {
  opened: () => void
  heard: (data: unknown) => void
  /** With the code that the server gave, 1006 when it gave none. */
  closed: (code: number) => void
}

export interface LiveWorld {
  client: QueryClient
  city: string
  /** Opens a new socket. */
  connect: (events: SocketEvents) => Socket
  nowMs: () => number
  /** When the server last answered a call of the page; minus infinity while it has not. */
  lastAnswerMs: () => number
  /** Asks for any answer, so that a quiet city is told from a silent server. */
  knock: () => void
  /** Runs `act` after `ms`, and returns what calls it off. */
  after: (ms: number, act: () => void) => () => void
  /** 0 to 1, spreads the returns of many pages. */
  random: () => number
  log: (sentence: string, detail: unknown) => void
  /** Of whom the socket is: null for a visitor, else a token on its way. */
  token: () => Promise<string | null> | null
  /** What the page takes that person to have and be; nothing for a visitor. */
  rights: () => Pick<LiveHello, 'plan' | 'role'>
  /** Tells when somebody else is signed in, or nobody any more; returns what ends it. */
  onPerson: (act: () => void) => () => void
  /** The server closed the socket because of who it was. */
  doubtPerson: () => void
  onConnection: (connection: Connection) => void
}

/** The answer that a kind's messages change. */
const ANSWER_OF: Record<LiveKind, Endpoint> = {
  'city-metrics': getCityMetrics,
  traffic: listTraffic,
  energy: listEnergy,
  incidents: listIncidents,
  'service-requests': listServiceRequests,
}

/** Leaves time for hello before the server takes the socket for a visitor's and sends everything. */
const FIRST_ANSWERS_WAIT_MS = HELLO_WAIT_MS - 300
/** A socket that has held this long was a good connection, even a silent one. */
const GOOD_AFTER_MS = 10_000
/** A socket that is not open by then will not be. */
const OPEN_WAIT_MS = 10_000
/** A server that stands still keeps its sockets open: one that neither speaks nor answers for so long is gone. */
export const SILENCE_MS = 20_000
const LOOK_MS = 5_000

/**
 * Owns the socket: says hello with the versions the page holds, puts what it hears into the answers, and
 * reconnects. Returns what ends it.
 */
export function followLive(world: LiveWorld): () => void {
  let attempt = 0
  let ended = false
  let everConnected = false
  let heardMs = Number.NEGATIVE_INFINITY
  let lostMs: number | null = null
  let stopWatching: () => void = () => undefined
  let socket: Socket | null = null
  let callOff: (() => void)[] = []
  const later = (ms: number, act: () => void) => callOff.push(world.after(ms, act))

  function open(): void {
    callOff = []
    let opened = false
    const current = world.connect({
      opened: () => {
        if (ended || socket !== current) return
        opened = true
        lostMs = null
        heardMs = world.nowMs()
        watch(current)
        world.onConnection({ state: 'connected' })
        later(GOOD_AFTER_MS, () => {
          attempt = 0
        })
        // Nothing polls the city's figures, so what was missed has to be asked for.
        if (everConnected) void world.client.invalidateQueries({ queryKey: [getCityMetrics.path, world.city] })
        everConnected = true
        whenFirstAnswersAreKnown(() => void greet(current))
      },
      heard: (data) => {
        if (ended || socket !== current) return
        heardMs = world.nowMs()
        if (hear(world, data)) attempt = 0
      },
      closed: (code) => {
        if (ended || socket !== current) return
        reconnect()
        if (code === CLOSE_CODES.signedOut || code === CLOSE_CODES.rightsChanged) world.doubtPerson()
      },
    })
    socket = current
    later(OPEN_WAIT_MS, () => {
      if (!opened) giveUp(current)
    })
  }

  /** Later than the server waits is no harm: it takes the socket for a visitor's until then. */
  async function greet(current: Socket): Promise<void> {
    const token = world.token()
    const shown = token && (await token.catch((problem: unknown) => noToken(world, problem)))
    if (!ended && socket === current && current.isOpen())
      current.send(JSON.stringify({ ...hello(world), ...(shown ? { token: shown, ...world.rights() } : {}) }))
  }

  /** Somebody else is on the page: the socket of the one before is nobody's. */
  function beginAnew(): void {
    const before = socket
    stopWatching()
    for (const stop of callOff) stop()
    socket = null
    attempt = 0
    world.onConnection({ state: 'connecting' })
    open()
    before?.close()
  }

  /** Looks every few seconds whether the server is still there, and knocks where it is quiet. */
  function watch(current: Socket): void {
    const dueMs = world.nowMs() + LOOK_MS
    stopWatching = world.after(LOOK_MS, () => {
      const nowMs = world.nowMs()
      // A page that slept, or whose timers are held back behind others, has not listened.
      if (nowMs - dueMs > LOOK_MS) heardMs = nowMs
      const quietMs = nowMs - lastSignMs()
      if (quietMs >= SILENCE_MS) {
        giveUp(current)
        return
      }
      if (quietMs >= LOOK_MS) world.knock()
      watch(current)
    })
  }

  function lastSignMs(): number {
    return Math.max(heardMs, world.lastAnswerMs())
  }

  /** A peer that stands still does not answer a farewell either, so nobody waits for it. */
  function giveUp(current: Socket): void {
    if (ended || socket !== current) return
    if (lostMs === null && lastSignMs() > 0) lostMs = lastSignMs()
    reconnect()
    current.close()
  }

  function reconnect(): void {
    stopWatching()
    for (const stop of callOff) stop()
    callOff = []
    socket = null
    lostMs ??= world.nowMs()
    // Up to a quarter less than the full delay, so that a thousand pages do not return at once.
    const delayMs = Math.round(reconnectDelayMs(attempt) * (1 - world.random() / 4))
    attempt += 1
    world.onConnection({ state: 'disconnected', sinceMs: lostMs, nextTryAtMs: world.nowMs() + delayMs })
    later(delayMs, open)
  }

  /** At once when every answer under way has come in, at the latest shortly before the server stops waiting. */
  function whenFirstAnswersAreKnown(act: () => void): void {
    const cache = world.client.getQueryCache()
    const underWay = () =>
      LiveKind.options.some((kind) => cache.find({ queryKey: answerKey(ANSWER_OF[kind], world.city) })?.state.status === 'pending')
    if (!underWay()) {
      act()
      return
    }
    let done = false
    const finish = () => {
      if (done) return
      done = true
      stopListening()
      act()
    }
    const stopListening = cache.subscribe(() => {
      if (!underWay()) finish()
    })
    callOff.push(stopListening)
    later(FIRST_ANSWERS_WAIT_MS, finish)
  }

  world.onConnection({ state: 'connecting' })
  open()
  const stopPerson = world.onPerson(beginAnew)
  return () => {
    ended = true
    stopPerson()
    stopWatching()
    for (const stop of callOff) stop()
    socket?.close()
  }
}

function noToken({ log }: LiveWorld, problem: unknown): null {
  log('The socket is a visitor’s: there is no token for it.', problem)
  return null
}

function hello({ client, city }: LiveWorld): LiveHello {
  const since: Partial<Record<LiveKind, number>> = {}
  for (const kind of LiveKind.options) {
    const version = heldVersion(client, ANSWER_OF[kind], city)
    if (version !== null) since[kind] = version
  }
  return { type: 'hello', city, since }
}

/** Whether it was a message of ours. What it cannot read is logged and nothing more. */
function hear(world: LiveWorld, data: unknown): boolean {
  let json: unknown
  try {
    json = JSON.parse(String(data))
  } catch (problem) {
    world.log('A live message is not JSON.', problem)
    return false
  }
  const own = PrivateMessage.safeParse(json)
  if (own.success) {
    for (const path of PRIVATE_STALE_AFTER[own.data.type]) void world.client.invalidateQueries({ queryKey: [path] })
    return true
  }
  if (!isKnownType(json)) {
    world.log('A live message of an unknown type was left alone.', json)
    return false
  }
  const message = LiveMessage.safeParse(json)
  if (!message.success) {
    world.log('A live message could not be read.', message.error)
    return false
  }
  if (message.data.city === world.city) applyMessage(world.client, message.data)
  return true
}

function isKnownType(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'type' in json && LiveType.safeParse(json.type).success
}
