import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RateClass } from '@oppidum/domain/core/endpoint'
import { Failure } from '@oppidum/domain/core/failure'
import { LIVE_PATH } from '@oppidum/domain/core/live'
import { SECOND_MS } from '@oppidum/domain/core/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StoreClock } from '../adapters/clock/clock.ts'
import type { Config } from '../config/config.ts'
import { claimsIdentity } from '../platform/auth/credentials.ts'
import type { Principals } from '../platform/auth/principals.ts'
import { countKeyedFiles } from '../platform/http/files/keyed-files.ts'
import { authorizationGuard } from '../platform/http/guard/authorization-guard.ts'
import { callerKey, clientAddress } from '../platform/http/guard/client-address.ts'
import { isMonitoring } from '../platform/http/guard/monitoring.ts'
import type { PeerCounts } from '../platform/http/guard/peer-counts.ts'
import { type PublicReads, publicReads, type ReadTurn } from '../platform/http/guard/public-reads.ts'
import { rateLimiter, type Sender } from '../platform/http/guard/rate-limit.ts'
import type { SecurityHeaders } from '../platform/http/guard/security-headers.ts'
import { type HttpServer, openHttpServer, refuseOnSocket } from '../platform/http/http-server.ts'
import { answerTo, UNFORESEEN } from '../platform/http/responses/failures.ts'
import { type Serve, type Served, serveOn } from '../platform/http/serve.ts'
import type { Hub } from '../platform/live/hub.ts'
import { meteredCalls } from '../platform/meters/counted-calls.ts'
import type { MeterLedger } from '../platform/meters/meter-ledger.ts'
import { accessLog } from '../platform/observability/access-log.ts'
import { requestSpans } from '../platform/observability/tracing/request-spans.ts'
import type { AppContext } from './context.ts'

export interface HttpChannel {
  server: HttpServer
  app: FastifyInstance
  serve: Serve
  /** Every served endpoint. */
  served: Served
  /** Answers 405 for other methods of served paths; call it when every endpoint is bound. */
  refuseOtherMethods(): void
  /** Counts a request by its address only. @throws Failure too_many */
  limit(request: FastifyRequest, rate: RateClass): void
  /** How reads of the store for this request wait, for calls that everybody may make without an account. */
  turnOf(request: FastifyRequest): ReadTurn
  reads: Pick<PublicReads, 'counts'>
}

interface Dependencies {
  config: Config
  security: SecurityHeaders
  principals: Principals
  meters: MeterLedger
  peers: PeerCounts
  /** Handles live sockets. */
  sockets: Pick<Hub, 'refuse' | 'upgrade'>
  /** Measures every response. */
  onAnswered: Parameters<typeof openHttpServer>[0]['onAnswered']
  checkReplies: boolean
  /** The context's clock, where it follows that of a store on another machine. */
  storeClock?: StoreClock | undefined
}

/** The HTTP server with authentication, authorization and rate limits. */
export function httpChannel(
  context: AppContext,
  { config, security, principals, meters, peers, sockets, onAnswered, checkReplies, storeClock }: Dependencies,
): HttpChannel {
  const { clock, cities, log, tracing } = context
  const address = clientAddress(config.trustProxy)
  const limits = rateLimiter(config.rateLimit, peers)
  const meter = meteredCalls(meters, context)
  const requests = config.accessLog ? accessLog(log) : null
  const isTrusted = (request: IncomingMessage) => address.ofConnection(request.socket) === null || address.isLoopback(request)
  const spans = tracing && requestSpans(tracing, isTrusted)
  const server = openHttpServer({
    log,
    security,
    onAnswered,
    accessLog: requests,
    spans,
    // A request that claims an identity goes to the guard, which counts it.
    mayUseCache: (request) => !claimsIdentity(request.headers) && (!limits.enabled || waitOf(visitorAt(request), 'cached') === null),
    upgrade,
    date: () => (Math.abs(storeClock?.machineAheadMs() ?? 0) < SECOND_MS ? null : new Date(clock.nowMs()).toUTCString()),
    holderOf: (socket) => (config.rateLimit ? address.ofConnection(socket) : null),
  })
  const { app, responseCache, others } = server
  countKeyedFiles(app, { principals, meter, limit: (request) => limit(request, 'read') })
  const { authorize, whoAsks } = authorizationGuard({
    principals,
    meter,
    address,
    publicOrigins: config.publicOrigins,
    isMonitoring: (request) => isMonitoring(request.raw, address, config.metricsToken),
    cities,
    onIdentified: (request, personId) => requests?.know(request.raw, { personId }),
    limit: refuseOften,
  })

  function visitorAt(request: IncomingMessage): Sender {
    return { address: address.of(request), personId: null }
  }

  function waitOf(sender: Sender, rate: RateClass): number | null {
    return limits.refuse(rate, sender, clock.nowMs())
  }

  function refuseOften(sender: Sender, rate: RateClass): void {
    const wait = waitOf(sender, rate)
    if (wait !== null)
      throw new Failure('too_many', `Too many requests from your connection; try again in ${wait} s.`, { retryAfterSeconds: wait })
  }

  function limit(request: FastifyRequest, rate: RateClass): void {
    refuseOften(visitorAt(request.raw), rate)
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    const [path] = (request.url ?? '').split('?')
    const { origin } = request.headers
    const caller = callerKey(address.of(request))
    const wait = sockets.refuse(caller)
    const write = (status: number) => {
      const known = { route: path === LIVE_PATH ? path : 'none', status }
      requests?.watchUpgrade(request, socket, known)
      spans?.upgrade(request, known)
    }
    const refuse = (failure: Failure) => {
      const answer = answerTo(failure) ?? UNFORESEEN
      write(answer.status)
      refuseOnSocket(socket, answer, security)
    }
    if (path !== LIVE_PATH) refuse(new Failure('not_found', 'There is nothing at this address.'))
    else if (request.headers.upgrade?.toLowerCase() !== 'websocket')
      refuse(new Failure('malformed', 'Only a WebSocket can be opened here.'))
    else if (origin !== undefined && !config.publicOrigins.includes(origin))
      refuse(new Failure('role_required', 'Pages from other sites cannot open live updates.'))
    else if (server.isDraining()) refuse(new Failure('unavailable', 'The server is shutting down; please try again in a moment.'))
    else if (wait !== null) refuse(new Failure('too_many', 'Too many live connections from this address.', { retryAfterSeconds: wait }))
    else {
      write(101)
      sockets.upgrade(request, socket, head, caller)
    }
  }

  const reads = publicReads()
  const calls = serveOn({
    app,
    responseCache,
    others,
    checkReplies,
    security,
    nowMs: () => clock.nowMs(),
    authorize,
    whoAsks,
    limit: refuseOften,
    reads,
  })
  return { server, app, ...calls, limit, reads, turnOf: (request) => reads.turnOf(visitorAt(request.raw)) }
}
