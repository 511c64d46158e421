import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * Keeps a row on one line: of `steps`, what it can do without, it gives up as many as it must, the first one first.
 * They stand in its `data-tight`, and its style sheet says what each means. Measured, because nobody knows how long
 * words are in another language, or how many digits a count has.
 *
 * @returns where to put the row, and the steps that it has given up.
 */
export function useTight<S extends string>(steps: readonly S[]): { row: RefObject<HTMLDivElement | null>; given: readonly S[] } {
  const row = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)

  // After every drawing, for a word or a count may have become longer.
  useLayoutEffect(() => {
    if (row.current) setCount(stepsToFit(row.current, steps))
  })

  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const fit = () => setCount(stepsToFit(element, steps))
    const sizes = new ResizeObserver(fit)
    sizes.observe(element)
    // A part that is loaded later, or a count that changes, is drawn without the row itself.
    const parts = new MutationObserver(fit)
    parts.observe(element, { childList: true, characterData: true, subtree: true })
    document.fonts.addEventListener('loadingdone', fit)
    return () => {
      sizes.disconnect()
      parts.disconnect()
      document.fonts.removeEventListener('loadingdone', fit)
    }
  }, [steps])

  return { row, given: steps.slice(0, count) }
}

/** How many of its steps a row must take; they stand in its `data-tight` afterwards. */
function stepsToFit(element: HTMLElement, steps: readonly string[]): number {
  for (let count = 0; ; count += 1) {
    element.dataset.tight = steps.slice(0, count).join(' ')
    if (count === steps.length || element.scrollWidth <= element.clientWidth) return count
  }
}
