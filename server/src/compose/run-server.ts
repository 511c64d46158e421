import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type City, cityFileWith } from '@oppidum/domain/cities/city'
import { storeClock } from '../adapters/clock/store-clock.adapter.ts'
import { systemClock } from '../adapters/clock/system.adapter.ts'
import { installationKey } from '../adapters/identity/local/installation-key.ts'
import { pushContact } from '../adapters/push/push-contact.ts'
import { webPushMessages } from '../adapters/push/web-push.adapter.ts'
import { operatorFetch } from '../adapters/web/operator-fetch.adapter.ts'
import { undiciWebClient } from '../adapters/web/undici.adapter.ts'
import { type Config, readEnvironment } from '../config/config.ts'
import { citiesOf } from '../features/cities/cities.ts'
import { readCityFile } from '../features/cities/city-file.ts'
import { mapArchives } from '../features/cities/map/map-archives.ts'
import { FeedSchema } from '../features/feeds/importers.ts'
import { parsePool } from '../features/feeds/parsing/parse-pool.ts'
import { shippedPrompts } from '../features/forecasting/classification/shipped-texts.ts'
import { imageModeration } from '../features/gallery/moderation/moderation-service.ts'
import { reportDrawer } from '../features/records/after-action/report-drawer.ts'
import type { InstallationKeys } from '../platform/auth/installation-keys.ts'
import { personStore } from '../platform/auth/people/person-store.ts'
import { continueHistory, historyWatch } from '../platform/backup/store-history.ts'
import { type DutyHolder, dutyHolder } from '../platform/db/duties/duty-holder.ts'
import { migrate } from '../platform/db/migrate.ts'
import { historyReads } from '../platform/db/replica/history-reads.ts'
import { storeTimeMs } from '../platform/db/store-time.ts'
import { requireServableStore } from '../platform/db/store-version.ts'
import { diskGuard } from '../platform/disk/disk-guard.ts'
import { freeBytesAt } from '../platform/disk/free-bytes.ts'
import { pictureModel } from '../platform/media/classifier/picture-model.ts'
import { pictureMaker } from '../platform/media/generation/picture-maker.ts'
import { transcoder } from '../platform/media/transcoder/transcoder.ts'
import { inProcessModels, modelProcess } from '../platform/workers/models/model-queue.ts'
import { MIGRATIONS, openStore } from '../postgres/store.ts'
import { PROJECT_ROOT, programVersion } from '../project-root.ts'
import {
  brokersFor,
  bufferFor,
  busFor,
  databaseSizeFor,
  identityFor,
  languageModelFor,
  mailFor,
  objectsFor,
  painterFor,
  paymentsFor,
} from './adapter-choice.ts'
import { createApp } from './app.ts'
import type { AppContext } from './context.ts'
import { openObservability } from './observability.ts'
import { simulatedParts } from './simulated-parts.ts'

const DEMO_CITY = join(PROJECT_ROOT, 'dist/city/montevideo.json')
const WEB = join(PROJECT_ROOT, 'web/dist')
export const PARSE_WORKER = new URL('./parse-worker.js', import.meta.url)
const REPORT_WORKER = new URL('./report-worker.js', import.meta.url)
const GENERATION_WORKER = new URL('./generation-worker.js', import.meta.url)
const TRANSCODE_WORKER = new URL('./transcode-worker.js', import.meta.url)
const PICTURE_MODEL_WORKER = new URL('./picture-model-worker.js', import.meta.url)
const MODEL_WORKER = new URL('./model-worker.js', import.meta.url)
/** Webhooks of many people may lead to one host. */
const SENDER_CONNECTIONS = 64
/** What the collector of traces and logs answers is of no interest. */
const COLLECTOR_LIMITS = { maxBytes: 64 * 1024, connectMs: 5_000 }

const WENT_ON = 'The database has failed over, been restored or been moved since it was last used, so clients are sent everything again.'
const RESTART =
  'The database has failed over or been restored, so what this server remembers may be wrong: it stops and has to be started again.'

export function citiesFor(config: Config): readonly City[] {
  return config.cityFile ? readCityFile(config.cityFile, 'CITY_FILE', cityFileWith(FeedSchema)) : readCityFile(DEMO_CITY, 'The demo city')
}

export interface RunningServer {
  url: string
  /** Aborted when the server has to be started again; the reason is a sentence. */
  restart: AbortSignal
  /** Stops everything in order; resolves when nothing runs any more. */
  stop(): Promise<void>
}

/**
 * @param migrateFirst false refuses a store of an older version
 * @param stopping aborted while the server starts: what has been opened is closed, upon which the start rejects
 */
export async function runServer(
  config: Config,
  { migrateFirst, stopping }: { migrateFirst: boolean; stopping: AbortSignal },
): Promise<RunningServer> {
  const {
    log,
    tracing,
    measures,
    close: closeExport,
  } = await openObservability(config, {
    clock: systemClock,
    collectorClient: () => operatorFetch(COLLECTOR_LIMITS),
  })
  const all = citiesFor(config)
  const archives = mapArchives(all, dirname(config.cityFile ?? DEMO_CITY))
  const store = await openStore(config, log)
  const closing: (() => Promise<unknown> | unknown)[] = [closeExport, () => store.close()]
  const closeAll = async () => {
    let first: { fault: unknown } | undefined
    for (const close of closing.splice(0).reverse()) {
      try {
        await close()
      } catch (fault) {
        first ??= { fault }
      }
    }
    // The rest is closed all the same, above all the store.
    if (first) throw first.fault
  }
  const restart = new AbortController()
  let interrupted: Promise<void> | undefined
  const interrupt = () => {
    interrupted = closeAll()
  }
  stopping.addEventListener('abort', interrupt, { once: true })
  try {
    stopping.throwIfAborted()
    if (migrateFirst) await migrate(store.db, MIGRATIONS, (sentence) => log.warn(sentence))
    const versions = await requireServableStore(store.db, MIGRATIONS)
    if (versions.store > versions.program) log.warn(versions, 'the store is of a newer version, which this one may serve')
    const storeHistory = await continueHistory(store.db)
    if (storeHistory.isOther) log.warn(WENT_ON)
    // The bundled store has this machine's clock.
    const followed = config.databaseUrl !== undefined ? storeClock(() => storeTimeMs(store.db)) : null
    await followed?.compare()
    const clock = followed ?? systemClock
    const keys: InstallationKeys = [await installationKey(config, { db: store.db, clock, log }), ...config.previousSecretKeys]
    // Of the oldest key, so that values in the buffer survive a change of it.
    const namesake = keys.at(-1) as string
    const bus = await busFor(config, store, namesake, log)
    closing.push(() => bus.close())
    const buffer = await bufferFor(config, namesake, log)
    closing.push(() => buffer?.close())
    const cities = citiesOf(all)
    for (const { id } of all) await cities.refresh(store.db.pool, id)
    const history = historyReads(
      store.db,
      config.replicaUrls.map((connectionString) => ({ connectionString })),
      { log },
    )
    closing.push(() => history.close())
    const own = { db: store.db, history, bus, clock, log, cities, people: personStore(store.db), tracing }
    const context: AppContext = { ...own, ...(await identityFor(config, own, keys)) }
    const disk = diskGuard({ clock, log }, config.diskReserveMb * 1e6, () => freeBytesAt(config.dataDir))
    const size = databaseSizeFor(config, { clock, log }, store)
    const objects = await objectsFor(config, log, clock)
    const draws = transcoder({ workerUrl: TRANSCODE_WORKER, onFault: (error) => log.error({ err: error }, 'illustrator failed') })
    const drawer = reportDrawer(REPORT_WORKER, (error) => log.error({ err: error }, 'report generation failed'))
    const onModelFault = (error: Error) => log.error({ err: error }, 'model worker error')
    const models = config.models ? modelProcess({ workerUrl: MODEL_WORKER, onFault: onModelFault }) : null
    const looks = pictureModel({
      workerUrl: PICTURE_MODEL_WORKER,
      onFault: (error) => log.error({ err: error }, 'picture moderation failed'),
    })
    // Prompts are moderated even where the city's models do not run.
    const promptModels = models ?? inProcessModels()
    const moderation = imageModeration({ ...context, models: promptModels, promptModel: shippedPrompts(), pictures: looks })
    const languageModel = await languageModelFor(config)
    const maker = pictureMaker({ workerUrl: GENERATION_WORKER, onFault: (error) => log.error({ err: error }, 'picture generation failed') })
    const painter = painterFor(config, all, maker, clock)
    closing.push(
      () => languageModel?.close(),
      () => painter.close(),
      () => maker.stop(),
      () => promptModels.stop(),
      () => looks.stop(),
      () => drawer.stop(),
      () => draws.stop(),
      () => objects.close(),
    )
    const pool = parsePool({ workerUrl: PARSE_WORKER })
    const web = undiciWebClient({ allow: config.outboundAllow })
    const brokers = brokersFor(config, clock)
    // Of its own, so that feeds and webhooks on one host do not wait for each other.
    const sender = undiciWebClient({ allow: config.outboundAllow, connections: SENDER_CONNECTIONS })
    const mail = await mailFor(config)
    closing.push(
      () => pool.stop(),
      () => web.close(),
      () => sender.close(),
      () => mail?.close(),
    )
    const environment = readEnvironment()
    let duties: DutyHolder | undefined
    const app = createApp(context, {
      config,
      buffer,
      ...(size && { databaseSize: size }),
      ...(followed && { storeClock: followed }),
      instances: () => duties?.instances() ?? 1,
      measures,
      archives,
      webFolder: existsSync(join(WEB, 'files.json')) ? WEB : null,
      simulatedIn: simulatedParts(cities, config.simulator),
      checkReplies: false,
      drawer,
      models,
      languageModel,
      mail,
      ...(config.diskReserveMb > 0 && { disk }),
      sender,
      push: webPushMessages({ installationKeys: keys, contact: pushContact(config) }),
      feedReader: { web, brokers, pool, secrets: (name) => environment[name] },
      gallery: { moderation, generation: { painter, maker } },
      pictures: { objects, transcoder: draws, installationKeys: keys },
      payments: await paymentsFor(config, clock),
      // The bundled store has no standby.
      jobs:
        config.databaseUrl !== undefined && storeHistory.present
          ? [historyWatch(context, storeHistory.present, () => restart.abort(RESTART))]
          : [],
    })
    closing.push(() => app.snapshots.stop())
    stopping.throwIfAborted()
    await app.server.app.listen({ port: config.port, host: config.host })
    closing.push(
      () => app.server.close(),
      () => app.hub.close(),
    )
    if (config.mqttPort !== undefined) {
      const { mqttListener } = await import('../adapters/mqtt/mqtt-listener.adapter.ts')
      const listener = await mqttListener({ host: config.host, port: config.mqttPort, gate: app.features.ingest.messages, log })
      closing.push(() => listener.close())
    }

    duties = dutyHolder(store.address, {
      id: app.features.status.instanceId,
      version: programVersion(),
      onStart: app.lead.start,
      onStop: app.lead.stop,
      onFault: (error) => log.error({ err: error }, 'work of a duty failed'),
    })
    closing.push(() => duties?.stop())
    stopping.throwIfAborted()
    await duties.first
    await app.snapshots.start()
    await app.features.status.watch.once()
    stopping.throwIfAborted()
    app.ownJobs.start()
    closing.push(
      () => app.ownJobs.stop(),
      () => app.closeFeatures(),
      () => app.server.startDraining(),
      // The others serve who comes meanwhile; alone, an instance has nobody to leave its clients to.
      () => ((duties?.instances() ?? 1) > 1 && !restart.signal.aborted ? app.server.leave(config.drainSeconds * 1_000) : undefined),
    )
    app.cityIsUp()
  } catch (error) {
    await interrupted?.catch((fault: unknown) => log.error({ err: fault }, 'cleanup after an interrupted start failed'))
    await closeAll().catch((fault: unknown) => log.error({ err: fault }, 'cleanup after a failed start failed'))
    throw error
  } finally {
    stopping.removeEventListener('abort', interrupt)
  }
  return { url: config.publicUrl, restart: restart.signal, stop: closeAll }
}
