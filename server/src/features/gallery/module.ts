import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { TextToImage } from '../../adapters/image-model/text-to-image.ts'
import type { ObjectStore } from '../../adapters/object-store/object-store.ts'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { InstallationKeys } from '../../platform/auth/installation-keys.ts'
import { systemAfter } from '../../platform/jobs/timers.ts'
import type { AnswerNow } from '../../platform/live/answers.ts'
import type { PictureMaker } from '../../platform/media/generation/picture-maker.ts'
import type { Transcoder } from '../../platform/media/transcoder/transcoder.ts'
import type { MeterLedger } from '../../platform/meters/meter-ledger.ts'
import { generationRoutes } from './generation/generation-routes.ts'
import { generationService } from './generation/generation-service.ts'
import { imageService } from './images/image-service.ts'
import type { ImageModeration } from './images/moderation-port.ts'
import { signedReceipts } from './images/signed-receipts.ts'
import { forgetReceipts } from './images/spent-receipt-store.ts'
import { moderationData } from './moderation/moderation-data.ts'
import { moderationRoutes } from './moderation/moderation-routes.ts'
import { moderationStore } from './moderation/moderation-store.ts'

/** Retention of moderation decisions. An admin's overruling is images. */
const MODERATION_KEPT_MS = 180 * DAY_MS
/** Upper limit of the difference between the clocks of an installation's instances. */
const CLOCKS_APART_MS = HOUR_MS

/** What generates images, and what finishes them. */
export interface GenerationParts {
  painter: TextToImage
  maker: Pick<PictureMaker, 'finish'>
}

/** Without them images are neither generated nor stored: nothing goes unmoderated. */
export interface GalleryParts {
  moderation: ImageModeration
  generation: GenerationParts
}

interface Dependencies extends GalleryParts {
  pictures: { objects: ObjectStore; transcoder: Transcoder; installationKeys: InstallationKeys }
  meters: MeterLedger
  brandName: string
  listHeaders: AnswerNow['listHeaders']
}

/** People's own images. Receipts and moderation apply throughout. */
export function galleryModule(
  context: AppContext,
  { pictures, moderation, generation, meters, brandName, listHeaders }: Dependencies,
): FeatureModule {
  const { db } = context
  const receipts = signedReceipts(pictures.installationKeys, () => context.clock.nowMs())
  const generator = generationService({ ...context, ...generation, meters, moderation, receipts, brandName, after: systemAfter })
  const images = imageService(context, { ...pictures, moderation, receipts })
  return {
    name: 'gallery',
    routes(serve) {
      generationRoutes(serve, generator, generation.painter)
      images.routes(serve, listHeaders)
      moderationRoutes(serve, { ...context, images: images.images, listHeaders })
    },
    // Images first: from then on nothing more of this person is added.
    personalData: [images.personData, moderationData(context)],
    retention: [
      (nowMs, atMost) => moderationStore(db.pool).forget(new Date(nowMs - MODERATION_KEPT_MS), atMost),
      (nowMs, atMost) => forgetReceipts(db, new Date(nowMs - CLOCKS_APART_MS), atMost),
    ],
  }
}
