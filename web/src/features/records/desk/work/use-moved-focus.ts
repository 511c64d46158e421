import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus on a card that the keyboard moved: in its new column it is another element, and without this the
 * focus would be lost with the old one. Ends when the person goes elsewhere.
 *
 * @returns what is called with the id of a record that the keyboard moves.
 */
export function useMovedFocus(): (id: string) => void {
  const moved = useRef<string | null>(null)

  // After every drawing: the card may go back and forth until the server has answered.
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
