import { join } from 'node:path'
import type { City } from '@oppidum/domain/cities/city'
import type { Logger } from 'pino'
import type { DurableBuffer } from '../adapters/buffer/durable-buffer.ts'
import type { Bus } from '../adapters/bus/bus.ts'
import { inProcessBus } from '../adapters/bus/in-process.adapter.ts'
import { notifyBus } from '../adapters/bus/notify.adapter.ts'
import type { Clock } from '../adapters/clock/clock.ts'
import { systemClock } from '../adapters/clock/system.adapter.ts'
import { localIdentity } from '../adapters/identity/local/local.adapter.ts'
import { builtInIllustrator } from '../adapters/image-model/built-in-illustrator.adapter.ts'
import { inferenceService } from '../adapters/image-model/inference-service.adapter.ts'
import type { TextToImage } from '../adapters/image-model/text-to-image.ts'
import type { LanguageModel } from '../adapters/language-model/language-model.ts'
import type { Mail } from '../adapters/mail/mail-port.ts'
import type { MessageBrokers } from '../adapters/mqtt/message-broker.ts'
import { filesObjectStore } from '../adapters/object-store/files.adapter.ts'
import type { ObjectStore } from '../adapters/object-store/object-store.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import type { Config } from '../config/config.ts'
import { installationName, streamName } from '../config/installation-name.ts'
import type { InstallationKeys } from '../platform/auth/installation-keys.ts'
import { storeBytes } from '../platform/db/store-size.ts'
import { databaseSizeGuard } from '../platform/disk/database-size.ts'
import { systemAfter } from '../platform/jobs/timers.ts'
import type { PictureMaker } from '../platform/media/generation/picture-maker.ts'
import type { Store } from '../postgres/store.ts'
import type { AppContext } from './context.ts'

/** Folder below DATA_DIR. */
const OBJECTS = 'objects'

export async function busFor({ nats, databaseUrl }: Config, store: Store, key: string, log: Logger): Promise<Bus> {
  const onFault = (error: Error) => log.warn({ err: error }, 'bus connection lost')
  if (!nats) return databaseUrl ? notifyBus(store.address, onFault) : inProcessBus()
  // A library that is loaded only where it is used.
  const { natsBus } = await import('../adapters/bus/nats.adapter.ts')
  return natsBus(nats, `oppidum.${installationName(key)}`, onFault)
}

export async function bufferFor({ nats, ingestBufferMb }: Config, key: string, log: Logger): Promise<DurableBuffer | null> {
  if (!nats || ingestBufferMb === 0) return null
  // A library that is loaded only where it is used.
  const { jetStreamBuffer } = await import('../adapters/buffer/jetstream.adapter.ts')
  return jetStreamBuffer(nats, {
    name: streamName(key),
    limitBytes: ingestBufferMb * 1024 * 1024,
    onFault: (error) => log.warn({ err: error }, 'ingest buffer error'),
  })
}

/** The store for image files. */
export async function objectsFor({ s3, dataDir }: Config, log: Pick<Logger, 'warn'>, { nowMs }: Clock = systemClock): Promise<ObjectStore> {
  const onFault = (error: unknown) => log.warn({ err: error }, 'picture store error')
  if (!s3) return filesObjectStore(join(dataDir, OBJECTS), onFault)
  // A large library, loaded only where it is used.
  const { s3ObjectStore } = await import('../adapters/object-store/s3.adapter.ts')
  return s3ObjectStore(s3, { nowMs, onFault })
}

/** Null without a limit, and for the bundled store, whose disk is watched. */
export function databaseSizeFor({ databaseUrl, databaseLimitGb }: Config, context: { clock: Clock; log: Logger }, { db }: Store) {
  if (databaseUrl === undefined || databaseLimitGb === undefined) return null
  return databaseSizeGuard(context, databaseLimitGb * 1e9, () => storeBytes(db))
}

export async function languageModelFor({ languageModel }: Config): Promise<LanguageModel | null> {
  if (!languageModel) return null
  // A large library, loaded only where it is used.
  const { openAiCompatibleModel } = await import('../adapters/language-model/openai-compatible.adapter.ts')
  return openAiCompatibleModel(languageModel)
}

/** The built-in illustrator, unless a service generates the images; it draws the seasons of the first city. */
export function painterFor(
  { imageService, defaultLanguage }: Config,
  [first]: readonly City[],
  maker: PictureMaker,
  { nowMs }: Clock,
): TextToImage {
  const isSouthern = first !== undefined && first.bounds[3] < 0
  if (!imageService) return builtInIllustrator(maker, { language: defaultLanguage, isSouthern })
  return inferenceService(imageService, { nowMs, after: systemAfter })
}

/** Local accounts, unless a provider hosts them. */
export async function identityFor(
  config: Config,
  own: Omit<AppContext, 'identity' | 'accounts'>,
  installationKeys: InstallationKeys,
): Promise<Pick<AppContext, 'identity' | 'accounts'>> {
  if (config.clerk) {
    // A large library, loaded only where it is used.
    const { clerkIdentity } = await import('../adapters/identity/clerk/clerk.adapter.ts')
    return { identity: clerkIdentity(config.clerk, { ...own, publicOrigins: config.publicOrigins }), accounts: null }
  }
  const local = localIdentity({ ...own, config, installationKeys })
  return { identity: local, accounts: local.accounts }
}

/** The codec is loaded for the first subscription. */
export function brokersFor({ outboundAllow }: Config, clock: Clock): MessageBrokers {
  const load = async () => (await import('../adapters/mqtt/mqtt-packet.adapter.ts')).mqttBrokers({ clock, allow: outboundAllow })
  let brokers: ReturnType<typeof load> | undefined
  return {
    async connect(subscription, signal) {
      brokers ??= load()
      return (await brokers).connect(subscription, signal)
    },
  }
}

export async function mailFor({ smtp }: Config): Promise<Mail | null> {
  if (!smtp) return null
  // A large library, loaded only where it is used.
  const { smtpMail } = await import('../adapters/mail/smtp.adapter.ts')
  return smtpMail(smtp)
}

export async function paymentsFor({ stripe, brandName }: Config, { nowMs }: Clock): Promise<Payments | null> {
  if (!stripe) return null
  // A large library, loaded only where it is used.
  const { stripePayments } = await import('../adapters/payments/stripe.adapter.ts')
  return stripePayments({ ...stripe, brandName, nowMs })
}
