import type { FeedLedger, Intake } from '@oppidum/domain/feeds/intake'
import type { DurableBuffer } from '../adapters/buffer/durable-buffer.ts'
import type { StoreClock } from '../adapters/clock/clock.ts'
import type { LanguageModel } from '../adapters/language-model/language-model.ts'
import type { Mail } from '../adapters/mail/mail-port.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import type { PushMessages } from '../adapters/push/push-messages.ts'
import type { WebSender } from '../adapters/web/web-client.ts'
import type { Config } from '../config/config.ts'
import { alertsModule } from '../features/alerts/module.ts'
import type { Assistant } from '../features/assistant/chat/chat-service.ts'
import { type AssistantModule, assistantModule } from '../features/assistant/module.ts'
import { fileSince } from '../features/cities/city-store.ts'
import type { MapArchives } from '../features/cities/map/map-archives.ts'
import { citiesModule } from '../features/cities/module.ts'
import { addressSearches } from '../features/cities/places/address-search.ts'
import { nearestAddresses } from '../features/cities/places/nearest-address.ts'
import { contextBrokerModule } from '../features/context-broker/module.ts'
import { eventsModule } from '../features/events/module.ts'
import { feedLedger } from '../features/feeds/health/feed-ledger.ts'
import { feedStore } from '../features/feeds/health/feed-store.ts'
import { type FeedReader, type FeedsModule, feedsModule } from '../features/feeds/module.ts'
import { correctionWatcher } from '../features/forecasting/classification/correction-watcher.ts'
import { type ForecastingModule, forecastingModule } from '../features/forecasting/module.ts'
import { type GalleryParts, galleryModule } from '../features/gallery/module.ts'
import { type IngestModule, ingestModule } from '../features/ingest/module.ts'
import { ingestStatuses } from '../features/ingest/sources/ingest-statuses.ts'
import { insightsModule } from '../features/insights/module.ts'
import { open311Module } from '../features/open311/module.ts'
import { keyLookup } from '../features/people/api-keys/key-lookup.ts'
import { peopleModule } from '../features/people/module.ts'
import { plansModule } from '../features/plans/module.ts'
import { publishingModule } from '../features/publishing/module.ts'
import type { ReportDrawer } from '../features/records/after-action/report-drawer.ts'
import type { PictureParts } from '../features/records/attachments/attachments.ts'
import { type RecordsModule, recordsModule } from '../features/records/module.ts'
import { reportsModule } from '../features/reports/module.ts'
import { reportLinks } from '../features/reports/report-links.ts'
import { reporters } from '../features/reports/report-reporters.ts'
import { simulationModule } from '../features/simulation/module.ts'
import { type StatusModule, statusModule } from '../features/status/module.ts'
import { outsideProbes } from '../features/status/outside-probes.ts'
import { telemetryModule } from '../features/telemetry/module.ts'
import type { ObservationIntake } from '../features/telemetry/observations/observation-intake.ts'
import { webhooksModule } from '../features/webhooks/module.ts'
import type { DatabaseSizeGuard } from '../platform/disk/database-size.ts'
import type { DiskGuard } from '../platform/disk/disk-guard.ts'
import { onlyOnce } from '../platform/http/idempotency/idempotent-call.ts'
import type { AnswerNow } from '../platform/live/answers.ts'
import type { MeterLedger } from '../platform/meters/meter-ledger.ts'
import type { ModelProcess } from '../platform/workers/models/model-process.ts'
import type { AppContext } from './context.ts'
import type { FeatureModule } from './feature-module.ts'
import type { HttpChannel } from './http-channel.ts'
import { innerCall } from './inner-call.ts'
import { insightSources } from './insight-sources.ts'
import type { ModuleParts } from './module-parts.ts'
import { openIntake } from './open-intake.ts'
import { withRoomForPictures } from './room-for-pictures.ts'
import type { SimulatedParts } from './simulated-parts.ts'

/** Chosen where the server starts: adapters to the outside world, and workers. */
export interface Infrastructure {
  /** Holds delivered values until they are stored; default none. */
  buffer?: DurableBuffer | null
  /** The cities' own maps; default none. */
  archives?: MapArchives
  simulatedIn: SimulatedParts
  /** Fetches feeds; null if this process does not. */
  feedReader: FeedReader | null
  /** Null without a mail server: e-mails stay in the outbox. */
  mail: Mail | null
  /** Of the disk of DATA_DIR, on which are telemetry with the bundled store and pictures without S3; default none. */
  disk?: DiskGuard
  /** Of a database with a size limit; default none. */
  databaseSize?: DatabaseSizeGuard
  /** The context's clock, where it follows that of a store on another machine. */
  storeClock?: StoreClock
  /** Sends to addresses that people give. */
  sender: WebSender
  /** Encrypts messages for browsers. */
  push: PushMessages
  /** The payment provider; null in demo billing, which says so. */
  payments: Payments | null
  pictures: PictureParts
  /** Null: no gallery. */
  gallery: GalleryParts | null
  drawer: ReportDrawer
  /** Fits and runs the models; null with MODELS=off. */
  models: ModelProcess | null
  /** Answers questions before the built-in analyst does; absent or null for the analyst alone. */
  languageModel?: LanguageModel | null
  /** Answers questions; default this installation's assistant. */
  assistant?: Assistant | undefined
}

interface Dependencies extends Infrastructure {
  config: Config
  answers: AnswerNow
  meters: MeterLedger
  http: HttpChannel
  security: Parameters<typeof citiesModule>[1]['security']
  pageConfig: Parameters<typeof citiesModule>[1]['pageConfig']
  status: Omit<Parameters<typeof statusModule>[1], 'sources' | 'probes' | 'dataDir' | 'diskHasRoom' | 'storeClock' | 'databaseSize'>
  /** All modules as one; called when they exist. */
  parts(): ModuleParts
}

export interface Features {
  /** Every module. Their duties are prepared in this order. */
  modules: readonly FeatureModule[]
  intake: Intake
  observations: ObservationIntake
  ledger: FeedLedger
  records: RecordsModule
  forecasting: ForecastingModule
  feeds: FeedsModule
  ingest: IngestModule
  assistant: AssistantModule
  status: StatusModule
}

/** Makes every feature and passes each what it needs from the others. */
export function allFeatures(context: AppContext, dependencies: Dependencies): Features {
  const { db, history, clock, cities } = context
  const { config, answers, meters, http, security, archives = new Map() } = dependencies
  const disk = config.databaseUrl !== undefined && config.s3 ? undefined : dependencies.disk
  const pictureParts =
    disk && !config.s3
      ? { ...dependencies.pictures, objects: withRoomForPictures(dependencies.pictures.objects, disk) }
      : dependencies.pictures
  const language = config.defaultLanguage
  const { listHeaders } = answers
  const { intake, observations } = openIntake(
    context,
    config.retentionRawDays,
    (...change) => reporting.onSourceEndOrReopen(...change),
    config.databaseUrl === undefined ? disk : dependencies.databaseSize,
  )
  const feedRows = feedStore(db)
  const ledger = feedLedger(context, feedRows, observations.incidentFigures)
  const addresses = addressSearches(archives)
  const once = onlyOnce(context)

  const forecasting = forecastingModule(context, dependencies.models, language)
  const { present, sentences } = forecasting
  const links = reportLinks(config.publicUrl, cities)
  const reporting = reporters({ db, links, language, desk: () => records.desk })
  const records = recordsModule(context, {
    config,
    figures: observations.incidentFigures,
    pictures: pictureParts,
    drawer: dependencies.drawer,
    answers,
    reporters: reporting,
    once,
    watchers: [reporting.watcher, correctionWatcher],
  })
  const { desk, duplicates, pictures } = records
  const feeds = feedsModule(context, {
    intake,
    ledger,
    store: feedRows,
    isSimulated: (cityId) => dependencies.simulatedIn(cityId).size > 0,
    deliveredTo: ingestStatuses(context),
    installationKeys: pictureParts.installationKeys,
    publicUrl: config.publicUrl,
    sender: dependencies.sender,
    reader: dependencies.feedReader,
  })
  const { feedsOf } = feeds
  const status = statusModule(context, {
    ...dependencies.status,
    sources: () => dependencies.parts().status,
    ...(disk && { diskHasRoom: disk.hasRoom }),
    ...(dependencies.databaseSize && { databaseSize: dependencies.databaseSize }),
    ...(dependencies.storeClock && { storeClock: dependencies.storeClock }),
    probes: outsideProbes(context, { ...dependencies, pictures: pictureParts }),
    dataDir: config.dataDir,
  })
  const assistant = assistantModule(context, {
    meters,
    language,
    tools: { answers, present, feedsOf, addresses },
    languageModel: dependencies.languageModel ?? null,
    assistant: dependencies.assistant,
    feedsCheck: (cityId) => status.watch.now(cityId).checks.find((it) => it.id === 'feeds'),
  })
  const ingest = ingestModule(context, {
    intake,
    deliver: observations.deliver,
    once,
    rawDays: config.retentionRawDays,
    keys: keyLookup(context),
    call: innerCall(http),
    buffer: dependencies.buffer ?? null,
    listHeaders,
  })
  const isCounted = config.rateLimit
  const modules = [
    citiesModule(context, { config, pageConfig: dependencies.pageConfig, archives, http, security }),
    simulationModule(context, { intake, ledger, seed: config.simulatorSeed, simulatedIn: dependencies.simulatedIn }),
    telemetryModule(context, { config, observations, answers, sentences, fileSince, security }),
    feeds,
    peopleModule(context, { config, mail: dependencies.mail, listHeaders, personalData: () => dependencies.parts().personalData }),
    plansModule(context, { config, payments: dependencies.payments, meters, answers }),
    assistant,
    records,
    reportsModule(context, { desk, duplicates, pictures, links, addresses, nearest: nearestAddresses(archives), isCounted }),
    open311Module(context, { config, http, desk, reporters: reporting }),
    contextBrokerModule(context, { config, http, answers, security, notifications: feeds.notifications }),
    alertsModule(context, {
      config,
      feedsOf,
      statusOf: status.watch.now,
      present,
      desk,
      sender: dependencies.sender,
      push: dependencies.push,
      hasMailServer: dependencies.mail !== null,
      installationKeys: pictureParts.installationKeys,
      listHeaders,
    }),
    eventsModule(context, { config, feedsOf }),
    publishingModule(context, { config, answers, security, feedsOf }),
    webhooksModule(context, {
      config,
      sender: dependencies.sender,
      installationKeys: pictureParts.installationKeys,
      listHeaders,
    }),
    forecasting,
    ingest,
    insightsModule(context, insightSources({ db, history, cities, clock, answers, present }), language),
    ...(dependencies.gallery
      ? [
          galleryModule(context, {
            ...dependencies.gallery,
            pictures: pictureParts,
            meters,
            brandName: config.brandName,
            listHeaders,
          }),
        ]
      : []),
    status,
  ]
  return { modules, intake, observations, ledger, records, forecasting, feeds, ingest, assistant, status }
}
