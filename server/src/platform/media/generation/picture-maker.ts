import { Failure } from '@oppidum/domain/core/failure'
import type { Scene } from '@oppidum/illustrator/scene'
import type { After } from '../../jobs/timers.ts'
import { startWorker } from '../../workers/start-worker.ts'
import { WorkFailure } from '../../workers/work-failure.ts'
import { workerHost } from '../../workers/worker-host.ts'
import type { Finished, GenerationJob, GenerationReply } from './generation-job.ts'
import { GENERATION } from './generation-limits.ts'

/** Draws scenes and finishes generated pictures. Jobs of one `sender` wait for each other. */
export interface PictureMaker {
  /** Resolves to a PNG. @throws Failure unavailable */
  draw(sender: string, scene: Scene, size: { width: number; height: number }): Promise<Uint8Array>
  /** @throws Failure unavailable, also when the PNG does not decode */
  finish(sender: string, png: Uint8Array): Promise<Finished>
  stop(): Promise<void>
}

const failed = (message: string, retryAfterSeconds?: number) =>
  new Failure('unavailable', `Failed to generate image. Please try again. ${message}`, {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })

const NOT_DONE: Record<WorkFailure['reason'], () => Failure> = {
  busy: () => failed('Many images are being generated right now.', 10),
  too_slow: () => failed('The image took too long to generate.'),
  crashed: () => failed('The image could not be generated.'),
  unable: () => failed('Images cannot be generated at the moment.', 60),
}

/** For the SVG and its scene; pixels lie outside of the heap. */
const HEAP_MB = 256

interface Parts {
  /** The bundled generation-worker. */
  workerUrl: URL
  onFault(error: Error): void
  after?: After
}

/** One process at a time draws, in turns between senders. */
export function pictureMaker({ workerUrl, onFault, after }: Parts): PictureMaker {
  const start = () =>
    startWorker<GenerationJob, GenerationReply>({ kind: 'process', url: workerUrl, name: 'picture maker', heapMb: HEAP_MB, onFault })
  const host = workerHost({ start, limits: GENERATION, after })

  async function runJob(sender: string, job: GenerationJob): Promise<Exclude<GenerationReply, { fault: unknown }>> {
    let reply: GenerationReply
    try {
      reply = await host.run(sender, job)
    } catch (error) {
      throw error instanceof WorkFailure ? NOT_DONE[error.reason]() : error
    }
    if ('fault' in reply) throw failed('The picture that was sent is broken.')
    return reply
  }

  return {
    // The reply has the kind of its job.
    draw: async (sender, scene, size) => ((await runJob(sender, { what: 'draw', scene, ...size })) as { drawn: Uint8Array }).drawn,
    finish: async (sender, png) => (await runJob(sender, { what: 'finish', png })) as Finished,
    stop: () => host.stop(),
  }
}
