/** ms without a long task after which a page counts as idle. */
const QUIET_MS = 3_000
/** ms after which it stops waiting: a busy machine gets its map, too. */
const LONGEST_WAIT_MS = 15_000

/**
 * Calls `act` once, when the page has had no task over 50 ms for three seconds. A browser that does not report long tasks gets three
 * seconds. Returns a function that cancels it.
 */
export function whenQuiet(act: () => void): () => void {
  let timer = setTimeout(end, QUIET_MS)
  const latest = setTimeout(end, LONGEST_WAIT_MS)
  const observer = 'PerformanceObserver' in globalThis ? new PerformanceObserver(again) : null
  observer?.observe({ type: 'longtask' })

  function again(list: PerformanceObserverEntryList): void {
    const endedMs = Math.max(...list.getEntries().map((it) => it.startTime + it.duration))
    clearTimeout(timer)
    timer = setTimeout(end, Math.max(0, endedMs + QUIET_MS - performance.now()))
  }
  function cancel(): void {
    clearTimeout(timer)
    clearTimeout(latest)
    observer?.disconnect()
  }
  function end(): void {
    cancel()
    act()
  }
  return cancel
}
