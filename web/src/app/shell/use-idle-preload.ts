import { useEffect } from 'react'
import { onReachableAgain, reachability } from '../../api/reachability.ts'
import { preloadParts } from '../../ui/browser/idle-parts.ts'

/** ms from the layout's first render until code of other screens may load, so that the first screen comes first. */
const BEGIN_AFTER_MS = 5_000
/** ms after which a browser that is never idle loads the next part anyway. */
const LONGEST_WAIT_MS = 10_000
/** In the browser's performance timeline: requests after this mark are not part of the first load. */
export const IDLE_PRELOAD_MARK = 'idle-preload'

let running = false

/** Whether a part that fails now was preloaded, so that nobody waits for it. */
export const isPreloading = () => running

/** Loads the code of the other screens while the browser is idle, so that they open without a network. */
export function useIdlePreload(): void {
  useEffect(() => {
    if (savesData()) return
    let ended = false
    const run = async () => {
      if (ended || running) return
      running = true
      await preloadParts({ idle, mayLoad: () => !ended && reachability.unreachableSince() === null }).finally(() => {
        running = false
      })
    }
    const timer = setTimeout(() => {
      performance.mark(IDLE_PRELOAD_MARK)
      void run()
    }, BEGIN_AFTER_MS)
    const stop = onReachableAgain(() => void run())
    return () => {
      ended = true
      clearTimeout(timer)
      stop()
    }
  }, [])
}

/** Whether the person has asked their browser to save data. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function idle(): Promise<void> {
  return new Promise((go) => {
    // Not every browser reports when it is idle.
    if ('requestIdleCallback' in window) requestIdleCallback(() => go(), { timeout: LONGEST_WAIT_MS })
    else setTimeout(go, 200)
  })
}
