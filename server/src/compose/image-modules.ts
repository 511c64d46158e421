import type { TextToImage } from '../adapters/image-model/text-to-image.ts'
import { generating } from '../features/gallery/generation/generating.ts'
import { generationRoutes } from '../features/gallery/generation/generation-routes.ts'
import { imageService } from '../features/gallery/images/image-room.ts'
import type { ImageModeration } from '../features/gallery/images/moderation-port.ts'
import { signedReceipts } from '../features/gallery/images/signed-receipts.ts'
import { moderationData } from '../features/gallery/moderation/moderation-data.ts'
import { moderationRoutes } from '../features/gallery/moderation/moderation-routes.ts'
import type { PictureParts } from '../features/records/attachments/attachments.ts'
import type { PersonData } from '../platform/auth/people/person-data.ts'
import type { Serve } from '../platform/http/serve.ts'
import { systemAfter } from '../platform/jobs/timers.ts'
import type { AnswerNow } from '../platform/live/answers.ts'
import type { PictureMaker } from '../platform/media/generation/picture-maker.ts'
import type { MeterLedger } from '../platform/meters/meter-ledger.ts'
import type { AppContext } from './context.ts'

/** Who makes pictures of words, and who finishes them. */
export interface GenerationParts {
  painter: TextToImage
  maker: Pick<PictureMaker, 'finish'>
}

interface Dependencies {
  pictures: PictureParts
  moderation: ImageModeration
  generation: GenerationParts
  meters: MeterLedger
  brandName: string
}

/** Where people make and keep pictures of their own: put together as one, since receipts and moderation go through all of it. */
export function imageModules(
  context: AppContext,
  { pictures, moderation, generation, meters, brandName }: Dependencies,
): { personData: readonly PersonData[]; routes(serve: Serve, listHeaders: AnswerNow['listHeaders']): void } {
  const receipts = signedReceipts(pictures.installationKey, () => context.clock.nowMs())
  const made = generating({ ...context, ...generation, meters, moderation, receipts, brandName, after: systemAfter })
  const kept = imageService(context, { ...pictures, moderation, receipts })
  return {
    // Pictures first: from then on nothing more of this person comes in.
    personData: [kept.personData, moderationData(context)],
    routes(serve, listHeaders) {
      generationRoutes(serve, made, generation.painter)
      kept.routes(serve, listHeaders)
      moderationRoutes(serve, { ...context, kept: kept.kept, listHeaders })
    },
  }
}
