import { Failure } from '@oppidum/domain/core/failure'
import type { After } from '../../jobs/timers.ts'
import { startWorker } from '../../workers/start-worker.ts'
import { WorkFailure } from '../../workers/work-failure.ts'
import { type HostedWorker, inProcessWorker, workerHost } from '../../workers/worker-host.ts'
import { PICTURE_MODEL } from './picture-model-limits.ts'
import type { PictureProbabilities } from './picture-score.ts'

/** Classifies pictures, one at a time, in turns between senders. */
export interface PictureModel {
  /**
   * @param sender an account; pictures of one sender wait for each other
   * @param rgb RGB, 8 bits, 224 x 224 pixels, row by row
   * @throws Failure unavailable when the queue is full, it takes too long, or the model crashes
   */
  classify(sender: string, rgb: Uint8Array): Promise<PictureProbabilities>
  stop(): Promise<void>
}

interface Parts {
  /** The bundled picture-model-worker. */
  workerUrl: URL
  onFault(error: Error): void
  after?: After
}

/** The model in a process of its own, which ends when no pictures come. */
export function pictureModel({ workerUrl, onFault, after }: Parts): PictureModel {
  const { heapMb } = PICTURE_MODEL
  return modelWith(() => startWorker({ kind: 'process', url: workerUrl, name: 'picture classifier', heapMb, onFault }), after)
}

/** The same work in the caller's own process, for tests of the code that uses it. */
export function inProcessPictureModel(): PictureModel {
  // Imported late, so that tests without pictures do not load the model.
  return modelWith(() => inProcessWorker(async (rgb) => (await import('./classify-picture.ts')).classifyPicture(rgb)))
}

function modelWith(start: () => HostedWorker<Uint8Array, PictureProbabilities>, after?: After): PictureModel {
  const host = workerHost({ start, limits: PICTURE_MODEL, after })
  return {
    async classify(sender, rgb) {
      const bytes = PICTURE_MODEL.side ** 2 * 3
      if (rgb.byteLength !== bytes) throw new Error(`the model's input has ${bytes} bytes, not ${rgb.byteLength}`)
      try {
        return await host.run(sender, rgb)
      } catch (error) {
        if (!(error instanceof WorkFailure)) throw error
        throw new Failure('unavailable', NOT_DONE[error.reason], { retryAfterSeconds: error.reason === 'busy' ? 10 : 30 })
      }
    },
    stop: () => host.stop(),
  }
}

/** A picture that could not be classified is not accepted. */
const NOT_DONE: Record<WorkFailure['reason'], string> = {
  busy: 'Many pictures are being checked; please try again in a moment.',
  too_slow: 'Checking this picture took too long; please try again in a moment.',
  crashed: 'This picture could not be checked; please try again in a moment.',
  unable: 'Pictures cannot be checked right now; please try again in a moment.',
}
