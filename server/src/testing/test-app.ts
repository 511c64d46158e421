import { City } from '@oppidum/domain/cities/city'
import type { Delivery } from '@oppidum/domain/feeds/intake'
import pino, { type Logger } from 'pino'
import type { DurableBuffer } from '../adapters/buffer/durable-buffer.ts'
import type { Bus } from '../adapters/bus/bus.ts'
import { inProcessBus } from '../adapters/bus/in-process.adapter.ts'
import { notifyBus } from '../adapters/bus/notify.adapter.ts'
import { type ManualClock, manualClock } from '../adapters/clock/manual.adapter.ts'
import { clerkIdentity } from '../adapters/identity/clerk/clerk.adapter.ts'
import { localIdentity } from '../adapters/identity/local/local.adapter.ts'
import { passwordHash } from '../adapters/identity/local/password-hash.ts'
import { builtInIllustrator } from '../adapters/image-model/built-in-illustrator.adapter.ts'
import type { LanguageModel } from '../adapters/language-model/language-model.ts'
import { stripePayments } from '../adapters/payments/stripe.adapter.ts'
import { webPushMessages } from '../adapters/push/web-push.adapter.ts'
import { undiciWebClient } from '../adapters/web/undici.adapter.ts'
import { type App, createApp } from '../compose/app.ts'
import type { AppContext } from '../compose/context.ts'
import type { FeatureModule } from '../compose/feature-module.ts'
import type { Features } from '../compose/features.ts'
import type { SimulatedParts } from '../compose/simulated-parts.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { Assistant } from '../features/assistant/chat/chat-service.ts'
import { citiesOf } from '../features/cities/cities.ts'
import type { FeedReader } from '../features/feeds/module.ts'
import type { ImageModeration } from '../features/gallery/images/moderation-port.ts'
import type { GenerationParts } from '../features/gallery/module.ts'
import { inThreadDrawer } from '../features/records/after-action/report-drawer.ts'
import type { InstallationKeys } from '../platform/auth/installation-keys.ts'
import { personStore } from '../platform/auth/people/person-store.ts'
import type { StoreAddress } from '../platform/db/connection.ts'
import { historyReads } from '../platform/db/replica/history-reads.ts'
import type { DiskGuard } from '../platform/disk/disk-guard.ts'
import { pictureMaker } from '../platform/media/generation/picture-maker.ts'
import { inProcessModels } from '../platform/workers/models/model-queue.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { testPictures } from './test-pictures.ts'
import { wordModeration } from './word-moderation.ts'

/** The time of every test: a Friday morning, 07:00 in Montevideo. */
export const NOW = '2026-11-20T10:00:00.000Z'

/** A small city: three sections of one street, a square district, one substation. */
export function aCity(more: Record<string, unknown> = {}): City {
  const section = (id: string, from: number, freeFlowMph: number) => ({
    id,
    name: `Av. Italia, ${from} - ${from + 1}`,
    geometry: {
      type: 'LineString',
      coordinates: [
        [-56.16 + from * 0.01, -34.89],
        [-56.15 + from * 0.01, -34.89],
      ],
    },
    freeFlowMph,
    roadClass: 'primary',
  })
  return City.parse({
    id: 'montevideo',
    name: 'Montevideo',
    timeZone: 'America/Montevideo',
    bounds: [-56.25, -34.95, -56.05, -34.8],
    inhabitants: 1_000_000,
    peakLoadMw: 780,
    locations: [section('italia-1', 0, 50), section('italia-2', 1, 50), section('italia-3', 2, 40)],
    districts: [
      {
        id: 'centro',
        name: 'Centro',
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [-56.2, -34.92],
              [-56.1, -34.92],
              [-56.1, -34.85],
              [-56.2, -34.85],
              [-56.2, -34.92],
            ],
          ],
        },
      },
    ],
    substations: [{ id: 'a', name: 'A Centro', position: [-56.15, -34.89], capacityMw: 100 }],
    ...more,
  })
}

export interface TestApp extends App, Pick<Features, 'intake' | 'observations' | 'ledger'> {
  context: AppContext
  desk: Features['records']['desk']
  folding: Features['records']['duplicateDetection']
  situations: Features['records']['situations']
  predictions: Features['forecasting']['predictions']
  seriesWatch: Features['forecasting']['seriesWatch']
  recordModels: Features['forecasting']['recordModels']
  chat: Features['assistant']['chat']
  watch: Features['status']['watch']
  clock: ManualClock
  config: Config
  database: TestDatabase
  /** Sends a GET request as a browser would; a JSON body is parsed. */
  get(
    url: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Record<string, unknown>; body: never; text: string }>
  /** Listens on a free port. @returns the address without a trailing slash */
  listen(): Promise<string>
  /** Waits until the answers in memory reflect the store. */
  settled(): Promise<void>
  close(): Promise<void>
}

interface Options {
  cities?: City[]
  /** Changes the store's address, for a proxy. */
  through?: (address: StoreAddress) => StoreAddress
  /** Of standbys, from which history is read; default none. */
  replicas?: readonly StoreAddress[]
  /** A built page's folder. */
  webFolder?: string
  env?: Record<string, string>
  /** Path of each city's map. */
  archives?: ReadonlyMap<string, string>
  /** Starts another instance of the same installation, on its database and clock. */
  beside?: Pick<TestApp, 'database' | 'clock'>
  /** How many instances the app takes itself to be one of; default 1. */
  instances?: number
  /** Sends change notifications through the store, as between instances; default within the process. */
  bus?: 'notify'
  /** Of the disk that telemetry fills; default none. */
  disk?: DiskGuard
  /** Opens another bus. */
  busFrom?: (database: TestDatabase) => Promise<Bus>
  /** Where images are stored; default a folder of this app's own. */
  pictures?: ReturnType<typeof testPictures>
  /** Answers questions; default the product's assistant. */
  assistant?: Assistant
  /** Writes the answers of the product's assistant; default none. */
  languageModel?: LanguageModel
  /** Moderation of images; default a simple one. */
  imageModeration?: ImageModeration | ((context: AppContext) => ImageModeration)
  /** Generates and finishes images. */
  generation?: GenerationParts
  /** Modules in addition to the product's own. */
  moreModules?: readonly FeatureModule[]
  /** Where log lines go; default standard output, at the level of LOG_LEVEL. */
  log?: Logger
  /** Fetches feeds; default none. */
  feedReader?: FeedReader | null
  /** Holds delivered values until they are stored; default none. */
  buffer?: DurableBuffer | null
  /** What is simulated in each city; default nothing. */
  simulatedIn?: SimulatedParts
  /** Records traces; default none. */
  tracing?: AppContext['tracing']
}

/** Refuses what the illustrator refuses; tests that need images build the process that draws them. */
const maker = pictureMaker({ workerUrl: new URL('file:///nowhere/generation-worker.js'), onFault: () => undefined })

/** Tests sign up hundreds of people; the real cost is tested with the hash. */
const CHEAP = { log2N: 10, r: 8, p: 1 }
/** The installation key of all tests, so that two apps on one database are instances of one installation. */
export const TEST_KEY = 'a-key-of-the-tests-that-protects-nothing-at-all'

function identityFor(
  config: Config,
  own: Omit<AppContext, 'identity' | 'accounts'>,
  keys: InstallationKeys,
): Pick<AppContext, 'identity' | 'accounts'> {
  if (config.clerk)
    return {
      identity: clerkIdentity(config.clerk, { ...own, publicOrigins: config.publicOrigins, withinMs: 2_000 }),
      accounts: null,
    }
  const local = localIdentity({ ...own, config, installationKeys: keys, hashes: passwordHash(CHEAP) })
  return { identity: local, accounts: local.accounts }
}

/** The whole server on its own database, with a manual clock and without a port. */
export async function startTestApp({
  cities = [aCity()],
  env = {},
  webFolder,
  through,
  replicas = [],
  archives = new Map(),
  beside,
  disk,
  bus,
  busFrom,
  instances = 1,
  pictures: givenPictures,
  assistant,
  languageModel,
  imageModeration = wordModeration(),
  generation,
  moreModules = [],
  log,
  feedReader = null,
  buffer = null,
  simulatedIn = () => new Set(),
  tracing = null,
}: Options = {}): Promise<TestApp> {
  const database = beside?.database ?? (await testDatabase(through ? { through } : {}))
  const clock = beside?.clock ?? manualClock(Date.parse(NOW))
  const config = readConfig({ RATE_LIMIT: 'off', SECRET_KEY: TEST_KEY, ...env })
  const keys: InstallationKeys = [config.secretKey ?? TEST_KEY, ...config.previousSecretKeys]
  const pictures = givenPictures ?? testPictures(...keys)
  const logger = log ?? pino({ level: env.LOG_LEVEL ?? 'silent' })
  const own = {
    db: database.db,
    history: historyReads(database.db, replicas, { log: logger }),
    bus: busFrom ? await busFrom(database) : bus === 'notify' ? await notifyBus(database.address, () => undefined) : inProcessBus(),
    clock,
    log: logger,
    cities: citiesOf(cities),
    people: personStore(database.db),
    tracing,
  }
  const context: AppContext = { ...own, ...identityFor(config, own, keys) }
  const payments = config.stripe ? stripePayments({ ...config.stripe, brandName: config.brandName, nowMs: clock.nowMs }) : null
  const sender = undiciWebClient({ allow: config.outboundAllow })
  const app = createApp(context, {
    config,
    buffer,
    archives,
    webFolder: webFolder ?? null,
    simulatedIn,
    instances: () => instances,
    checkReplies: true,
    coalesceMs: 10,
    feedReader,
    mail: null,
    ...(disk && { disk }),
    sender,
    push: webPushMessages({ installationKeys: keys, contact: 'mailto:operator@city.example' }),
    payments,
    pictures,
    gallery: {
      moderation: typeof imageModeration === 'function' ? imageModeration(context) : imageModeration,
      generation: generation ?? { painter: builtInIllustrator(maker, { language: config.defaultLanguage, isSouthern: false }), maker },
    },
    drawer: inThreadDrawer(),
    models: config.models ? inProcessModels() : null,
    assistant,
    ...(languageModel && { languageModel }),
    moreModules,
  })
  const { records, forecasting, assistant: assistantModule, status, intake, observations, ledger } = app.features
  await app.snapshots.start()
  await status.watch.once()
  app.ownJobs.start()
  app.cityIsUp()
  return {
    ...app,
    context,
    intake,
    observations,
    ledger,
    desk: records.desk,
    folding: records.duplicateDetection,
    situations: records.situations,
    predictions: forecasting.predictions,
    seriesWatch: forecasting.seriesWatch,
    recordModels: forecasting.recordModels,
    chat: assistantModule.chat,
    watch: status.watch,
    clock,
    config,
    database,
    async get(url, headers = {}) {
      const reply = await app.server.app.inject({ method: 'GET', url, headers })
      const isJson = String(reply.headers['content-type'] ?? '').includes('json')
      return {
        status: reply.statusCode,
        headers: reply.headers,
        body: (isJson && reply.body !== '' ? reply.json() : undefined) as never,
        text: reply.body,
      }
    },
    listen: () => app.server.app.listen({ port: 0, host: '127.0.0.1' }),
    async settled() {
      await observations.incidentFigures.settled()
      await app.snapshots.settled()
    },
    async close() {
      await app.ownJobs.stop()
      await app.closeFeatures()
      await app.hub.close()
      await app.server.close()
      await app.snapshots.stop()
      await context.bus.close()
      await context.history.close()
      await sender.close()
      await pictures.transcoder.stop()
      pictures.clear()
      // The first instance outlives the others.
      if (!beside) await database.drop()
    },
  }
}

/** A feed's delivery, with overrides. */
export function aDelivery(more: Partial<Delivery> = {}): Delivery {
  return { cityId: 'montevideo', sourceId: 'test-feed', quality: 'measured', staleAfterSeconds: 300, ...more }
}
