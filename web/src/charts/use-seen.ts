import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has scrolled into view; stays true from then on. */
export function useSeen(part: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = part.current
    if (seen || !element) return
    const watch = new IntersectionObserver((entries) => entries.some((it) => it.isIntersecting) && setSeen(true))
    watch.observe(element)
    return () => watch.disconnect()
  }, [part, seen])
  return seen
}
