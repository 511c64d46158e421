import { Failure } from '@oppidum/domain/failure'
import type { After } from '../../feeds/feed-timers.ts'
import { WorkFailure, workLine } from '../../work-line.ts'
import { workProcess } from '../../work-process.ts'
import type { Finished, MakingJob, MakingReply } from './making.ts'
import { MAKING } from './making-limits.ts'

/** Finishes pictures that are generated. */
export interface PictureMaker {
  /**
   * @param sender account; those who ask for much wait for each other, not for them
   * @throws Failure unavailable, also when the PNG does not decode
   */
  finish(sender: string, png: Uint8Array): Promise<Finished>
  stop(): Promise<void>
}

const failed = (message: string, retryAfterSeconds?: number) =>
  new Failure('unavailable', `Failed to generate image. Please try again. ${message}`, {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })

const NOT_DONE: Record<WorkFailure['reason'], () => Failure> = {
  busy: () => failed('Many pictures are being drawn just now.', 10),
  too_slow: () => failed('The picture took too long to draw.'),
  crashed: () => failed('The picture could not be drawn.'),
  unable: () => failed('Pictures cannot be drawn at the moment.', 60),
}

/** The drawing itself, as text, and what it is made of; pixels lie outside of the heap. */
const HEAP_MB = 256

interface Parts {
  /** The bundled making-worker. */
  workerUrl: URL
  onFault(error: Error): void
  after?: After
}

/** One process at a time draws, in turns between those who ask. */
export function pictureMaker({ workerUrl, onFault, after }: Parts): PictureMaker {
  const hire = () => workProcess<MakingJob, MakingReply>({ workerUrl, does: 'draws generated pictures', heapMb: HEAP_MB, onFault })
  const line = workLine(hire, MAKING, after)

  return {
    async finish(sender, png) {
      let reply: MakingReply
      try {
        reply = await line.ask(sender, { png })
      } catch (error) {
        throw error instanceof WorkFailure ? NOT_DONE[error.reason]() : error
      }
      if ('fault' in reply) throw failed('The picture that was sent is broken.')
      return reply
    },
    stop: () => line.stop(),
  }
}
