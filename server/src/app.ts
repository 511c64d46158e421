import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { City } from '@oppidum/domain/city'
import type { RateClass } from '@oppidum/domain/endpoint'
import type { EnergyRecord, Stability } from '@oppidum/domain/energy'
import { Failure } from '@oppidum/domain/failure'
import type { FeedStatus } from '@oppidum/domain/feed'
import { LIVE_PATH } from '@oppidum/domain/live'
import type { Readiness } from '@oppidum/domain/status'
import { claimsIdentity } from './access/credentials.ts'
import { principals } from './access/principals.ts'
import { standings } from './access/standings.ts'
import { takenOver } from './access/taken-over.ts'
import { assistantTools, assistantWith } from './assistant-rooms.ts'
import type { Config } from './config.ts'
import type { Tx } from './db/connection.ts'
import type { RecordDesk } from './desk/desk.ts'
import { deskRooms } from './desk-rooms.ts'
import type { ReportDrawer } from './features/after-action/report-drawer.ts'
import { anomalyRoutes } from './features/anomalies/anomaly-routes.ts'
import { apiKeyData } from './features/api-keys/api-key-data.ts'
import { apiKeyRoutes } from './features/api-keys/api-key-routes.ts'
import { knownKeys } from './features/api-keys/known-keys.ts'
import { auditRoutes } from './features/audit/audit-routes.ts'
import { type Assistant, type ChatRoom, chatRoom } from './features/chat/chat-room.ts'
import { cityRoutes } from './features/cities/city-routes.ts'
import { fileSince } from './features/cities/city-store.ts'
import { publicConfig } from './features/cities/public-config.ts'
import { cityMetricsLive } from './features/city-metrics/city-metrics-live.ts'
import { cityMetricsRoutes } from './features/city-metrics/city-metrics-routes.ts'
import type { RecordWork } from './features/classification/record-work.ts'
import { energyLive } from './features/energy/energy-live.ts'
import { energyRoutes } from './features/energy/energy-routes.ts'
import { feedLedger } from './features/feeds/feed-ledger.ts'
import { feedRoutes } from './features/feeds/feed-routes.ts'
import { feedStore } from './features/feeds/feed-store.ts'
import { sourcesOf } from './features/feeds/listed-feeds.ts'
import { historyRoutes } from './features/history/history-routes.ts'
import { accountRoutes } from './features/identity/account-routes.ts'
import { meRoutes } from './features/identity/me-routes.ts'
import { signInRoutes } from './features/identity/sign-in-routes.ts'
import { incidentLive } from './features/incidents/incident-live.ts'
import { incidentRoutes } from './features/incidents/incident-routes.ts'
import { mailRoutes } from './features/mail/mail-routes.ts'
import { mapRoutes } from './features/map/map-routes.ts'
import { ownDataRoutes } from './features/own-data/own-data-routes.ts'
import { invitationRoutes } from './features/people/invitation-routes.ts'
import { peopleRoutes } from './features/people/people-routes.ts'
import type { PictureParts } from './features/pictures/picture-room.ts'
import { billingData } from './features/plans/billing-data.ts'
import { planRoutes } from './features/plans/plan-routes.ts'
import { securityContactRoutes } from './features/security-contact/security-contact-routes.ts'
import { serviceRequestLive } from './features/service-requests/service-request-live.ts'
import { serviceRequestRoutes } from './features/service-requests/service-request-routes.ts'
import type { FoldingRounds } from './features/situations/folding-rounds.ts'
import type { SituationRounds } from './features/situations/situation-rounds.ts'
import { statusRoutes } from './features/status/status-routes.ts'
import { type StatusWatch, statusWatch, storeIsUp } from './features/status/status-watch.ts'
import { trafficLive } from './features/traffic/traffic-live.ts'
import { trafficRoutes } from './features/traffic/traffic-routes.ts'
import { usageRoutes } from './features/usage/usage-routes.ts'
import { FIRST_ASKED } from './first-asked.ts'
import type { House } from './house.ts'
import { admission } from './http/admission.ts'
import { serveArchives } from './http/archive-files.ts'
import { callerKey, clientAddress } from './http/client-address.ts'
import { type Door, malformed, openDoor, refuseOnSocket, sendFailure } from './http/door.ts'
import { answerTo, UNFORESEEN } from './http/failures.ts'
import { gauges } from './http/gauges.ts'
import { countKeyedFiles } from './http/keyed-files.ts'
import { isMonitoring } from './http/monitoring.ts'
import { serveOpen311 } from './http/open311-door.ts'
import { openApi } from './http/openapi.ts'
import { servePage } from './http/page.ts'
import { rateLimiter, type Sender } from './http/rate-limit.ts'
import { securityHeaders } from './http/security-headers.ts'
import { type Served, serveOn } from './http/serve.ts'
import { type GenerationParts, imageRooms } from './image-rooms.ts'
import type { ImageModeration } from './images/image-moderation.ts'
import { insightRooms } from './insight-rooms.ts'
import type { FeedLedger, Intake } from './intake.ts'
import { answersNow } from './live/answers.ts'
import { briefMemory } from './live/brief-memory.ts'
import { type Hub, hub } from './live/hub.ts'
import { liveLag } from './live/live-lag.ts'
import { type Snapshots, snapshots } from './live/snapshots.ts'
import { fingerprints, type MapArchives } from './map-archives.ts'
import { countedCalls } from './meters/counted-calls.ts'
import { meterData } from './meters/meter-data.ts'
import { type MeterLedger, meterLedger } from './meters/meter-ledger.ts'
import { cancellable } from './model-process/cancellable.ts'
import type { ModelProcess } from './model-process/model-process.ts'
import type { ObservationIntake } from './observations/observation-intake.ts'
import { openIntake } from './open-intake.ts'
import { frontendHostOf } from './outside/identity/clerk-key.ts'
import type { LanguageModel } from './outside/language-model/language-model.ts'
import type { Payments } from './outside/payments/payments.ts'
import { adminChanges } from './people/admin-changes.ts'
import { keptHere } from './people/kept-here-store.ts'
import type { PersonData } from './people/person-data.ts'
import { addressSearches } from './places/address-search.ts'
import { type PredictionRooms, predictionRooms } from './prediction-rooms.ts'
import { recordModelRooms } from './record-model-rooms.ts'
import { type WatchRounds, watchRounds } from './series-watch/watch-rounds.ts'
import { shippedTexts } from './shipped-texts.ts'

/** So long the state of feeds is believed when no hint says otherwise: time alone makes them late, too. */
const FEEDS_REMEMBERED_MS = 1_000

/** Where the maps of the cities are served; the screen of that name has no slash at its end. */
const MAPS = '/map/'

export interface App {
  door: Door
  hub: Hub
  snapshots: Snapshots
  watch: StatusWatch
  intake: Intake
  desk: RecordDesk
  /** Of one instance of several. */
  folding: FoldingRounds
  /** Of one instance of several. */
  situations: SituationRounds
  predictions: PredictionRooms
  /** Of one instance of several. */
  seriesWatch: WatchRounds
  /** Of one instance of several; null: this installation runs no models. */
  recordModels: RecordWork | null
  chat: ChatRoom
  ledger: FeedLedger
  meters: MeterLedger
  observations: ObservationIntake
  /** Every call that is served. */
  served: Served
  /** The city answers: called once its state stands in the store and in memory. */
  cityIsUp(): void
}

interface Wishes {
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
  house: House,
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
  }: Wishes,
): App {
  const { db, bus, clock, cities, log } = house
  const { intake, observations } = openIntake(house, config.retentionRawDays, (...turned) => rooms.requestTurned(...turned))
  const feeds = feedStore(db)
  const ledger = feedLedger(house, feeds, observations.incidentFigures)
  const feedsOf = (cityId: string) => {
    const city = cities.find(cityId)
    return feeds.list(city, sourcesOf(city, simulated.has(cityId)), clock.nowMs())
  }

  const addresses = addressSearches(archives)
  const rooms = deskRooms(house, { config, figures: observations.incidentFigures, pictures, drawer, addresses })
  const { desk } = rooms

  const meters = meterLedger(house, config.basicAiAllowance)
  const { brandName } = config
  const images =
    imageModeration && generation ? imageRooms(house, { pictures, moderation: imageModeration, generation, meters, brandName }) : null

  const predictions = predictionRooms(house, models)
  const seriesWatch = watchRounds(house, models && cancellable(models))
  const energy = energyLive(house)
  /** Read beside the figures and not from the answer in memory, which may be a moment older or newer. */
  async function gridNow(tx: Tx, city: City): Promise<Stability | null> {
    const [record] = (await energy.read(tx, city)).items
    return record ? (JSON.parse(record.json) as EnergyRecord).stability : null
  }
  const kept = snapshots(
    house,
    [
      trafficLive(house, predictions.sentences),
      energy,
      incidentLive(house),
      serviceRequestLive(house),
      cityMetricsLive(house, observations.store, gridNow, fileSince),
    ],
    coalesceMs === undefined ? undefined : { coalesceMs },
  )
  const mapOrigins = cities.all.flatMap(({ map }) => (map && 'origins' in map ? map.origins : []))
  const security = securityHeaders(config.publicOrigins, {
    maps: mapOrigins,
    identity: config.clerk && `https://${frontendHostOf(config.clerk.publishableKey)}`,
  })
  const answers = answersNow(kept, security)

  const known = principals(house, knownKeys(house), takenOver(house, config.signupRole))
  const sockets = hub({
    snapshots: kept,
    standings: standings(house, known),
    bus,
    clock,
    cities,
    log,
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
    },
    () => clock.nowMs(),
  )
  const watch = statusWatch(house, {
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
    behindMs: liveLag(house, kept).measure,
  })

  const address = clientAddress(config.trustProxy)
  const limits = rateLimiter(config.rateLimit)
  const door = openDoor({
    log,
    security,
    answered: gauge.answered,
    // Whoever claims to be somebody is judged by the guard, and counted.
    mayHavePrebuilt: (request) => !claimsIdentity(request.headers) && (!limits.enabled || waitOf(visitorAt(request), 'cached') === null),
    upgrade,
  })
  const meter = countedCalls(meters, house)
  countKeyedFiles(door.app, {
    principals: known,
    meter,
    limit: (request) => refuseOften(visitorAt(request.raw), 'read'),
  })
  const admit = admission({
    principals: known,
    meter,
    address,
    publicOrigins: config.publicOrigins,
    isMonitoring: (request) => isMonitoring(request.raw, address, config.metricsToken),
    cityIdOf: (name) => (cities.all.find((it) => it.id === name) ?? cities.find(undefined)).id,
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
    const refuse = (failure: Failure) => refuseOnSocket(socket, answerTo(failure) ?? UNFORESEEN, security)
    if (path !== LIVE_PATH) refuse(new Failure('not_found', 'There is nothing at this address.'))
    else if (request.headers.upgrade?.toLowerCase() !== 'websocket')
      refuse(new Failure('malformed', 'Only a WebSocket can be opened here.'))
    else if (origin !== undefined && !config.publicOrigins.includes(origin))
      refuse(new Failure('role_required', 'Pages of other sites may not open live updates.'))
    else if (door.isDraining()) refuse(new Failure('unavailable', 'The server is going away; please try again in a moment.'))
    else if (config.rateLimit && !sockets.hasRoom(caller))
      refuse(new Failure('too_many', 'Too many live connections from this address.', { retryAfterSeconds: 30 }))
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

  insightRooms(serve, { db, cities, clock, answers, present: predictions.present }, config.defaultLanguage)

  const configOfPage = publicConfig(config, cities.all, simulated)
  cityRoutes(serve, house, configOfPage)
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
  historyRoutes(serve, house)
  incidentRoutes(serve, { db, cities, clock, answers })
  serviceRequestRoutes(serve, { db, cities, clock, answers })
  rooms.routes(serve)
  predictions.routes(serve)
  anomalyRoutes(serve, house)
  const feedsNow = briefMemory(clock, FEEDS_REMEMBERED_MS, feedsOf)
  bus.subscribe((hint) => hint.kind === 'feeds' && feedsNow.forget(hint.cityId))
  feedRoutes(serve, house, feedsNow.get)
  const looker = assistantTools({ db, cities, clock, answers, present: predictions.present, feedsOf: feedsNow.get, addresses })
  const chat = chatRoom(house, {
    meters,
    assistant: assistant ?? assistantWith(looker, house, languageModel),
    feedsCheck: (cityId) => watch.now(cityId).checks.find((it) => it.id === 'feeds'),
    language: config.defaultLanguage,
  })
  chat.routes(serve)
  const { listHeaders } = answers
  images?.routes(serve, listHeaders)
  const changeAdmins = adminChanges(house)
  /** What each part of the product keeps about a person. */
  const personData: PersonData[] = [
    ...keptHere(db),
    meterData(house),
    apiKeyData(house),
    billingData(house, payments),
    chat.personData,
    ...rooms.personData,
    ...(images?.personData ?? []),
  ]
  meRoutes(serve, house)
  if (house.accounts) {
    signInRoutes(serve, { ...house, accounts: house.accounts })
    accountRoutes(serve, { accounts: house.accounts }, config)
  }
  peopleRoutes(serve, { ...house, changeAdmins, personData, listHeaders })
  invitationRoutes(serve, house, config)
  auditRoutes(serve, { ...house, listHeaders })
  mailRoutes(serve, { ...house, hasServer: config.smtp !== undefined, listHeaders })
  ownDataRoutes(serve, { ...house, changeAdmins, personData })
  securityContactRoutes(serve, house, config)
  planRoutes(serve, house, { payments, publicUrl: config.publicUrl, brandName: config.brandName, supportPhone: config.supportPhone })
  apiKeyRoutes(serve, house)
  serveOpen311(door.app, {
    publicOrigins: config.publicOrigins,
    limit: (request, rate) => refuseOften(visitorAt(request.raw), rate),
    answer: rooms.open311,
  })
  usageRoutes(serve, { db, clock, answers, basic: config.basicAiAllowance })
  // Made once, when it is first asked for: it is the work of some hundred requests.
  let description: ReturnType<typeof openApi> | undefined
  const describe = () => {
    description ??= openApi(served, config.publicUrl)
    return description
  }
  statusRoutes(serve, { db, cities, clock, watch, ready, metrics: gauge.text, description: describe })

  refuseOtherMethods()

  const page = webFolder === null ? null : servePage(door.app, webFolder, configOfPage, security, FIRST_ASKED)
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
    intake,
    desk,
    folding: rooms.folding,
    situations: rooms.situations,
    predictions,
    seriesWatch,
    recordModels: recordModelRooms(house, models, shippedTexts(), config.defaultLanguage),
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
