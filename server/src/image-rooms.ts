import { generating } from './features/image-generation/generating.ts'
import { generationRoutes } from './features/image-generation/generation-routes.ts'
import { moderationData } from './features/image-moderation/moderation-data.ts'
import { moderationRoutes } from './features/image-moderation/moderation-routes.ts'
import { imageRoom } from './features/images/image-room.ts'
import type { PictureParts } from './features/pictures/picture-room.ts'
import { systemAfter } from './feeds/feed-timers.ts'
import type { House } from './house.ts'
import type { Serve } from './http/serve.ts'
import type { ImageModeration } from './images/image-moderation.ts'
import { signedReceipts } from './images/signed-receipts.ts'
import type { AnswerNow } from './live/answers.ts'
import type { MeterLedger } from './meters/meter-ledger.ts'
import type { TextToImage } from './outside/text-to-image/text-to-image.ts'
import type { PersonData } from './people/person-data.ts'
import type { PictureMaker } from './pictures/making/picture-maker.ts'

/** Who makes pictures of words, and who finishes them. */
export interface GenerationParts {
  painter: TextToImage
  maker: Pick<PictureMaker, 'finish'>
}

interface Needs {
  pictures: PictureParts
  moderation: ImageModeration
  generation: GenerationParts
  meters: MeterLedger
  brandName: string
}

/** Where people make and keep pictures of their own: put together as one, since receipts and moderation go through all of it. */
export function imageRooms(
  house: House,
  { pictures, moderation, generation, meters, brandName }: Needs,
): { personData: readonly PersonData[]; routes(serve: Serve, listHeaders: AnswerNow['listHeaders']): void } {
  const receipts = signedReceipts(pictures.installationKey, () => house.clock.nowMs())
  const made = generating({ ...house, ...generation, meters, moderation, receipts, brandName, after: systemAfter })
  const kept = imageRoom(house, { ...pictures, moderation, receipts })
  return {
    // Pictures first: from then on nothing more of this person comes in.
    personData: [kept.personData, moderationData(house)],
    routes(serve, listHeaders) {
      generationRoutes(serve, made, generation.painter)
      kept.routes(serve, listHeaders)
      moderationRoutes(serve, { ...house, kept: kept.kept, listHeaders })
    },
  }
}
