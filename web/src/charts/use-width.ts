import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width of a part of the page in px, now and from then on; 0 before it is measured. */
export function useWidth(part: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = part.current
    if (!element) return
    setWidth(element.clientWidth)
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [part])
  return width
}
