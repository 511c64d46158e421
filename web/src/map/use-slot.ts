import { useCallback, useEffect, useRef, useState } from 'react'

/** Nothing waits longer than this for the one before. */
const PATIENCE_MS = 6_000

let last: Promise<void> = Promise.resolve()

/**
 * Starts the heavy parts of a page one after the other: `mine` is true once the earlier ones have called `done` or taken too long. What
 * several need is then fetched once.
 */
export function useSlot(isWaiting: boolean): { mine: boolean; done: () => void } {
  const [mine, setMine] = useState(false)
  const end = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (!isWaiting) return
    let unmounted = false
    let patience: ReturnType<typeof setTimeout> | undefined
    const before = last
    last = new Promise((next) => {
      end.current = next
      void before.then(() => {
        if (unmounted) return next()
        setMine(true)
        patience = setTimeout(next, PATIENCE_MS)
      })
    })
    return () => {
      unmounted = true
      clearTimeout(patience)
      end.current()
    }
  }, [isWaiting])
  return { mine, done: useCallback(() => end.current(), []) }
}
