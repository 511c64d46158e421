/** Receivers served in a row before other events get their turn, HTTP requests above all. */
const SLICE = 250

interface Broadcast<Receiver> {
  receivers: readonly Receiver[]
  next: number
  send(receiver: Receiver): void
  startedMs: number
}

export type Lane = 'record' | 'telemetry'

export interface BroadcastQueue<Receiver> {
  /** Sends to all receivers, after the broadcasts that already wait. Telemetry waits for everything else too. */
  add(receivers: readonly Receiver[], send: (receiver: Receiver) => void, lane: Lane): void
  /** Broadcasts that wait or run. */
  length(lane: Lane): number
  /** Duration of the last finished broadcast in ms, or of the running one if it has taken longer. Of one lane, else of either. */
  lastMs(lane?: Lane): number
}

/**
 * Runs one broadcast at a time, in slices. Two at once would both reach their last receiver late. A changed record stops a
 * broadcast of telemetry between two slices: to ten thousand receivers one takes a fifth of a second.
 * @param onEnd gets the duration of each broadcast in ms
 */
export function broadcastQueue<Receiver>(onEnd: (ms: number) => void = () => undefined): BroadcastQueue<Receiver> {
  const waiting = { record: [] as Broadcast<Receiver>[], telemetry: [] as Broadcast<Receiver>[] }
  let running = false
  let lastMs = 0
  const lastOf = { record: 0, telemetry: 0 }

  const nextLane = (): Lane => (waiting.record.length > 0 ? 'record' : 'telemetry')

  function slice(): void {
    const lane = nextLane()
    const [current] = waiting[lane]
    running = current !== undefined
    if (!current) return
    if (current.next === 0) current.startedMs = performance.now()
    const end = Math.min(current.next + SLICE, current.receivers.length)
    for (; current.next < end; current.next++) current.send(current.receivers[current.next] as Receiver)
    if (current.next === current.receivers.length) {
      lastMs = performance.now() - current.startedMs
      lastOf[lane] = lastMs
      onEnd(lastMs)
      waiting[lane].shift()
    }
    running = waiting[nextLane()].length > 0
    if (running) setImmediate(slice)
  }

  return {
    add(receivers, send, lane) {
      waiting[lane].push({ receivers, next: 0, send, startedMs: 0 })
      if (!running) slice()
    },
    length: (lane) => waiting[lane].length,
    lastMs(lane) {
      const [current] = waiting[lane ?? nextLane()]
      const finished = lane ? lastOf[lane] : lastMs
      return current && current.next > 0 ? Math.max(finished, performance.now() - current.startedMs) : finished
    },
  }
}
