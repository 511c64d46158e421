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
import { getVehicleSummary } from '@oppidum/domain/telemetry/vehicle-summary'
import type { QueryClient } from '@tanstack/react-query'
import { answerKey } from '../api/use-answer.ts'
import { applyMessage, heldVersion } from './apply-message.ts'

/** The state of the socket, for the page. */
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

/** A socket's events. */
export interface SocketEvents {
  opened: () => void
  message: (data: unknown) => void
  /** With the server's code, 1006 when there was none. */
  closed: (code: number) => void
}

export interface LiveWorld {
  client: QueryClient
  city: string
  /** Opens a new socket. */
  connect: (events: SocketEvents) => Socket
  nowMs: () => number
  /** Called at every message. */
  onMessage: () => void
  /** When the server last answered one of the page's calls; minus infinity if it has not yet. */
  lastAnswerMs: () => number
  /** Requests any answer, to distinguish a quiet city from a silent server. */
  ping: () => void
  /** Runs `act` after `ms`, and returns a function that cancels it. */
  after: (ms: number, act: () => void) => () => void
  /** 0 to 1; spreads the reconnects of many pages. */
  random: () => number
  log: (sentence: string, detail: unknown) => void
  /** The token to connect with, still loading; null for a visitor. */
  token: () => Promise<string | null> | null
  /** The person's rights, as the page knows them; empty for a visitor. */
  rights: () => Pick<LiveHello, 'plan' | 'role'>
  /** Calls back when somebody else signs in, or nobody is any more; returns a function that stops it. */
  onPerson: (act: () => void) => () => void
  /** The server closed the socket because of the person's session. */
  recheckPerson: () => void
  onConnection: (connection: Connection) => void
}

/** The answer that a kind's messages update. */
const ANSWER_OF: Record<LiveKind, Endpoint> = {
  'city-metrics': getCityMetrics,
  traffic: listTraffic,
  energy: listEnergy,
  incidents: listIncidents,
  'service-requests': listServiceRequests,
  vehicles: getVehicleSummary,
}

/** Leaves time for hello before the server treats the socket as a visitor's and sends everything. */
const FIRST_ANSWERS_WAIT_MS = HELLO_WAIT_MS - 300
/** A socket that has lasted this long was a good connection, even a silent one. */
const GOOD_AFTER_MS = 10_000
/** A socket that is not open by then is abandoned. */
const OPEN_WAIT_MS = 10_000
/** A hung server keeps its sockets open: one that neither sends nor answers for this long is gone. */
export const SILENCE_MS = 20_000
const LOOK_MS = 5_000

/**
 * Owns the socket: sends hello with the page's versions, applies messages to the answers, and reconnects. Returns a function that stops it.
 */
export function followLive(world: LiveWorld): () => void {
  let attempt = 0
  let ended = false
  let everConnected = false
  let lastMessageMs = Number.NEGATIVE_INFINITY
  let lostMs: number | null = null
  let stopWatching: () => void = () => undefined
  let socket: Socket | null = null
  let cancel: (() => void)[] = []
  const later = (ms: number, act: () => void) => cancel.push(world.after(ms, act))

  function open(): void {
    cancel = []
    let opened = false
    const current = world.connect({
      opened: () => {
        if (ended || socket !== current) return
        opened = true
        lostMs = null
        lastMessageMs = world.nowMs()
        watch(current)
        world.onConnection({ state: 'connected' })
        later(GOOD_AFTER_MS, () => {
          attempt = 0
        })
        // The city's figures are not polled, so missed changes have to be refetched.
        if (everConnected) void world.client.invalidateQueries({ queryKey: [getCityMetrics.path, world.city] })
        everConnected = true
        whenFirstAnswersAreKnown(() => void sendHello(current))
      },
      message: (data) => {
        if (ended || socket !== current) return
        lastMessageMs = world.nowMs()
        world.onMessage()
        if (hear(world, data)) attempt = 0
      },
      closed: (code) => {
        if (ended || socket !== current) return
        reconnect()
        if (code === CLOSE_CODES.signedOut || code === CLOSE_CODES.rightsChanged) world.recheckPerson()
      },
    })
    socket = current
    later(OPEN_WAIT_MS, () => {
      if (!opened) abandon(current)
    })
  }

  /** It may come later than the server waits, which until then treats the socket as a visitor's. */
  async function sendHello(current: Socket): Promise<void> {
    const token = world.token()
    const shown = token && (await token.catch((problem: unknown) => noToken(world, problem)))
    if (!ended && socket === current && current.isOpen())
      current.send(JSON.stringify({ ...hello(world), ...(shown ? { token: shown, ...world.rights() } : {}) }))
  }

  /** Somebody else uses the page, so the previous person's socket is replaced. */
  function restart(): void {
    const before = socket
    stopWatching()
    for (const stop of cancel) stop()
    socket = null
    attempt = 0
    world.onConnection({ state: 'connecting' })
    open()
    before?.close()
  }

  /** Checks every few seconds whether the server is still there, and pings it when it is quiet. */
  function watch(current: Socket): void {
    const dueMs = world.nowMs() + LOOK_MS
    stopWatching = world.after(LOOK_MS, () => {
      const nowMs = world.nowMs()
      // A page that slept, or whose timers were throttled in the background, has not been listening.
      if (nowMs - dueMs > LOOK_MS) lastMessageMs = nowMs
      const quietMs = nowMs - lastSignMs()
      if (quietMs >= SILENCE_MS) {
        abandon(current)
        return
      }
      if (quietMs >= LOOK_MS) world.ping()
      watch(current)
    })
  }

  function lastSignMs(): number {
    return Math.max(lastMessageMs, world.lastAnswerMs())
  }

  /** A hung peer does not answer a close frame either, so nothing waits for it. */
  function abandon(current: Socket): void {
    if (ended || socket !== current) return
    if (lostMs === null && lastSignMs() > 0) lostMs = lastSignMs()
    reconnect()
    current.close()
  }

  function reconnect(): void {
    stopWatching()
    for (const stop of cancel) stop()
    cancel = []
    socket = null
    lostMs ??= world.nowMs()
    // Up to a quarter less than the full delay, so that a thousand pages do not return at once.
    const delayMs = Math.round(reconnectDelayMs(attempt) * (1 - world.random() / 4))
    attempt += 1
    world.onConnection({ state: 'disconnected', sinceMs: lostMs, nextTryAtMs: world.nowMs() + delayMs })
    later(delayMs, open)
  }

  /** At once when all pending responses have arrived, at the latest shortly before the server stops waiting. */
  function whenFirstAnswersAreKnown(act: () => void): void {
    const cache = world.client.getQueryCache()
    const underWay = () =>
      LiveKind.options.some((kind) => {
        const state = cache.find({ queryKey: answerKey(ANSWER_OF[kind], world.city) })?.state
        // One that a screen does not want yet may stay pending for ever.
        return state?.status === 'pending' && state.fetchStatus !== 'idle'
      })
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
    cancel.push(stopListening)
    later(FIRST_ANSWERS_WAIT_MS, finish)
  }

  world.onConnection({ state: 'connecting' })
  open()
  const stopPerson = world.onPerson(restart)
  return () => {
    ended = true
    stopPerson()
    stopWatching()
    for (const stop of cancel) stop()
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

/** Whether it was a valid message. Logs anything else. */
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
