/** Receivers served before everything else that waits gets its turn: HTTP above all. */
const SLICE = 250

interface Broadcast<Receiver> {
  receivers: readonly Receiver[]
  next: number
  send(receiver: Receiver): void
}

export interface BroadcastQueue<Receiver> {
  /** Sends to all, after what already waits. */
  add(receivers: readonly Receiver[], send: (receiver: Receiver) => void): void
  /** Milliseconds from the first receiver to the last one of the broadcast that ended last, or of the present one when that takes longer. */
  lastMs(): number
}

/** One broadcast after the other, each in slices: two at once would both reach their last receiver late. */
export function broadcastQueue<Receiver>(): BroadcastQueue<Receiver> {
  const waiting: Broadcast<Receiver>[] = []
  let startedMs = 0
  let lastMs = 0

  function slice(): void {
    const [current] = waiting
    if (!current) return
    if (current.next === 0) startedMs = performance.now()
    const end = Math.min(current.next + SLICE, current.receivers.length)
    for (; current.next < end; current.next++) current.send(current.receivers[current.next] as Receiver)
    if (current.next === current.receivers.length) {
      lastMs = performance.now() - startedMs
      waiting.shift()
    }
    if (waiting.length > 0) setImmediate(slice)
  }

  return {
    add(receivers, send) {
      waiting.push({ receivers, next: 0, send })
      if (waiting.length === 1) slice()
    },
    lastMs: () => (waiting.length > 0 ? Math.max(lastMs, performance.now() - startedMs) : lastMs),
  }
}
