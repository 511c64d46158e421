import type { BufferState } from '@oppidum/domain/ingest/ingest-buffer'
import type { BufferSize, DurableBuffer } from '../../../adapters/buffer/durable-buffer.ts'
import type { AppContext } from '../../../compose/context.ts'
import type { Job } from '../../../platform/jobs/job.ts'

const EVERY_MS = 5_000

export interface BufferWatch {
  /** As of the last check; null before the first one. */
  state(): BufferState | null
  job: Job
}

/** Looks at the buffer's size, on every instance. */
export function bufferWatch({ clock }: Pick<AppContext, 'clock'>, buffer: Pick<DurableBuffer, 'size'>): BufferWatch {
  let state: BufferState | null = null
  return {
    state: () => state,
    job: {
      name: 'ingest.buffer-watch',
      everyMs: EVERY_MS,
      firstMs: 0,
      duty: null,
      async run() {
        state = stateOf(await buffer.size(), clock.nowMs())
      },
    },
  }
}

const stateOf = (size: BufferSize | null, nowMs: number): BufferState => ({
  isUp: size !== null,
  messages: size?.messages ?? null,
  bytes: size?.bytes ?? null,
  limitBytes: size?.limitBytes ?? null,
  oldestAt: size?.oldestMs ? new Date(size.oldestMs).toISOString() : null,
  checkedAt: new Date(nowMs).toISOString(),
})
