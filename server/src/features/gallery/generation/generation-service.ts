import { createHash, randomInt } from 'node:crypto'
import type { SignedIn } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import { type GenerateBody, type GenerationEvent, IMAGE_DEFAULTS, type Making, NEGATIVE_PROMPT } from '@oppidum/domain/gallery/image'
import { v7 as uuidv7 } from 'uuid'
import type { PictureRequest, TextToImage } from '../../../adapters/image-model/text-to-image.ts'
import type { AppContext } from '../../../compose/context.ts'
import type { After } from '../../../platform/jobs/timers.ts'
import { withOrigin } from '../../../platform/media/generation/ai-metadata.ts'
import type { PictureMaker } from '../../../platform/media/generation/picture-maker.ts'
import type { MeterLedger } from '../../../platform/meters/meter-ledger.ts'
import { fairQueue } from '../../../platform/workers/fair-queue.ts'
import type { ImageReceipts } from '../images/image-receipts.ts'
import type { ImageModeration, ModeratedPrompt } from '../images/moderation-port.ts'

/**
 * Per instance. A person's images are generated one at a time, so that however many they request, the next person's starts at once. The
 * limits on waiting and generating end before a reserved allowance expires.
 */
const QUEUE = { atOnce: 2, atOncePerSender: 1, waiting: 40, waitingPerSender: 4, waitMs: 30_000, yieldsAtEnd: true } as const

const busy = () => new Failure('unavailable', 'Many images are being generated right now; please try again in a moment.')

/** 2^32; seeds are smaller. */
const SEEDS = 4_294_967_296

export interface GenerationDependencies extends Pick<AppContext, 'clock'> {
  meters: Pick<MeterLedger, 'reserve' | 'settle' | 'release'>
  moderation: Pick<ImageModeration, 'prompt' | 'picture'>
  receipts: Pick<ImageReceipts, 'issue'>
  painter: TextToImage
  maker: Pick<PictureMaker, 'finish'>
  brandName: string
  after: After
}

export interface Generated {
  /** With its visible mark and metadata. */
  png: Uint8Array
  width: number
  height: number
  receipt: string
  making: Making
}

type ProgressEvent = Exclude<GenerationEvent, { event: 'made' | 'failed' }>

interface GenerationRequest {
  person: Pick<SignedIn, 'id' | 'plan'>
  requestId: string
  body: GenerateBody
  tell(event: ProgressEvent): void
  /** Aborted when nobody waits for the image any longer. */
  signal: AbortSignal
}

/** Generates images. One is counted once it exists, and nothing is stored until its person saves it. */
export function generationService(needs: GenerationDependencies) {
  const { clock, meters, moderation, receipts, painter, maker, brandName, after } = needs
  const queue = fairQueue({ ...QUEUE, busy }, after)

  function painted(request: PictureRequest, words: ModeratedPrompt, { tell, signal }: GenerationRequest): Promise<Uint8Array> {
    const { sanitized } = words
    const paint = () => {
      if (sanitized) tell({ event: 'read', data: { sanitized, leftOut: [] } })
      const news: Parameters<TextToImage['generate']>[1] = (it) => {
        if ('share' in it) tell({ event: 'drawing', data: it })
        else if (it.leftOut.length > 0) tell({ event: 'read', data: { sanitized, leftOut: it.leftOut } })
      }
      return painter.generate(request, news, signal)
    }
    const onMove = (ahead: number) => tell({ event: 'waiting', data: { ahead } })
    return queue.run(request.sender, paint, { signal, onMove })
  }

  async function generateImage(generation: GenerationRequest): Promise<{ png: Uint8Array; issue(): Generated }> {
    const { person, body, signal } = generation
    const words = await moderation.prompt(person.id, body.prompt)
    const request: PictureRequest = {
      ...IMAGE_DEFAULTS,
      sender: person.id,
      prompt: words.prompt,
      negativePrompt: body.negativePrompt || NEGATIVE_PROMPT,
      seed: body.seed ?? randomInt(SEEDS),
      ...(body.steps !== undefined && { steps: body.steps }),
      ...(body.guidance !== undefined && { guidance: body.guidance }),
      ...(body.width !== undefined && { width: body.width }),
      ...(body.height !== undefined && { height: body.height }),
    }
    const finished = await maker.finish(person.id, await painted(request, words, generation))
    signal.throwIfAborted()
    const making = makingOf(painter, request, body)
    const { prompt } = words
    const origin = { making, prompt, personId: person.id, kind: painter.kind, brandName, madeAt: new Date(clock.nowMs()) }
    const png = withOrigin(finished.png, origin)
    const hash = createHash('sha256').update(png).digest('hex')
    const verdict = await moderation.picture(person.id, { thing: 'generated-picture', prompt, rgb: finished.rgb, hash })
    signal.throwIfAborted()
    const { width, height } = finished
    return {
      png,
      issue: () => {
        const receipt = receipts.issue({
          generationId: uuidv7({ msecs: clock.nowMs() }),
          personId: person.id,
          prompt,
          making,
          hash,
          width,
          height,
          moderationScore: Math.max(words.score, verdict.score),
          decisionId: verdict.decisionId,
        })
        return { png, width, height, receipt, making }
      },
    }
  }

  return {
    /**
     * @throws Failure refused (moderation, or what the illustrator cannot draw), too_many (allowance spent, or a pause of moderation),
     * unavailable; the signal's reason
     */
    async generate(generation: GenerationRequest): Promise<Generated> {
      const { person, requestId } = generation
      const count = await meters.reserve({
        personId: person.id,
        plan: person.plan,
        meter: 'imageGenerations',
        requestId,
        what: 'a generated picture',
      })
      try {
        const { issue } = await generateImage(generation)
        await meters.settle(count.id)
        return issue()
      } catch (error) {
        await meters.release(count.id)
        throw error
      }
    },
  }
}

export type GenerationService = ReturnType<typeof generationService>

/** The illustrator has no steps or guidance, and no default negative prompt. */
function makingOf({ name, kind }: TextToImage, request: PictureRequest, body: GenerateBody): Making {
  const { seed, steps, guidance, negativePrompt, prompt } = request
  const source = { model: name, seed, drawnFrom: prompt }
  if (kind === 'drawn') return { ...source, steps: null, guidance: null, negativePrompt: body.negativePrompt || null }
  return { ...source, steps, guidance, negativePrompt }
}
