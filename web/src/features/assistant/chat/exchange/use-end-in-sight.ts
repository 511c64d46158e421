import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Tolerance for counting as scrolled to a position: one line. */
const NEAR_PX = 24

/**
 * Keeps the end of growing content visible, unless the person has scrolled up; but only until the newest exchange reaches the top, because
 * an answer is read from its first sentence. Asking (`justAsked`) scrolls there. `away`: there is more below.
 */
export function useEndInSight(area: RefObject<HTMLElement | null>, inner: RefObject<HTMLElement | null>, justAsked: boolean) {
  const stays = useRef(true)
  const [away, setAway] = useState(false)

  const follow = useCallback(() => {
    const [outer, content] = [area.current, inner.current]
    if (outer && content) outer.scrollTop = Math.max(outer.scrollTop, placeOf(outer, content))
  }, [area, inner])

  useEffect(() => {
    if (!justAsked) return
    stays.current = true
    follow()
  }, [justAsked, follow])

  useEffect(() => {
    const [outer, content] = [area.current, inner.current]
    if (!outer || !content) return
    let [top, height] = [outer.scrollTop, outer.scrollHeight]
    const look = () => {
      setAway(outer.scrollHeight - outer.clientHeight - outer.scrollTop > NEAR_PX)
      ;[top, height] = [outer.scrollTop, outer.scrollHeight]
    }
    const handleScroll = () => {
      if (outer.scrollTop >= placeOf(outer, content) - NEAR_PX) stays.current = true
      // A change of height also moves the scroll position; without one, moving up is the person's doing.
      else if (outer.scrollTop < top && outer.scrollHeight === height) stays.current = false
      look()
    }
    // The content grows with the text and with late parts of it, such as a map; the area itself with the window.
    const sizes = new ResizeObserver(() => {
      if (stays.current) follow()
      look()
    })
    sizes.observe(content)
    sizes.observe(outer)
    outer.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      sizes.disconnect()
      outer.removeEventListener('scroll', handleScroll)
    }
  }, [area, inner, follow])

  const toEnd = useCallback(() => {
    if (area.current) area.current.scrollTop = area.current.scrollHeight
  }, [area])
  return { away, toEnd }
}

/** The scroll position to follow. */
function placeOf(outer: HTMLElement, content: HTMLElement): number {
  const newest = content.lastElementChild
  const begins = newest instanceof HTMLElement ? newest.offsetTop - NEAR_PX : Number.POSITIVE_INFINITY
  return Math.max(0, Math.min(outer.scrollHeight - outer.clientHeight, begins))
}
