import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '@oppidum/domain/core/failure'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import { isOpen311, sendOpen311Errors } from '../../features/open311/http/open311-errors.ts'
import type { AccessLog } from '../observability/access-log.ts'
import type { RequestSpans } from '../observability/tracing/request-spans.ts'
import type { SecurityHeaders } from './guard/security-headers.ts'
import { type OtherMethods, otherMethods, wrongMethod } from './requests/other-methods.ts'
import { answerInTurn } from './requests/pipelined-requests.ts'
import { readBodies } from './requests/read-body.ts'
import { pathOf } from './requests/request-target.ts'
import { keepRoomForConnections } from './requests/room-for-connections.ts'
import { answerTo, type FailureAnswer, UNFORESEEN } from './responses/failures.ts'
import { type ResponseCache, responseCache } from './responses/response-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Route name in the metrics, where the path would reveal too much. */
    label?: string
  }
}

export const LIMITS = {
  headerBytes: 16 * 1024,
  headerMs: 15_000,
  requestMs: 60_000,
  bodyBytes: 1024 * 1024,
  /** The rest of a body that is refused as too long is read and dropped, unless the body is longer than this. */
  unwantedBytes: 64 * 1024 * 1024,
  /** For calls with larger bodies: bytes of all that are in progress, and how many per account or address. */
  largeBodyBytes: 256 * 1024 * 1024,
  largeBodiesOfOne: 3,
  urlCharacters: 8 * 1024,
  connections: 12_000,
  /** Per address, live sockets included; proxies named by TRUST_PROXY have no limit. */
  connectionsOfAddress: 1_000,
  /** Requests of a connection that may wait for the answers before them. */
  requestsWaiting: 100,
  /** How long a client may read nothing of an answer that is being sent. */
  unreadMs: 30_000,
  /** How long requests in progress may take once the server shuts down. */
  endMs: 5_000,
} as const
/** How often `leave` looks whether requests are answered. */
const LOOK_MS = 20

export interface HttpServer {
  app: FastifyInstance
  /** Answers prebuilt responses before the framework sees the request. */
  responseCache: ResponseCache
  /** Served paths; requests with another method of theirs are refused. */
  others: OtherMethods
  /**
   * Serves on for that long, while each answer ends its connection, so that proxies notice `isLeaving`; then takes no more connections.
   * Resolves when every request has its answer, or after `endMs`.
   */
  leave(ms: number): Promise<void>
  /** From the beginning of `leave` or `startDraining` on. */
  isLeaving(): boolean
  /** Refuses new work with 503 from now on, except probes. */
  startDraining(): void
  isDraining(): boolean
  /** Lets requests in progress finish, and cuts clients that are still connected after `endMs`. */
  close(): Promise<void>
}

interface HttpServerDependencies {
  log: Logger
  security: SecurityHeaders
  onAnswered(route: string, method: string, status: number, seconds: number): void
  /** Null if requests are not logged. */
  accessLog: AccessLog | null
  /** Null if traces are not exported. */
  spans: RequestSpans | null
  /** Whether the sender of this request may have one more prebuilt answer now. */
  mayUseCache(request: IncomingMessage): boolean
  /** Handles an upgrade request, or refuses it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** The `Date` of answers; null while Node.js's own, this machine's, is right. */
  date(): string | null
  /** The key by which a connection is counted; null if it is not counted. */
  holderOf(socket: Socket): string | null
  /** Less for tests. */
  endMs?: number
  unreadMs?: number
  connections?: number
}

export function sendFailure(reply: FastifyReply, answer: FailureAnswer): void {
  if (answer.retryAfterSeconds !== null) reply.header('retry-after', String(answer.retryAfterSeconds))
  reply
    .code(answer.status)
    .header('cache-control', 'no-store')
    .header('x-request-id', reply.request.id)
    .type('application/json; charset=utf-8')
  reply.send(JSON.stringify(answer.body))
}

/** Writes a failure to a client that does not speak enough HTTP for a regular reply. */
export function refuseOnSocket(socket: Duplex, answer: FailureAnswer, security: SecurityHeaders): void {
  if (!socket.writable) return
  const body = JSON.stringify(answer.body)
  const headers = [
    ...security.common,
    ['content-type', 'application/json; charset=utf-8'],
    ['content-length', String(Buffer.byteLength(body))],
    ['cache-control', 'no-store'],
    ...(answer.retryAfterSeconds === null ? [] : [['retry-after', String(answer.retryAfterSeconds)]]),
    ['connection', 'close'],
  ]
  socket.end(`HTTP/1.1 ${answer.status} Refused\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`)
}

const labelOf = ({ routeOptions }: FastifyRequest): string => routeOptions.config.label ?? routeOptions.url ?? 'none'

const PROBES = new Set(['/api/health', '/api/ready'])

/** Not signed in, not allowed, too many requests. */
const REFUSED_ACCESS = new Set([401, 403, 429])

export const malformed = (): FailureAnswer => ({
  status: 400,
  body: { error: 'This request could not be understood.', code: 'malformed' },
  retryAfterSeconds: null,
})

const noTunnel = (): FailureAnswer => ({
  status: 405,
  body: { error: 'This server opens no tunnels (CONNECT).', code: 'wrong_method' },
  retryAfterSeconds: null,
})

/** The HTTP server with its limits and its error handling. Routes are added by others. */
export function openHttpServer({
  log,
  security,
  onAnswered,
  accessLog,
  spans,
  mayUseCache,
  upgrade,
  date,
  holderOf,
  endMs = LIMITS.endMs,
  unreadMs = LIMITS.unreadMs,
  connections = LIMITS.connections,
}: HttpServerDependencies): HttpServer {
  let phase: 'serving' | 'leaving' | 'draining' = 'serving'
  const cache = responseCache((request) => phase === 'serving' && mayUseCache(request))
  /** The newest response on each connection. */
  const responses = new WeakMap<Socket, ServerResponse>()
  const others = otherMethods()
  const refusedAt = new WeakMap<FastifyRequest, string>()
  const routeOf = (request: FastifyRequest) => refusedAt.get(request) ?? labelOf(request)
  const know = (request: IncomingMessage, known: { route: string; requestId?: string }) => {
    accessLog?.know(request, known)
    spans?.know(request, known)
  }
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: LIMITS.bodyBytes,
    serverFactory: (handle) => {
      const take = answerInTurn(LIMITS.requestsWaiting, (request, response) => {
        responses.set(request.socket, response)
        const rightDate = date()
        if (rightDate !== null) response.setHeader('date', rightDate)
        const span = spans?.begin(request, response) ?? null
        accessLog?.watch(request, response, span)
        // Node.js itself would refuse a request without a host, but without our response body.
        if (request.headers.host === undefined && request.httpVersion === '1.1') refuseOnSocket(request.socket, malformed(), security)
        else if (cache.answer(request, response)) {
          if (accessLog || spans) know(request, { route: pathOf(request.url ?? '') })
        } else if (spans) spans.within(request, response, () => handle(request, response))
        else handle(request, response)
      })
      const server = createServer({ maxHeaderSize: LIMITS.headerBytes, requireHostHeader: false }, take)
      server.on('checkExpectation', take)
      // Without a listener Node.js would close the connection without a word.
      server.on('connect', (_request, socket: Duplex) => refuseOnSocket(socket, noTunnel(), security))
      server.headersTimeout = LIMITS.headerMs
      server.requestTimeout = LIMITS.requestMs
      server.keepAliveTimeout = 30_000
      server.timeout = unreadMs
      // Fires when nothing was read or written for that long, which is fine while the answer is being computed.
      server.on('timeout', (socket: Socket) => {
        if (responses.get(socket)?.headersSent === false) socket.setTimeout(unreadMs)
        else socket.destroy()
      })
      return server
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run for a request without a route.
      reply.headers(Object.fromEntries(security.common))
      const answer = answerTo(error) ?? malformed()
      if (isOpen311(request)) sendOpen311Errors(request, reply as FastifyReply, answer)
      else sendFailure(reply as FastifyReply, answer)
    },
    clientErrorHandler(error, socket) {
      const overflow = (error as NodeJS.ErrnoException).code === 'HPE_HEADER_OVERFLOW'
      refuseOnSocket(socket, overflow ? (answerTo({ statusCode: 431 }) as FailureAnswer) : malformed(), security)
    },
  }) as unknown as FastifyInstance
  readBodies(app)
  keepRoomForConnections(app.server, connections, (socket) => responses.get(socket)?.writableFinished ?? true)
  app.server.on('upgrade', upgrade)
  // Node.js's own list leaves out upgraded connections, and waits for those on which nothing was ever sent.
  const open = new Set<Socket>()
  const ofHolder = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    const holder = holderOf(socket)
    const count = holder === null ? 0 : (ofHolder.get(holder) ?? 0) + 1
    if (holder !== null) ofHolder.set(holder, count)
    socket.on('close', () => {
      open.delete(socket)
      if (holder === null) return
      const left = (ofHolder.get(holder) ?? 1) - 1
      if (left > 0) ofHolder.set(holder, left)
      else ofHolder.delete(holder)
    })
    if (count > LIMITS.connectionsOfAddress) socket.destroy()
  })

  app.addHook('onRequest', (request, reply, done) => {
    const other = request.is404 ? others.refusedBy(request.raw) : null
    if (other) refusedAt.set(request, other.path)
    know(request.raw, { route: routeOf(request), requestId: request.id })
    for (const [name, value] of security.common) reply.header(name, value)
    if ((request.raw.url ?? '').length > LIMITS.urlCharacters) return done(new Failure('too_large', 'This address is too long.'))
    const isProbe = PROBES.has(routeOf(request))
    if (phase !== 'serving') reply.header('connection', 'close')
    if (phase === 'draining' && !isProbe) {
      return done(new Failure('unavailable', 'The server is shutting down; please try again in a moment.'))
    }
    if (!other) return done()
    const { allow, failure } = wrongMethod(other)
    reply.header('allow', allow)
    done(failure)
  })
  // Reading the body leaves the asynchronous context of the request.
  if (spans) app.addHook('preHandler', (request, reply, done) => spans.within(request.raw, reply.raw, done))
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    const status = reply.raw.statusCode
    onAnswered(route, request.method, status, reply.elapsedTime / 1_000)
    // Logs route patterns and never full addresses, because a query may contain what people search for.
    const entry = { requestId: request.id, method: request.method, route, status, ms: Math.round(reply.elapsedTime) }
    if (REFUSED_ACCESS.has(status)) log.info({ ...entry, security: 'refused_access' }, 'refused')
    else log.debug(entry, 'answered')
    done()
  })
  app.setErrorHandler((error, request: FastifyRequest, reply) => {
    const answer = answerTo(error)
    if (!answer) log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'unhandled error in a request')
    // Fastify would close the connection, and a client or proxy that is still sending would see that instead of the answer.
    if (answer?.status === 413 && Number(request.headers['content-length']) <= LIMITS.unwantedBytes && phase === 'serving')
      reply.removeHeader('connection')
    sendFailure(reply, answer ?? UNFORESEEN)
  })
  return {
    app,
    responseCache: cache,
    others,
    async leave(ms) {
      phase = 'leaving'
      const awaited = () => [...open].flatMap((socket) => responses.get(socket) ?? []).filter((it) => !it.headersSent)
      for (const it of awaited()) it.setHeader('connection', 'close')
      await wait(ms)
      app.server.close()
      const giveUpAt = performance.now() + endMs
      while (awaited().length > 0 && performance.now() < giveUpAt) await wait(LOOK_MS)
    },
    isLeaving: () => phase !== 'serving',
    startDraining() {
      phase = 'draining'
    },
    isDraining: () => phase === 'draining',
    async close() {
      const cut = setTimeout(() => {
        for (const socket of open) socket.destroy()
      }, endMs)
      await app.close()
      // After `leave` the framework does not wait for them.
      await Promise.all([...open].map((socket) => once(socket, 'close')))
      clearTimeout(cut)
    },
  }
}
