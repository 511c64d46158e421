import { SECOND_MS } from '@oppidum/domain/core/time'
import { type BufferState, SetAsideReason } from '@oppidum/domain/ingest/ingest-buffer'
import type { BufferSize, DurableBuffer } from '../../../adapters/buffer/durable-buffer.ts'
import type { AppContext } from '../../../compose/context.ts'
import type { SetAsideCounts } from '../../../compose/feature-module.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { countSetAside } from './set-aside-store.ts'

const EVERY_MS = 5_000
const COUNT_MS = 15 * SECOND_MS

export interface BufferWatch {
  /** As of the last check; null before the first one. */
  state(): BufferState | null
  /** Deliveries that could not be stored; null before the first count. */
  setAside(): (SetAsideCounts & { byReason: ReadonlyMap<SetAsideReason, number> }) | null
  jobs: readonly Job[]
}

/** Looks at the buffer's size and at what was set aside, on every instance. */
export function bufferWatch(
  { db, clock, cities }: Pick<AppContext, 'db' | 'clock' | 'cities'>,
  buffer: Pick<DurableBuffer, 'size'>,
): BufferWatch {
  let state: BufferState | null = null
  let setAside: ReturnType<BufferWatch['setAside']> = null

  async function count(): Promise<void> {
    const rows = await countSetAside(db)
    const served = new Set(cities.all.map((it) => it.id))
    const sum = (isMeant: (row: (typeof rows)[number]) => boolean) => rows.filter(isMeant).reduce((total, it) => total + it.count, 0)
    setAside = {
      total: sum(() => true),
      ofCity: (id) => sum(({ cityId }) => cityId === id || cityId === null || !served.has(cityId)),
      byReason: new Map(SetAsideReason.options.map((reason) => [reason, sum((it) => it.reason === reason)])),
      checkedAt: new Date(clock.nowMs()).toISOString(),
    }
  }

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
        everyMs: COUNT_MS,
        firstMs: 0,
        duty: null,
        run: count,
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
