import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus on a card that the keyboard moved: in its new column it is a different element, so the focus would be lost. Stops when
 * the person focuses something else.
 * @returns a function to call with the id of each record that the keyboard moves
 */
export function useMovedFocus(): (id: string) => void {
  const moved = useRef<string | null>(null)

  // After every render, because the card may move back and forth until the server has answered.
  useLayoutEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-record="${CSS.escape(moved.current)}"] a`)?.focus()
  })

  useEffect(() => {
    const forget = (event: Event) => {
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest<HTMLElement>('[data-record]')?.dataset.record !== moved.current) moved.current = null
    }
    document.addEventListener('focusin', forget)
    document.addEventListener('pointerdown', forget)
    return () => {
      document.removeEventListener('focusin', forget)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])

  return (id) => {
    moved.current = id
  }
}
