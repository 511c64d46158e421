import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { City } from '@oppidum/domain/cities/city'
import type { RateClass } from '@oppidum/domain/core/endpoint'
import { Failure } from '@oppidum/domain/core/failure'
import { LIVE_PATH } from '@oppidum/domain/core/live'
import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { FeedLedger, Intake } from '@oppidum/domain/feeds/intake'
import type { Readiness } from '@oppidum/domain/status/status'
import type { EnergyRecord, Stability } from '@oppidum/domain/telemetry/energy'
import { frontendHostOf } from '../adapters/identity/clerk/clerk-key.ts'
import type { LanguageModel } from '../adapters/language-model/language-model.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import type { Config } from '../config/config.ts'
import { type Assistant, type ChatService, chatService } from '../features/assistant/chat/chat-room.ts'
import { cityRoutes } from '../features/cities/city-routes.ts'
import { fileSince } from '../features/cities/city-store.ts'
import { fingerprints, type MapArchives } from '../features/cities/map/map-archives.ts'
import { mapRoutes } from '../features/cities/map/map-routes.ts'
import { publicConfig } from '../features/cities/page-config.ts'
import { addressSearches } from '../features/cities/places/address-search.ts'
import { nearestAddresses } from '../features/cities/places/nearest-address.ts'
import { setupRoutes } from '../features/cities/setup/setup-routes.ts'
import { feedLedger } from '../features/feeds/health/feed-ledger.ts'
import { feedRoutes } from '../features/feeds/health/feed-routes.ts'
import { feedStore } from '../features/feeds/health/feed-store.ts'
import { sourcesOf } from '../features/feeds/health/listed-feeds.ts'
import { anomalyRoutes } from '../features/forecasting/anomalies/anomaly-routes.ts'
import { type WatchJobs, watchJobs } from '../features/forecasting/anomalies/watch-jobs.ts'
import type { RecordWork } from '../features/forecasting/classification/record-work.ts'
import { shippedTexts } from '../features/forecasting/classification/shipped-texts.ts'
import type { ImageModeration } from '../features/gallery/images/moderation-port.ts'
import { serveOpen311 } from '../features/open311/http/georeport-server.ts'
import { apiKeyData } from '../features/people/api-keys/api-key-data.ts'
import { apiKeyRoutes } from '../features/people/api-keys/api-key-routes.ts'
import { keyLookup } from '../features/people/api-keys/key-lookup.ts'
import { auditRoutes } from '../features/people/audit/audit-routes.ts'
import { invitationRoutes } from '../features/people/invitation-routes.ts'
import { mailRoutes } from '../features/people/mail/mail-routes.ts'
import { ownDataRoutes } from '../features/people/own-data/own-data-routes.ts'
import { peopleRoutes } from '../features/people/people-routes.ts'
import { securityContactRoutes } from '../features/people/security-contact/security-contact-routes.ts'
import { accountRoutes } from '../features/people/sign-in/account-routes.ts'
import { meRoutes } from '../features/people/sign-in/me-routes.ts'
import { signInRoutes } from '../features/people/sign-in/sign-in-routes.ts'
import { billingData } from '../features/plans/billing-data.ts'
import { planRoutes } from '../features/plans/plan-routes.ts'
import { usageRoutes } from '../features/plans/usage/usage-routes.ts'
import type { ReportDrawer } from '../features/records/after-action/report-drawer.ts'
import type { PictureParts } from '../features/records/attachments/attachments.ts'
import type { RecordDesk } from '../features/records/desk/desk-service.ts'
import { incidentLive } from '../features/records/incidents/incident-live.ts'
import { incidentRoutes } from '../features/records/incidents/incident-routes.ts'
import { serviceRequestLive } from '../features/records/requests/service-request-live.ts'
import { serviceRequestRoutes } from '../features/records/requests/service-request-routes.ts'
import type { DuplicateJobs } from '../features/records/situations/duplicate-jobs.ts'
import type { SituationJobs } from '../features/records/situations/situation-jobs.ts'
import { statusRoutes } from '../features/status/status-routes.ts'
import { type StatusWatch, statusWatch, storeIsUp } from '../features/status/status-watch.ts'
import { cityMetricsLive } from '../features/telemetry/city-metrics/city-metrics-live.ts'
import { cityMetricsRoutes } from '../features/telemetry/city-metrics/city-metrics-routes.ts'
import { energyLive } from '../features/telemetry/energy/energy-live.ts'
import { energyRoutes } from '../features/telemetry/energy/energy-routes.ts'
import { historyRoutes } from '../features/telemetry/history/history-routes.ts'
import type { ObservationIntake } from '../features/telemetry/observations/observation-intake.ts'
import { trafficLive } from '../features/telemetry/traffic/traffic-live.ts'
import { trafficRoutes } from '../features/telemetry/traffic/traffic-routes.ts'
import { accountSync } from '../platform/auth/account-sync.ts'
import { claimsIdentity } from '../platform/auth/credentials.ts'
import { adminChanges } from '../platform/auth/people/admin-changes.ts'
import { localAccounts } from '../platform/auth/people/local-accounts-store.ts'
import type { PersonData } from '../platform/auth/people/person-data.ts'
import { principals } from '../platform/auth/principals.ts'
import { standings } from '../platform/auth/session-rights.ts'
import type { Tx } from '../platform/db/connection.ts'
import { openApi } from '../platform/http/api-description/openapi.ts'
import { serveArchives } from '../platform/http/files/archive-files.ts'
import { countKeyedFiles } from '../platform/http/files/keyed-files.ts'
import { servePage } from '../platform/http/files/page.ts'
import { authorizationGuard } from '../platform/http/guard/authorization-guard.ts'
import { callerKey, clientAddress } from '../platform/http/guard/client-address.ts'
import { isMonitoring } from '../platform/http/guard/monitoring.ts'
import { rateLimiter, type Sender } from '../platform/http/guard/rate-limit.ts'
import { securityHeaders } from '../platform/http/guard/security-headers.ts'
import { type HttpServer, malformed, openHttpServer, refuseOnSocket, sendFailure } from '../platform/http/http-server.ts'
import { type CachedResponse, cachedResponse } from '../platform/http/responses/cached-response.ts'
import { answerTo, UNFORESEEN } from '../platform/http/responses/failures.ts'
import { type Served, serveOn } from '../platform/http/serve.ts'
import { type JobRunner, jobRunner } from '../platform/jobs/job-runner.ts'
import { answersNow } from '../platform/live/answers.ts'
import { type Hub, hub } from '../platform/live/hub.ts'
import { liveLag } from '../platform/live/live-lag.ts'
import { LIVE_LIMITS } from '../platform/live/live-limits.ts'
import { type Snapshots, snapshots } from '../platform/live/snapshots.ts'
import { ttlCache } from '../platform/live/ttl-cache.ts'
import { countedCalls } from '../platform/meters/counted-calls.ts'
import { meterData } from '../platform/meters/meter-data.ts'
import { type MeterLedger, meterLedger } from '../platform/meters/meter-ledger.ts'
import { gauges } from '../platform/observability/gauges.ts'
import { cancellable } from '../platform/workers/models/cancellable.ts'
import type { ModelProcess } from '../platform/workers/models/model-process.ts'
import { assistantTools, assistantWith } from './assistant-modules.ts'
import type { AppContext } from './context.ts'
import { deskModules } from './desk-modules.ts'
import { type GenerationParts, imageModules } from './image-modules.ts'
import { insightModules } from './insight-modules.ts'
import { openIntake } from './intake-modules.ts'
import { type PredictionModules, predictionModules } from './prediction-modules.ts'
import { PRELOAD_ANSWERS } from './preload-answers.ts'
import { recordModelModules } from './record-model-modules.ts'

/** So long the state of feeds is believed when no hint says otherwise: time alone makes them late, too. */
const FEEDS_REMEMBERED_MS = 1_000

/** Where the maps of the cities are served; the screen of that name has no slash at its end. */
const MAPS = '/map/'

export interface App {
  door: HttpServer
  hub: Hub
  snapshots: Snapshots
  watch: StatusWatch
  /** Of every instance. */
  jobs: JobRunner
  intake: Intake
  desk: RecordDesk
  /** Of one instance of several. */
  folding: DuplicateJobs
  /** Of one instance of several. */
  situations: SituationJobs
  predictions: PredictionModules
  /** Of one instance of several. */
  seriesWatch: WatchJobs
  /** Of one instance of several; null: this installation runs no models. */
  recordModels: RecordWork | null
  chat: ChatService
  ledger: FeedLedger
  meters: MeterLedger
  observations: ObservationIntake
  /** Every call that is served. */
  served: Served
  /** The city answers: called once its state stands in the store and in memory. */
  cityIsUp(): void
}

interface Options {
  config: Config
  /** The maps of the cities; none when absent. */
  archives?: MapArchives
  /** The built page; null serves the API alone. */
  webFolder: string | null
  /** Cities that the simulator drives, wholly or in part. */
  simulated: ReadonlySet<string>
  checkReplies: boolean
  /** Who takes payments; null is demo billing, which says so. */
  payments: Payments | null
  pictures: PictureParts
  /** Without it nobody makes or keeps pictures of their own: nothing unseen is stored. */
  imageModeration?: ImageModeration
  /** As `imageModeration`. */
  generation?: GenerationParts
  drawer: ReportDrawer
  /** Where models are fitted and asked; null: nobody wants any (MODELS=off). */
  models: ModelProcess | null
  /** Telemetry of this long goes into one message. */
  coalesceMs?: number
  /** Whoever answers questions; that of this installation when absent. */
  assistant?: Assistant
  /** Answers questions before the built-in analyst does; absent or null: the analyst alone. */
  languageModel?: LanguageModel | null
}

/** Puts the rooms of the house together: every route and every live answer in one readable list. */
export function createApp(
  context: AppContext,
  {
    config,
    archives = new Map(),
    webFolder,
    simulated,
    checkReplies,
    payments,
    pictures,
    imageModeration,
    generation,
    drawer,
    models,
    coalesceMs,
    assistant,
    languageModel = null,
  }: Options,
): App {
  const { db, bus, clock, cities, log } = context
  const { intake, observations } = openIntake(context, config.retentionRawDays, (...turned) => rooms.requestTurned(...turned))
  const feeds = feedStore(db)
  const ledger = feedLedger(context, feeds, observations.incidentFigures)
  const feedsOf = (cityId: string) => {
    const city = cities.find(cityId)
    return feeds.list(city, sourcesOf(city, simulated.has(cityId)), clock.nowMs())
  }

  const addresses = addressSearches(archives)
  const rooms = deskModules(context, {
    config,
    figures: observations.incidentFigures,
    pictures,
    drawer,
    addresses,
    nearest: nearestAddresses(archives),
  })
  const { desk } = rooms

  const meters = meterLedger(context, config.basicAiAllowance, config.defaultLanguage)
  const { brandName } = config
  const images =
    imageModeration && generation ? imageModules(context, { pictures, moderation: imageModeration, generation, meters, brandName }) : null

  const predictions = predictionModules(context, models, config.defaultLanguage)
  const seriesWatch = watchJobs(context, models && cancellable(models))
  const energy = energyLive(context)
  /** Read beside the figures and not from the answer in memory, which may be a moment older or newer. */
  async function gridNow(tx: Tx, city: City): Promise<Stability | null> {
    const [record] = (await energy.read(tx, city)).items
    return record ? (JSON.parse(record.json) as EnergyRecord).stability : null
  }
  const kept = snapshots(
    context,
    [
      trafficLive(context, predictions.sentences),
      energy,
      incidentLive(context),
      serviceRequestLive(context),
      cityMetricsLive(context, observations.store, gridNow, fileSince),
    ],
    coalesceMs === undefined ? undefined : { coalesceMs },
  )
  const mapOrigins = cities.all.flatMap(({ map }) => (map && 'origins' in map ? map.origins : []))
  const security = securityHeaders(config.publicOrigins, {
    maps: mapOrigins,
    identity: config.clerk && `https://${frontendHostOf(config.clerk.publishableKey)}`,
  })
  const answers = answersNow(kept, security)

  const known = principals(context, keyLookup(context), accountSync(context, config.signupRole))
  const sockets = hub({
    snapshots: kept,
    standings: standings(context, known),
    bus,
    clock,
    cities,
    log,
    limits: config.rateLimit ? LIVE_LIMITS : null,
    refuse: (socket) => refuseOnSocket(socket, malformed(), security),
  })
  let lastFeeds: (FeedStatus & { cityId: string })[] = []
  const gauge = gauges(
    {
      live: () => sockets.stats(),
      prebuilt: () => door.front.counts(),
      feedAges: () =>
        lastFeeds.flatMap((it) =>
          it.lastSuccessAt
            ? [{ cityId: it.cityId, feedId: it.id, ageSeconds: (clock.nowMs() - Date.parse(it.lastSuccessAt)) / 1_000 }]
            : [],
        ),
      jobs: () => jobs.counts(),
    },
    () => clock.nowMs(),
  )
  const watch = statusWatch(context, {
    here: () => ({
      answersBuilt: kept.isHealthy(),
      broadcastMs: sockets.stats().lastBroadcastMs,
      faultRatio: gauge.faultRatio(clock.nowMs()),
    }),
    async feeds(cityId) {
      const found = await feedsOf(cityId)
      lastFeeds = [...lastFeeds.filter((it) => it.cityId !== cityId), ...found.map((it) => ({ ...it, cityId }))]
      return found
    },
    assistantFaults: () => chat.faultRatio(),
    behindMs: liveLag(context, kept).measure,
  })

  const jobs = jobRunner(context, [watch.job, ...kept.jobs, ...sockets.jobs])

  const address = clientAddress(config.trustProxy)
  const limits = rateLimiter(config.rateLimit)
  const door = openHttpServer({
    log,
    security,
    answered: gauge.answered,
    // Whoever claims to be somebody is judged by the guard, and counted.
    mayUseCache: (request) => !claimsIdentity(request.headers) && (!limits.enabled || waitOf(visitorAt(request), 'cached') === null),
    upgrade,
    holderOf: (socket) => (config.rateLimit ? address.ofConnection(socket) : null),
  })
  const meter = countedCalls(meters, context)
  countKeyedFiles(door.app, {
    principals: known,
    meter,
    limit: (request) => refuseOften(visitorAt(request.raw), 'read'),
  })
  const admit = authorizationGuard({
    principals: known,
    meter,
    address,
    publicOrigins: config.publicOrigins,
    isMonitoring: (request) => isMonitoring(request.raw, address, config.metricsToken),
    cities,
    limit: refuseOften,
  })
  const { serve, served, refuseOtherMethods } = serveOn({
    app: door.app,
    front: door.front,
    checkReplies,
    security,
    nowMs: () => clock.nowMs(),
    admit,
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
    if (wait !== null) throw new Failure('too_many', `Too many requests from here; try again in ${wait} s.`, { retryAfterSeconds: wait })
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    const [path] = (request.url ?? '').split('?')
    const { origin } = request.headers
    const caller = callerKey(address.of(request))
    const wait = sockets.refuse(caller)
    const refuse = (failure: Failure) => refuseOnSocket(socket, answerTo(failure) ?? UNFORESEEN, security)
    if (path !== LIVE_PATH) refuse(new Failure('not_found', 'There is nothing at this address.'))
    else if (request.headers.upgrade?.toLowerCase() !== 'websocket')
      refuse(new Failure('malformed', 'Only a WebSocket can be opened here.'))
    else if (origin !== undefined && !config.publicOrigins.includes(origin))
      refuse(new Failure('role_required', 'Pages of other sites may not open live updates.'))
    else if (door.isDraining()) refuse(new Failure('unavailable', 'The server is going away; please try again in a moment.'))
    else if (wait !== null) refuse(new Failure('too_many', 'Too many live connections from this address.', { retryAfterSeconds: wait }))
    else sockets.upgrade(request, socket, head, caller)
  }

  let cityUp = false
  async function ready(): Promise<Readiness> {
    const up = { store: await storeIsUp(db), bus: bus.isUp(), city: cityUp && !door.isDraining() }
    const word = (it: boolean) => (it ? 'up' : 'down')
    return {
      status: up.store && up.bus && up.city ? 'ready' : 'not_ready',
      parts: { store: word(up.store), bus: word(up.bus), city: word(up.city) },
    }
  }

  insightModules(serve, { db, cities, clock, answers, present: predictions.present }, config.defaultLanguage)

  const configOfPage = publicConfig(config, cities.all, simulated)
  cityRoutes(serve, context, configOfPage)
  cityMetricsRoutes(serve, { cities, answers })
  const fingerprint = fingerprints()
  mapRoutes(serve, {
    cities,
    security,
    archiveAddress(cityId) {
      const path = archives.get(cityId)
      const present = path === undefined ? null : fingerprint.present(path)
      return present === null ? null : `${MAPS}${cityId}-${present}.pmtiles`
    },
  })
  serveArchives(door.app, { folder: MAPS, paths: archives, fingerprintOf: fingerprint.of }, (request) =>
    refuseOften(visitorAt(request.raw), 'cached'),
  )
  trafficRoutes(serve, { cities, clock, rollups: observations.rollups, answers })
  energyRoutes(serve, { cities, answers })
  historyRoutes(serve, context)
  incidentRoutes(serve, { db, cities, clock, answers })
  serviceRequestRoutes(serve, { db, cities, clock, answers })
  rooms.routes(serve)
  predictions.routes(serve)
  anomalyRoutes(serve, context)
  const feedsNow = ttlCache(clock, FEEDS_REMEMBERED_MS, feedsOf)
  bus.subscribe((hint) => hint.kind === 'feeds' && feedsNow.forget(hint.cityId))
  feedRoutes(serve, context, feedsNow.get)
  const toolRunner = assistantTools({ db, cities, clock, answers, present: predictions.present, feedsOf: feedsNow.get, addresses })
  const chat = chatService(context, {
    meters,
    assistant: assistant ?? assistantWith(toolRunner, context, languageModel),
    feedsCheck: (cityId) => watch.now(cityId).checks.find((it) => it.id === 'feeds'),
    language: config.defaultLanguage,
  })
  chat.routes(serve)
  const { listHeaders } = answers
  images?.routes(serve, listHeaders)
  const changeAdmins = adminChanges(context)
  /** What each part of the product keeps about a person. */
  const personData: PersonData[] = [
    ...localAccounts(db),
    meterData(context),
    apiKeyData(context),
    billingData(context, payments),
    chat.personData,
    ...rooms.personData,
    ...(images?.personData ?? []),
  ]
  meRoutes(serve, context)
  if (context.accounts) {
    signInRoutes(serve, { ...context, accounts: context.accounts })
    accountRoutes(serve, { accounts: context.accounts }, config)
  }
  peopleRoutes(serve, { ...context, changeAdmins, personData, listHeaders })
  invitationRoutes(serve, context, config)
  setupRoutes(serve, context, config)
  auditRoutes(serve, { ...context, listHeaders })
  mailRoutes(serve, { ...context, hasServer: config.smtp !== undefined, listHeaders })
  ownDataRoutes(serve, { ...context, changeAdmins, personData })
  securityContactRoutes(serve, context, config)
  const planEmail = { language: config.defaultLanguage, brandName: config.brandName, publicUrl: config.publicUrl }
  planRoutes(serve, context, { payments, email: planEmail, supportPhone: config.supportPhone })
  apiKeyRoutes(serve, context)
  serveOpen311(door.app, {
    publicOrigins: config.publicOrigins,
    limit: (request, rate) => refuseOften(visitorAt(request.raw), rate),
    answer: rooms.open311,
  })
  usageRoutes(serve, { db, clock, answers, basic: config.basicAiAllowance })
  // Made once, when it is first requested: it is the work of some hundred requests.
  let description: CachedResponse | undefined
  const describe = () => {
    description ??= cachedResponse(JSON.stringify(openApi(served, config.publicUrl)), 'application/json; charset=utf-8', security.common)
    return description
  }
  statusRoutes(serve, { db, cities, clock, watch, ready, metrics: gauge.text, description: describe })

  refuseOtherMethods()

  const page = webFolder === null ? null : servePage(door.app, webFolder, configOfPage, security, PRELOAD_ANSWERS)
  door.app.setNotFoundHandler((request, reply) => {
    refuseOften(visitorAt(request.raw), 'cached')
    if (page?.answer(request, reply)) return
    sendFailure(reply, answerTo(new Failure('not_found', 'There is nothing at this address.')) ?? UNFORESEEN)
  })

  return {
    door,
    hub: sockets,
    snapshots: kept,
    watch,
    jobs,
    intake,
    desk,
    folding: rooms.folding,
    situations: rooms.situations,
    predictions,
    seriesWatch,
    recordModels: recordModelModules(context, models, shippedTexts(), config.defaultLanguage),
    chat,
    ledger,
    meters,
    observations,
    served,
    cityIsUp() {
      cityUp = true
    },
  }
}
