import { Failure } from '@oppidum/domain/core/failure'
import type { LiveKind } from '@oppidum/domain/core/live'
import { frontendHostOf } from '../adapters/identity/clerk/clerk-key.ts'
import type { Config } from '../config/config.ts'
import { publicConfig } from '../features/cities/page-config.ts'
import { keyLookup } from '../features/people/api-keys/key-lookup.ts'
import { pageAlternates } from '../features/publishing/page-alternates.ts'
import { accountSync } from '../platform/auth/account-sync.ts'
import { principals } from '../platform/auth/principals.ts'
import { sessionRights } from '../platform/auth/session-rights.ts'
import { DUTIES, type Duty } from '../platform/db/duties/duty.ts'
import { SLOW_STATEMENT_MS } from '../platform/db/statement-times.ts'
import { openApi } from '../platform/http/api-description/openapi.ts'
import { type Alternate, servePage } from '../platform/http/files/page.ts'
import { peerCounts } from '../platform/http/guard/peer-counts.ts'
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
import type { Measure } from '../platform/observability/registered-measures.ts'
import { replicaMeasures } from '../platform/observability/replica-measures.ts'
import {
  cacheMeasures,
  feedMeasures,
  jobMeasures,
  liveMeasures,
  publicReadMeasures,
  storeMeasures,
} from '../platform/observability/server-measures.ts'
import { statementSpans } from '../platform/observability/tracing/statement-spans.ts'
import type { AppContext, Cities } from './context.ts'
import type { FeatureModule } from './feature-module.ts'
import { allFeatures, type Features, type Infrastructure } from './features.ts'
import { type HttpChannel, httpChannel } from './http-channel.ts'
import { moduleParts } from './module-parts.ts'
import { PRELOAD_ANSWERS } from './preload-answers.ts'
import { tracedContext, tracedInfrastructure } from './traced-parts.ts'

export interface App {
  server: HttpServer
  hub: Hub
  snapshots: Snapshots
  features: Features
  meters: MeterLedger
  /** Every served endpoint. */
  served: Served
  /** Every job, of this instance or of a duty. */
  jobs: readonly Job[]
  retention: readonly RetentionJob[]
  /** Runs the jobs of every instance. */
  ownJobs: JobRunner
  /** Starts and stops the work of a duty, or of all. */
  lead: { start(duty?: Duty, stopping?: AbortSignal): Promise<void>; stop(duty?: Duty): Promise<void> }
  /** Call once the cities' state is in the store and in memory: readiness then reports them as up. */
  cityIsUp(): void
  /** Features accept nothing new, and finish what is in progress. */
  closeFeatures(): Promise<void>
}

interface Options extends Infrastructure {
  config: Config
  /** The built page; null serves only the API. */
  webFolder: string | null
  checkReplies: boolean
  /** Telemetry within this time is sent as one message. */
  coalesceMs?: number
  /** Instances of this installation that are alive, this one included; default 1. */
  instances?: () => number
  /** Modules in addition to the product's own. */
  moreModules?: readonly FeatureModule[]
  /** In addition to the measures of the modules. */
  measures?: readonly Measure[]
  /** In addition to the jobs of the modules. */
  jobs?: readonly Job[]
}

/** Composes the server: makes every module, and uses every part of each. */
export function createApp(untraced: AppContext, given: Options): App {
  const context = tracedContext(untraced)
  const options = tracedInfrastructure(given, context)
  const { config, checkReplies, coalesceMs, moreModules = [], measures = [], jobs: moreJobs = [] } = options
  const { bus, clock, cities, db, log, tracing } = context
  const security = securityOf(config, cities)
  const pageConfig = () => publicConfig(config, cities.all, options.simulatedIn)
  const peers = peerCounts(bus, () => clock.nowMs(), options.instances ?? (() => 1))
  const meters = meterLedger(context, config.basicAiAllowance, config.defaultLanguage)
  const authenticated = principals(context, keyLookup(context), accountSync(context, config.signupRole))
  // Defined below from the parts of the modules; used when the first request comes.
  const present = { get: (cityId: string, kind: LiveKind) => live.get(cityId, kind) }
  const lag = liveLag(context, present)
  const jobCounts = () => [...ownJobs.counts(), ...leading.flatMap((it) => [...it.runner.counts()]), ...features.feeds.counts()]
  const gauge = gauges(
    () => [
      ...liveMeasures(() => sockets.stats()),
      ...cacheMeasures(() => http.server.responseCache.counts()),
      ...feedMeasures(() => features.feeds.ages()),
      ...jobMeasures(jobCounts, () => clock.nowMs()),
      ...storeMeasures(db),
      ...publicReadMeasures(() => http.reads.counts()),
      ...replicaMeasures(context.history),
      ...parts.measures,
      ...measures,
    ],
    () => clock.nowMs(),
  )
  db.statements.observe(() => gauge.statement)
  db.statements.observe(({ id, name }) => (seconds) => {
    if (seconds * 1_000 > SLOW_STATEMENT_MS) log.warn({ statement: id, text: name, seconds }, 'slow statement')
  })
  if (tracing) db.statements.observe(statementSpans(tracing))
  const http = httpChannel(context, {
    config,
    security,
    principals: authenticated,
    meters,
    peers,
    checkReplies,
    storeClock: options.storeClock,
    onAnswered: gauge.answered,
    sockets: { refuse: (address) => sockets.refuse(address), upgrade: (...given) => sockets.upgrade(...given) },
  })

  let isCityUp = false
  const heldSince = new Map<Duty, number>()
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
      instance: {
        sockets: () => sockets.stats().sockets,
        duties: () => [...heldSince].map(([duty, sinceMs]) => ({ duty, sinceMs })),
        jobs: jobCounts,
      },
      cityIsUp: () => isCityUp && !http.server.isLeaving(),
      metrics: gauge.text,
      description: apiDescription(http.served, config, security),
    },
  })
  const parts = moduleParts([...features.modules, ...moreModules])

  /** Below what caused it, if that was traced. */
  function recordSpan(name: string, seconds: number, failed = false): void {
    const span = tracing?.present()
    if (span) tracing?.record(span, name, seconds, { failed })
  }
  const onBuild: typeof gauge.built = (kind, seconds, failed) => {
    gauge.built(kind, seconds, failed)
    recordSpan(`build ${kind}`, seconds, failed)
  }
  const live = snapshots({ ...context, onBuild }, parts.live, coalesceMs === undefined ? undefined : { coalesceMs })
  const sockets = hub({
    snapshots: live,
    sessionRights: sessionRights(context, authenticated),
    bus,
    clock,
    cities,
    log,
    peers,
    limits: config.rateLimit ? LIVE_LIMITS : null,
    refuse: (socket) => refuseOnSocket(socket, malformed(), security),
    onBroadcast(seconds) {
      gauge.broadcast(seconds)
      recordSpan('broadcast', seconds)
    },
  })

  parts.routes(http.serve)
  http.refuseOtherMethods()
  const alternates = () => pageAlternates(cities.all, config.defaultLanguage)
  serveEverythingElse(http, options.webFolder, security, { config: pageConfig, alternates })

  const jobs = [...context.history.jobs, ...live.jobs, ...sockets.jobs, ...parts.jobs, retentionJob(context, parts.retention), ...moreJobs]
  const runnerOf = (duty: Duty | null) =>
    jobRunner(
      context,
      jobs.filter((it) => it.duty === duty),
    )
  const ownJobs = runnerOf(null)
  const leading = DUTIES.map((duty) => ({ duty, runner: runnerOf(duty) }))
  const leadingIn = (duty?: Duty) => leading.filter((it) => duty === undefined || it.duty === duty)

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
      async start(duty, stopping) {
        for (const it of leadingIn(duty)) {
          await parts.prepareDuty(it.duty, stopping)
          it.runner.start()
          heldSince.set(it.duty, clock.nowMs())
        }
      },
      async stop(duty) {
        for (const it of leadingIn(duty)) heldSince.delete(it.duty)
        await Promise.all(leadingIn(duty).map((it) => it.runner.stop()))
      },
    },
    cityIsUp() {
      isCityUp = true
    },
    closeFeatures: parts.close,
  }
}

function securityOf({ publicOrigins, clerk, embedOrigins }: Config, cities: Cities): SecurityHeaders {
  const maps = cities.all.flatMap(({ map }) => (map && 'origins' in map ? map.origins : []))
  return securityHeaders(publicOrigins, {
    maps,
    identity: clerk && `https://${frontendHostOf(clerk.publishableKey)}`,
    framing: embedOrigins,
  })
}

/** Whether replies at a path contain deprecated fields. */
const isDeprecatedIn = (served: Served) => (path: string) =>
  served.some((it) => it.method === 'GET' && it.path === path && hasOldNamesInReply(it))

/** Built once, on the first request, because it costs as much as some hundred requests. */
function apiDescription(served: Served, { publicUrl }: Config, security: SecurityHeaders): () => CachedResponse {
  let description: CachedResponse | undefined
  return () => {
    description ??= cachedResponse(JSON.stringify(openApi(served, publicUrl)), 'application/json; charset=utf-8', security.common)
    return description
  }
}

/** The page and its files; every other address answers 404. */
function serveEverythingElse(
  { app, limit }: HttpChannel,
  webFolder: string | null,
  security: SecurityHeaders,
  { config, alternates }: { config: Parameters<typeof servePage>[2]; alternates: () => readonly Alternate[] },
): void {
  const page = webFolder === null ? null : servePage(app, webFolder, config, security, { first: PRELOAD_ANSWERS, alternates })
  app.setNotFoundHandler((request, reply) => {
    limit(request, 'cached')
    if (page?.answer(request, reply)) return
    sendFailure(reply, answerTo(new Failure('not_found', 'There is nothing at this address.')) ?? UNFORESEEN)
  })
}
