import type { Endpoint } from '@oppidum/domain/core/endpoint'
import { LIVE_PATH, LiveKind, VERSION_HEADER } from '@oppidum/domain/core/live'
import { POLL_MS } from '@oppidum/domain/core/polling'
import { listIncidents } from '@oppidum/domain/records/incident'
import { listServiceRequests } from '@oppidum/domain/records/service-request'
import { SystemStatus } from '@oppidum/domain/status/status'
import { WebSocket } from 'ws'
import { createQueryClient } from '../../web/src/api/query-client.ts'
import { ANSWER_WAIT_MS, type Answer } from '../../web/src/api/request.ts'
import { answerKey, newerOf } from '../../web/src/api/use-answer.ts'
import { type Connection, followLive } from '../../web/src/live/follow-live.ts'
import type { Called } from './caller.ts'

/** As the page polls System Status. */
const STATUS_EVERY_MS = 10_000
/** STATUS_HOLDS_MS of the page: then it says 'Status unknown since'. */
const STATUS_HOLDS_MS = 30_000

/** Checks that say why a list may be old. */
const ABOUT_LISTS = ['store', 'bus', 'answers', 'live']

const LISTS = { incidents: listIncidents, 'service-requests': listServiceRequests } as const
type Watched = keyof typeof LISTS

export interface PageReader {
  name: string
  instance: Called
  /** The version of its picture; -1 before the first. */
  version(kind: Watched): number
  /** Versions of the records in its picture, by id. */
  picture(kind: Watched): Map<string, number>
  /** Whether the page says at present that something is wrong: the socket, the server, or a check of System Status. */
  admits(): boolean
  close(): void
}

/** The page's own live code on a real socket, without the browser: it holds two lists by messages, versions and polls. */
export function pageReader(name: string, instance: Called, city: string): PageReader {
  const client = createQueryClient()
  let connection: Connection = { state: 'connecting' }
  let lastAnswerMs = Number.NEGATIVE_INFINITY
  let lastCallFailed = false
  let status: { isWell: boolean; atMs: number } | null = null
  const timers: NodeJS.Timeout[] = []
  const fetching = new Set<Watched>()
  const again = new Set<Watched>()

  async function ask(path: string): Promise<Response> {
    try {
      const answer = await fetch(instance.url + path, { signal: AbortSignal.timeout(ANSWER_WAIT_MS) })
      lastAnswerMs = Date.now()
      lastCallFailed = !answer.ok
      return answer
    } catch (error) {
      lastCallFailed = true
      throw error
    }
  }

  /** A GET of a list into the cache, as `answerOptions` does it. */
  async function refetch(kind: Watched): Promise<void> {
    if (fetching.has(kind)) {
      again.add(kind)
      return
    }
    fetching.add(kind)
    const key = answerKey(LISTS[kind], city)
    const before = client.getQueryData<Answer<unknown>>(key)
    try {
      const response = await ask(LISTS[kind].path)
      if (response.ok) {
        const value = (LISTS[kind] as Endpoint).reply.parse(await response.json()) as readonly unknown[]
        const total = Number(response.headers.get('x-total-count'))
        const version = Number(response.headers.get(VERSION_HEADER))
        const answer = { value, version, total, next: null, etag: null, hadValue: true }
        client.setQueryData(key, newerOf(before, answer, client.getQueryData<Answer<unknown>>(key)))
      } else await response.arrayBuffer()
    } catch {
      // The page keeps what it has, and says that the call failed.
    }
    fetching.delete(kind)
    if (again.delete(kind)) await refetch(kind)
  }

  async function readStatus(): Promise<void> {
    try {
      const answer = await ask('/api/status')
      const { checks, checkedAt } = SystemStatus.parse(await answer.json())
      const isWell = checks.every((it) => it.state === 'ok' || !ABOUT_LISTS.includes(it.id))
      status = { isWell, atMs: Date.parse(checkedAt) }
    } catch {
      // It grows old.
    }
  }

  const stopCache = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return
    for (const kind of LiveKind.options) if (isWatched(kind) && event.query.queryKey[0] === LISTS[kind].path) void refetch(kind)
  })
  for (const kind of ['incidents', 'service-requests'] as const) {
    void refetch(kind)
    timers.push(setInterval(() => void refetch(kind), POLL_MS[kind]))
  }
  void readStatus()
  timers.push(setInterval(() => void readStatus(), STATUS_EVERY_MS))
  const stopLive = followLive({
    client,
    city,
    connect(events) {
      const socket = new WebSocket(instance.url.replace(/^http/, 'ws') + LIVE_PATH)
      socket.on('open', events.opened)
      socket.on('message', (data) => events.message(String(data)))
      socket.on('close', events.closed)
      socket.on('error', () => undefined)
      return { isOpen: () => socket.readyState === WebSocket.OPEN, send: (text) => socket.send(text), close: () => socket.terminate() }
    },
    nowMs: Date.now,
    onMessage: () => undefined,
    lastAnswerMs: () => lastAnswerMs,
    ping: () =>
      void ask('/api/health').then(
        (it) => it.arrayBuffer(),
        () => undefined,
      ),
    after(ms, act) {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    log: () => undefined,
    token: () => null,
    rights: () => ({}),
    onPerson: () => () => undefined,
    recheckPerson: () => undefined,
    onConnection: (next) => {
      connection = next
    },
  })
  const held = (kind: Watched) => client.getQueryData<Answer<readonly { id: string; version: number }[]>>(answerKey(LISTS[kind], city))
  return {
    name,
    instance,
    version: (kind) => held(kind)?.version ?? -1,
    picture: (kind) => new Map(held(kind)?.value.map((it) => [it.id, it.version]) ?? []),
    admits: () => connection.state !== 'connected' || lastCallFailed || !status?.isWell || Date.now() - status.atMs >= STATUS_HOLDS_MS,
    close() {
      stopLive()
      stopCache()
      for (const timer of timers) clearInterval(timer)
    },
  }
}

const isWatched = (kind: LiveKind): kind is Watched => kind in LISTS
