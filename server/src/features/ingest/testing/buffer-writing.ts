import { vi } from 'vitest'
import type { DurableBuffer } from '../../../adapters/buffer/durable-buffer.ts'
import type { TestApp } from '../../../testing/test-app.ts'

export interface RunningWriter {
  stop(): Promise<void>
  /** Of the runs that ended by themselves. */
  faults: unknown[]
}

/** Runs an instance's writer as its job runner does. */
export function runWriter({ jobs }: Pick<TestApp, 'jobs'>): RunningWriter {
  const job = jobs.find((it) => it.name === 'ingest.buffer-writer')
  const end = new AbortController()
  const faults: unknown[] = []
  const done = (async () => {
    while (!end.signal.aborted) {
      await job?.run(end.signal).catch((error: unknown) => faults.push(error))
      if (!end.signal.aborted) await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  return {
    faults,
    stop() {
      end.abort()
      return done
    },
  }
}

/** Resolves when nothing waits in the buffer. */
export const emptied = (buffer: Pick<DurableBuffer, 'size'>) =>
  vi.waitUntil(async () => (await buffer.size())?.messages === 0, { timeout: 20_000, interval: 20 })
