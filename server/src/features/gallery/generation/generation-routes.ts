import { generateImage, getDrawable, RECEIPT_HEADER } from '@oppidum/domain/gallery/image'
import type { TextToImage } from '../../../adapters/image-model/text-to-image.ts'
import { acceptsEvents, events } from '../../../platform/http/responses/event-stream.ts'
import { personOf, type Serve, withHeaders } from '../../../platform/http/serve.ts'
import type { GenerationService } from './generation-service.ts'

/** With the same prompt and seed the illustrator draws the same image. */
const SEED_HEADER = 'x-image-seed'

export function generationRoutes(serve: Serve, { generate }: GenerationService, painter: Pick<TextToImage, 'drawable'>): void {
  serve(getDrawable, async ({ query: { language } }) => painter.drawable(language))

  serve(generateImage, async (request) => {
    const { body, from } = request
    const person = personOf(request)
    const { requestId } = from
    if (acceptsEvents(from.headers))
      return events(async ({ tell, gone }) => {
        const { png, ...image } = await generate({ person, requestId, body, tell, signal: gone })
        const imageData = Buffer.from(png).toString('base64')
        tell({ event: 'made', data: { imageData, mimeType: 'image/png', ...image } })
      })
    const { png, receipt, making } = await generate({ person, requestId, body, tell: () => undefined, signal: from.gone() })
    return withHeaders(png, { [RECEIPT_HEADER]: receipt, [SEED_HEADER]: String(making.seed) })
  })
}
