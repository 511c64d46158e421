import { useEffect } from 'react'
import { onReachableAgain, reachability } from '../../api/reachability.ts'
import { preloadParts } from '../../ui/browser/idle-parts.ts'

/** ms from the first drawing of the frame until parts of other screens may load: the first screen goes first. */
const BEGIN_AFTER_MS = 5_000
/** ms after which a browser that is never idle loads the next part all the same. */
const LONGEST_WAIT_MS = 10_000
/** In the browser's timeline: what is requested from here on is no part of the first load. */
export const IDLE_PRELOAD_MARK = 'idle-preload'

let running = false

/** Whether a part that fails now was loaded ahead, so that nobody waits for it. */
export const isPreloading = () => running

/** Loads the code of the other screens when the browser is idle, so that they open without a network. */
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

/** The person has asked their browser to load no more than it must. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function idle(): Promise<void> {
  return new Promise((go) => {
    // Not every browser tells when it is idle.
    if ('requestIdleCallback' in window) requestIdleCallback(() => go(), { timeout: LONGEST_WAIT_MS })
    else setTimeout(go, 200)
  })
}
