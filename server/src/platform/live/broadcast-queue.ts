/** Receivers served in a row before other events get their turn, HTTP requests above all. */
const SLICE = 250

interface Broadcast<Receiver> {
  receivers: readonly Receiver[]
  next: number
  send(receiver: Receiver): void
}

export interface BroadcastQueue<Receiver> {
  /** Sends to all receivers, after the broadcasts that already wait. */
  add(receivers: readonly Receiver[], send: (receiver: Receiver) => void): void
  /** Duration of the last finished broadcast in ms, or of the running one if it has taken longer. */
  lastMs(): number
}

/**
 * Runs one broadcast at a time, in slices. Two at once would both reach their last receiver late.
 * @param onEnd gets the duration of each broadcast in ms
 */
export function broadcastQueue<Receiver>(onEnd: (ms: number) => void = () => undefined): BroadcastQueue<Receiver> {
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
      onEnd(lastMs)
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
