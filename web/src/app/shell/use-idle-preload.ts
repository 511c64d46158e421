import { listServiceRequests } from '@oppidum/domain/records/service-request'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCity } from '../../api/config.tsx'
import { onReachableAgain, reachability } from '../../api/reachability.ts'
import { answerOptions } from '../../api/use-answer.ts'
import { useMe } from '../../identity/identity.tsx'
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

/**
 * Loads the code of the other screens while the browser is idle, and the one list that the first screen has only in part, so that they open
 * without a network, and then keeps all of it so that the page opens, too.
 */
export function useIdlePreload(): void {
  const client = useQueryClient()
  const city = useCity().id
  // The page that is kept says whether somebody is signed in.
  const personId = useMe()?.userId ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's page is another page to keep
  useEffect(() => {
    let ended = false
    const mayLoad = () => !ended && reachability.unreachableSince() === null
    const run = async () => {
      if (ended || running) return
      running = true
      try {
        if (!savesData()) {
          await preloadParts({ idle, mayLoad })
          await client.prefetchQuery(answerOptions(client, listServiceRequests, city))
        }
        if (!mayLoad()) return
        const [{ keepLastAnswers }, { keepProgram }] = await Promise.all([
          import('../../api/stored/last-answers.ts'),
          import('./keep-program.ts'),
        ])
        keepLastAnswers(client)
        await keepProgram()
      } catch {
        // The next run, once the server answers again, loads what is missing.
      } finally {
        running = false
      }
    }
    const timer = setTimeout(() => {
      if (!savesData()) performance.mark(IDLE_PRELOAD_MARK)
      void run()
    }, BEGIN_AFTER_MS)
    const stop = onReachableAgain(() => void run())
    return () => {
      ended = true
      clearTimeout(timer)
      stop()
    }
  }, [client, city, personId])
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
