import { Failure } from '@oppidum/domain/core/failure'
import { PICTURE_LIMITS } from '@oppidum/domain/records/attachment'
import type { After } from '../../jobs/timers.ts'
import { startWorker } from '../../workers/start-worker.ts'
import { WorkFailure } from '../../workers/work-failure.ts'
import { type HostedWorker, inProcessWorker, workerHost } from '../../workers/worker-host.ts'
import { pictureType } from './picture-type.ts'
import type { GalleryPicture, GalleryReply, Transcoded, TranscodeFault, TranscodeJob, TranscodeReply } from './transcode-jobs.ts'
import { TRANSCODE } from './transcode-limits.ts'

/** Re-encodes uploads. */
export interface Transcoder {
  /**
   * @param sender account or address; pictures of one sender wait for each other
   * @throws Failure too_large, wrong_media_type, refused (broken), unavailable (the queue is full)
   */
  transcode(sender: string, bytes: Uint8Array): Promise<Transcoded>
  /**
   * The same for a picture in a gallery, which must be a single picture and nothing else: no animation, no web page.
   * @param what 'made': made by this server; the bytes stay unchanged
   */
  forGallery(sender: string, what: 'upload' | 'made', bytes: Uint8Array): Promise<GalleryPicture>
  stop(): Promise<void>
}

/** Pixels lie outside of the heap. */
const HEAP_MB = 192

const BROKEN = 'This picture is damaged or incomplete; save it again as JPEG or PNG and try once more.'

const FAULTS: Record<TranscodeFault, () => Failure> = {
  too_many_pixels: () =>
    new Failure(
      'too_large',
      `This picture has more than ${PICTURE_LIMITS.pixels / 1_000_000} million pixels; make it smaller and try again.`,
    ),
  broken: () => new Failure('refused', BROKEN),
  too_slow: () => new Failure('refused', BROKEN),
  moving: () => new Failure('refused', 'Animated pictures are not supported; save a frame as JPEG or PNG and try again.'),
  mixed: () => new Failure('wrong_media_type', 'This file contains more than a picture; save it again as JPEG or PNG and try once more.'),
}

/** A picture that crashes the process is not tried again. */
const NOT_DONE: Record<WorkFailure['reason'], () => Failure> = {
  busy: () => new Failure('unavailable', 'Many pictures are being processed; please try again in a moment.', { retryAfterSeconds: 10 }),
  too_slow: FAULTS.too_slow,
  crashed: () => new Failure('refused', 'This picture could not be processed; save it again as JPEG or PNG and try once more.'),
  unable: () =>
    new Failure('unavailable', 'Pictures cannot be processed at the moment; please try again in a minute.', { retryAfterSeconds: 60 }),
}

/** Checks that need no decoding. @throws Failure too_large, wrong_media_type, refused */
function requirePicture(bytes: Uint8Array): void {
  if (bytes.byteLength === 0) throw new Failure('refused', 'This file is empty; choose another one.')
  if (bytes.byteLength > PICTURE_LIMITS.bytes)
    throw new Failure('too_large', `This file is larger than ${PICTURE_LIMITS.bytes / 1024 / 1024} MB; make it smaller and try again.`)
  if (pictureType(bytes) === null)
    throw new Failure('wrong_media_type', 'This file type is not supported. Use JPEG, PNG, WebP, AVIF or GIF.')
}

interface Parts {
  /** The bundled transcode-worker. */
  workerUrl: URL
  onFault(error: Error): void
  limits?: Partial<typeof TRANSCODE>
  after?: After
}

/** One process at a time transcodes, in turns between senders. */
export function transcoder({ workerUrl, onFault, limits, after }: Parts): Transcoder {
  return transcoderWith(
    () => startWorker({ kind: 'process', url: workerUrl, name: 'picture transcoder', heapMb: HEAP_MB, onFault }),
    { ...TRANSCODE, ...limits },
    after,
  )
}

function transcoderWith(start: () => HostedWorker<TranscodeJob, TranscodeReply>, limits: typeof TRANSCODE, after?: After): Transcoder {
  const host = workerHost({ start, limits, after })

  async function reencode(sender: string, job: TranscodeJob): Promise<Exclude<TranscodeReply, { fault: unknown }>> {
    requirePicture(job.bytes)
    let reply: TranscodeReply
    try {
      reply = await host.run(sender, job)
    } catch (error) {
      throw error instanceof WorkFailure ? NOT_DONE[error.reason]() : error
    }
    if ('fault' in reply) throw FAULTS[reply.fault]()
    return reply
  }

  return {
    // The worker replies to a job for a record with `Transcoded`.
    transcode: async (sender, bytes) => (await reencode(sender, { what: 'record', bytes })) as Transcoded,
    async forGallery(sender, what, bytes) {
      // Likewise for a gallery.
      const reply = (await reencode(sender, { what, bytes })) as GalleryReply
      return { ...reply, full: { ...reply.full, bytes: reply.full.bytes ?? bytes } }
    },
    stop: () => host.stop(),
  }
}

/** The same work in the caller's own process, for tests of the code that uses it. */
export function inProcessTranscoder(): Transcoder {
  // Imported late, so that tests without pictures do not load the decoder.
  return transcoderWith(() => inProcessWorker(async (job) => (await import('./transcode.ts')).transcode(job)), TRANSCODE)
}
