import { setTimeout as pause } from 'node:timers/promises'
import type { BufferFault, DurableBuffer } from '../durable-buffer.ts'
import { jetStreamBuffer } from '../jetstream.adapter.ts'
import type { JetStreamServers } from './jetstream-servers.ts'

/** A buffer that notices soon when its server is gone. @param closing gets its end */
export async function openBuffer(
  closing: (() => Promise<unknown>)[],
  { servers }: Pick<JetStreamServers, 'servers'>,
  { name = 'oppidum_a', limitBytes = 10_000_000 } = {},
): Promise<DurableBuffer> {
  const buffer = await jetStreamBuffer(servers, { name, limitBytes, onFault: () => undefined, pingEveryMs: 100 })
  closing.push(buffer.close)
  return buffer
}

export const bytes = (text: string) => Buffer.from(text)

/** Null when it was accepted. */
export const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: BufferFault) => error.reason,
  )

/** The texts that are read until there are so many. */
export async function read(buffer: DurableBuffer, count: number): Promise<{ texts: string[]; positions: number[] }> {
  const end = new AbortController()
  const texts: string[] = []
  const positions: number[] = []
  for await (const it of buffer.read(end.signal)) {
    texts.push(Buffer.from(it.payload).toString())
    positions.push(it.position)
    if (texts.length >= count) break
  }
  end.abort()
  return { texts, positions }
}

/** The same, beginning again whenever a reading ends by itself. */
export async function readOn(buffer: DurableBuffer, count: number): ReturnType<typeof read> {
  for (;;) {
    const result = await read(buffer, count).catch(() => null)
    if (result && result.texts.length >= count) return result
    // A reading without a connection fails within the same turn, and no connection comes up in it.
    await pause(20)
  }
}
