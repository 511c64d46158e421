import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** So far from a place it still counts as there: a line. */
const NEAR_PX = 24

/**
 * Keeps the end of what grows in sight, unless the person has scrolled up; but no further than until the newest exchange begins at the top,
 * since an answer is read from its first sentence. Whoever asks (`asked`) is taken there. `away`: there is more below.
 */
export function useEndInSight(area: RefObject<HTMLElement | null>, inner: RefObject<HTMLElement | null>, asked: boolean) {
  const stays = useRef(true)
  const [away, setAway] = useState(false)

  const follow = useCallback(() => {
    const [outer, content] = [area.current, inner.current]
    if (outer && content) outer.scrollTop = Math.max(outer.scrollTop, placeOf(outer, content))
  }, [area, inner])

  useEffect(() => {
    if (!asked) return
    stays.current = true
    follow()
  }, [asked, follow])

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
      // What grows or shrinks moves the place as well; only a person moves up in what stays as high as it is.
      else if (outer.scrollTop < top && outer.scrollHeight === height) stays.current = false
      look()
    }
    // It grows by what is said, and by what is in it that comes later, such as a map; the area itself with the window.
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

/** Where the area is scrolled to while it follows. */
function placeOf(outer: HTMLElement, content: HTMLElement): number {
  const newest = content.lastElementChild
  const begins = newest instanceof HTMLElement ? newest.offsetTop - NEAR_PX : Number.POSITIVE_INFINITY
  return Math.max(0, Math.min(outer.scrollHeight - outer.clientHeight, begins))
}
