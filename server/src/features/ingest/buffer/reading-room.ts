import type { DurableBuffer } from '../../../adapters/buffer/durable-buffer.ts'
import type { After } from '../../../platform/jobs/timers.ts'
import type { BufferedDelivery } from './buffered-delivery.ts'

/** Observations that are read ahead of the store. */
const ROWS_AHEAD = 150_000
/** Deliveries that are read ahead of the store. */
const CALLS_AHEAD = 20_000
/** After a removal that failed. */
const PAUSE_MS = 1_000

interface Positioned extends Pick<BufferedDelivery, 'observations'> {
  position: number
}

/** Deliveries that were read and are not stored: how many may be, and what the buffer may forget. */
export function readingRoom(buffer: Pick<DurableBuffer, 'removeUpTo'>, after: After) {
  /** Positions that are not stored, in their order. */
  const open = new Set<number>()
  let rows = 0
  let last = 0
  let removed = 0
  let removing: Promise<void> | null = null
  let isOver = false
  let goOn = () => {}
  let wake = () => {}

  const isFull = () => rows > ROWS_AHEAD || open.size > CALLS_AHEAD

  /** Up to here everything is stored. */
  function storedUpTo(): number {
    const [oldest] = open
    return oldest === undefined ? last : oldest - 1
  }

  async function remove(): Promise<void> {
    while (storedUpTo() > removed) {
      const to = storedUpTo()
      try {
        await buffer.removeUpTo(to)
        removed = to
      } catch {
        // Whoever reads next passes over what is stored and removes it.
        if (isOver) break
        await new Promise<void>((done) => {
          goOn = done
          after(PAUSE_MS, done)
        })
      }
    }
    removing = null
  }

  function forget(): void {
    removing ??= remove()
  }

  return {
    enter({ position, observations }: Positioned): void {
      open.add(position)
      rows += observations.length
      last = position
    },
    leave(calls: readonly Positioned[]): void {
      for (const { position, observations } of calls) {
        open.delete(position)
        rows -= observations.length
      }
      wake()
      forget()
    },
    /** A message that is stored already. */
    pass(position: number): void {
      last = position
      forget()
    },
    /** Resolves when more may be read. */
    async hasSpace(signal: AbortSignal): Promise<void> {
      while (isFull() && !signal.aborted) {
        await new Promise<void>((done) => {
          wake = done
          signal.addEventListener('abort', () => done(), { once: true })
        })
      }
    },
    /** Resolves when no removal is under way. */
    async settled(): Promise<void> {
      isOver = true
      goOn()
      await removing
    },
  }
}
