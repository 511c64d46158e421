import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { type BufferState, SetAsideReason } from '@oppidum/domain/ingest/ingest-buffer'
import type { BufferSize, DurableBuffer } from '../../../adapters/buffer/durable-buffer.ts'
import type { AppContext } from '../../../compose/context.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { countSetAside } from './buffer-store.ts'

const EVERY_MS = 5_000

export interface BufferWatch {
  /** As of the last check; null before the first one. */
  state(): BufferState | null
  /** Deliveries of the last day that could not be stored, by reason; null before the first count. */
  setAside(): ReadonlyMap<SetAsideReason, number> | null
  jobs: readonly Job[]
}

/** Looks at the buffer's size and at what was set aside, on every instance. */
export function bufferWatch({ db, clock }: Pick<AppContext, 'db' | 'clock'>, buffer: Pick<DurableBuffer, 'size'>): BufferWatch {
  let state: BufferState | null = null
  let setAside: ReadonlyMap<SetAsideReason, number> | null = null
  return {
    state: () => state,
    setAside: () => setAside,
    jobs: [
      {
        name: 'ingest.buffer-watch',
        everyMs: EVERY_MS,
        firstMs: 0,
        duty: null,
        async run() {
          state = bufferState(await buffer.size(), clock.nowMs())
        },
      },
      // Apart, so that a store that is away does not hide what waits for it.
      {
        name: 'ingest.set-aside-count',
        everyMs: MINUTE_MS,
        firstMs: 0,
        duty: null,
        async run() {
          const counts = await countSetAside(db, new Date(clock.nowMs() - DAY_MS))
          setAside = new Map(SetAsideReason.options.map((it) => [it, counts.get(it) ?? 0]))
        },
      },
    ],
  }
}

/** @param size null: the buffer cannot be reached */
export const bufferState = (size: BufferSize | null, nowMs: number): BufferState => ({
  isUp: size !== null,
  messages: size?.messages ?? null,
  bytes: size?.bytes ?? null,
  limitBytes: size?.limitBytes ?? null,
  oldestAt: size?.oldestMs ? new Date(size.oldestMs).toISOString() : null,
  checkedAt: new Date(nowMs).toISOString(),
})
