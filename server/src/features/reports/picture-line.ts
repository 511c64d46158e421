import { Failure } from '@oppidum/domain/core/failure'
import { TRANSCODE } from '../../platform/media/transcoder/transcode-limits.ts'
import { type FairQueue, fairQueue } from '../../platform/workers/fair-queue.ts'

/** At a time, far fewer than may wait to be re-encoded: an operator's picture finds room there, however many citizens send theirs. */
const AT_ONCE = 2

/** The line of pictures that come with reports, in turns between their senders. */
export function pictureLine(): FairQueue {
  const { waiting, waitingPerSender } = TRANSCODE
  const busy = () =>
    new Failure('unavailable', 'Many pictures are being processed; please try again in a moment.', { retryAfterSeconds: 10 })
  return fairQueue({ atOnce: AT_ONCE, waiting, waitingPerSender, busy })
}
