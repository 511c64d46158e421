import { Failure } from '@oppidum/domain/core/failure'
import type { LiveKind } from '@oppidum/domain/core/live'
import { frontendHostOf } from '../adapters/identity/clerk/clerk-key.ts'
import type { Config } from '../config/config.ts'
import { publicConfig } from '../features/cities/page-config.ts'
import { keyLookup } from '../features/people/api-keys/key-lookup.ts'
import { accountSync } from '../platform/auth/account-sync.ts'
import { principals } from '../platform/auth/principals.ts'
import { sessionRights } from '../platform/auth/session-rights.ts'
import { openApi } from '../platform/http/api-description/openapi.ts'
import { servePage } from '../platform/http/files/page.ts'
import { type SecurityHeaders, securityHeaders } from '../platform/http/guard/security-headers.ts'
import { type HttpServer, malformed, refuseOnSocket, sendFailure } from '../platform/http/http-server.ts'
import { type CachedResponse, cachedResponse } from '../platform/http/responses/cached-response.ts'
import { hasOldNamesInReply } from '../platform/http/responses/deprecation.ts'
import { answerTo, UNFORESEEN } from '../platform/http/responses/failures.ts'
import type { Served } from '../platform/http/serve.ts'
import type { Job } from '../platform/jobs/job.ts'
import { type JobRunner, jobRunner } from '../platform/jobs/job-runner.ts'
import { type RetentionJob, retentionJob } from '../platform/jobs/retention.ts'
import { answersNow } from '../platform/live/answers.ts'
import { type Hub, hub } from '../platform/live/hub.ts'
import { liveLag } from '../platform/live/live-lag.ts'
import { LIVE_LIMITS } from '../platform/live/live-limits.ts'
import { type Snapshots, snapshots } from '../platform/live/snapshots.ts'
import { type MeterLedger, meterLedger } from '../platform/meters/meter-ledger.ts'
import { gauges } from '../platform/observability/gauges.ts'
import type { AppContext, Cities } from './context.ts'
import type { FeatureModule } from './feature-module.ts'
import { allFeatures, type Features, type Infrastructure } from './features.ts'
import { type HttpChannel, httpChannel } from './http-channel.ts'
import { moduleParts } from './module-parts.ts'
import { PRELOAD_ANSWERS } from './preload-answers.ts'

export interface App {
  server: HttpServer
  hub: Hub
  snapshots: Snapshots
  features: Features
  meters: MeterLedger
  /** Every call that is served. */
  served: Served
  /** Every job, of this instance and of the leading one. */
  jobs: readonly Job[]
  retention: readonly RetentionJob[]
  /** Runs the jobs that every instance has. */
  ownJobs: JobRunner
  /** Runs those that one instance of several does. */
  lead: { start(): Promise<void>; stop(): Promise<void> }
  /** The cities answer: called once their state stands in the store and in memory. */
  cityIsUp(): void
  /** Features take nothing new, and end what is on its way. */
  closeFeatures(): Promise<void>
}

interface Options extends Infrastructure {
  config: Config
  /** The built page; null serves the API alone. */
  webFolder: string | null
  checkReplies: boolean
  /** Telemetry of this long goes into one message. */
  coalesceMs?: number
  /** Beside the features of the product. */
  moreModules?: readonly FeatureModule[]
}

/** Puts the features together: makes every module, and every part of every module is put to use. */
export function createApp(context: AppContext, options: Options): App {
  const { config, checkReplies, coalesceMs, moreModules = [] } = options
  const { bus, clock, cities, log } = context
  const security = securityOf(config, cities)
  const simulated = new Set([...options.driven].filter(([, only]) => only.size > 0).map(([id]) => id))
  const pageConfig = publicConfig(config, cities.all, simulated)
  const meters = meterLedger(context, config.basicAiAllowance, config.defaultLanguage)
  const known = principals(context, keyLookup(context), accountSync(context, config.signupRole))
  // Made below of what the modules bring; asked for when the first request comes.
  const present = { get: (cityId: string, kind: LiveKind) => live.get(cityId, kind) }
  const lag = liveLag(context, present)
  const gauge = gauges(
    {
      live: () => sockets.stats(),
      prebuilt: () => http.server.responseCache.counts(),
      feedAges: () => features.feeds.ages(),
      jobs: () => [...ownJobs.counts(), ...leading.counts()],
    },
    () => clock.nowMs(),
  )
  const http = httpChannel(context, {
    config,
    security,
    principals: known,
    meters,
    checkReplies,
    onAnswered: gauge.answered,
    sockets: { refuse: (address) => sockets.refuse(address), upgrade: (...given) => sockets.upgrade(...given) },
  })

  let isCityUp = false
  const features = allFeatures(context, {
    ...options,
    security,
    pageConfig,
    meters,
    http,
    answers: answersNow(present, security, isDeprecatedIn(http.served)),
    parts: () => parts,
    status: {
      here: () => ({
        answersBuilt: live.isHealthy(),
        broadcastMs: sockets.stats().lastBroadcastMs,
        faultRatio: gauge.faultRatio(clock.nowMs()),
      }),
      behindMs: lag.measure,
      cityIsUp: () => isCityUp && !http.server.isDraining(),
      metrics: gauge.text,
      description: apiDescription(http.served, config, security),
    },
  })
  const parts = moduleParts([...features.modules, ...moreModules])

  const live = snapshots(context, parts.live, coalesceMs === undefined ? undefined : { coalesceMs })
  const sockets = hub({
    snapshots: live,
    sessionRights: sessionRights(context, known),
    bus,
    clock,
    cities,
    log,
    limits: config.rateLimit ? LIVE_LIMITS : null,
    refuse: (socket) => refuseOnSocket(socket, malformed(), security),
  })

  parts.routes(http.serve)
  http.refuseOtherMethods()
  serveEverythingElse(http, options.webFolder, pageConfig, security)

  const jobs = [...live.jobs, ...sockets.jobs, ...parts.jobs, retentionJob(context, parts.retention)]
  const runnerOf = (leaderOnly: boolean) =>
    jobRunner(
      context,
      jobs.filter((it) => it.leaderOnly === leaderOnly),
    )
  const ownJobs = runnerOf(false)
  const leading = runnerOf(true)

  return {
    server: http.server,
    hub: sockets,
    snapshots: live,
    features,
    meters,
    served: http.served,
    jobs,
    retention: parts.retention,
    ownJobs,
    lead: {
      async start() {
        await parts.prepareLead()
        leading.start()
      },
      stop: leading.stop,
    },
    cityIsUp() {
      isCityUp = true
    },
    closeFeatures: parts.close,
  }
}

function securityOf({ publicOrigins, clerk }: Config, cities: Cities): SecurityHeaders {
  const maps = cities.all.flatMap(({ map }) => (map && 'origins' in map ? map.origins : []))
  return securityHeaders(publicOrigins, { maps, identity: clerk && `https://${frontendHostOf(clerk.publishableKey)}` })
}

/** Whether what is read at a path has fields under an old name. */
const isDeprecatedIn = (served: Served) => (path: string) =>
  served.some((it) => it.method === 'GET' && it.path === path && hasOldNamesInReply(it))

/** Made once, when it is first requested: it is the work of some hundred requests. */
function apiDescription(served: Served, { publicUrl }: Config, security: SecurityHeaders): () => CachedResponse {
  let made: CachedResponse | undefined
  return () => {
    made ??= cachedResponse(JSON.stringify(openApi(served, publicUrl)), 'application/json; charset=utf-8', security.common)
    return made
  }
}

/** The page and its files; whatever is left is not there. */
function serveEverythingElse(
  { app, limit }: HttpChannel,
  webFolder: string | null,
  pageConfig: Parameters<typeof servePage>[2],
  security: SecurityHeaders,
): void {
  const page = webFolder === null ? null : servePage(app, webFolder, pageConfig, security, PRELOAD_ANSWERS)
  app.setNotFoundHandler((request, reply) => {
    limit(request, 'cached')
    if (page?.answer(request, reply)) return
    sendFailure(reply, answerTo(new Failure('not_found', 'There is nothing at this address.')) ?? UNFORESEEN)
  })
}
