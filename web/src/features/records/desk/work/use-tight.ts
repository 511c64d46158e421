import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * Keeps a row on one line by dropping as few of the optional `steps` as possible, in order. The dropped ones are listed in its
 * `data-tight`, and its style sheet defines what each means. Measured, because the length of words in another language and the digits of a
 * count are unknown.
 * @returns the row's ref, and the dropped steps
 */
export function useTight<S extends string>(steps: readonly S[]): { row: RefObject<HTMLDivElement | null>; dropped: readonly S[] } {
  const row = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)

  // After every render, because a word or a count may have become longer.
  useLayoutEffect(() => {
    if (row.current) setCount(stepsToFit(row.current, steps))
  })

  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const fit = () => setCount(stepsToFit(element, steps))
    const sizes = new ResizeObserver(fit)
    sizes.observe(element)
    // A lazily loaded component or a changed count renders without the row itself.
    const parts = new MutationObserver(fit)
    parts.observe(element, { childList: true, characterData: true, subtree: true })
    document.fonts.addEventListener('loadingdone', fit)
    return () => {
      sizes.disconnect()
      parts.disconnect()
      document.fonts.removeEventListener('loadingdone', fit)
    }
  }, [steps])

  return { row, dropped: steps.slice(0, count) }
}

/** The number of steps that a row must drop; they are in its `data-tight` afterwards. */
function stepsToFit(element: HTMLElement, steps: readonly string[]): number {
  for (let count = 0; ; count += 1) {
    element.dataset.tight = steps.slice(0, count).join(' ')
    if (count === steps.length || element.scrollWidth <= element.clientWidth) return count
  }
}
