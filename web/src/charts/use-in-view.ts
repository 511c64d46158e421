import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has scrolled into view; stays true from then on. */
export function useInView(part: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    const element = part.current
    if (inView || !element) return
    const watch = new IntersectionObserver((entries) => entries.some((it) => it.isIntersecting) && setInView(true))
    watch.observe(element)
    return () => watch.disconnect()
  }, [part, inView])
  return inView
}
