import { type RefObject, useLayoutEffect, useState } from 'react'

/** An element's size in px, kept up to date; zeros before it is measured. */
export function useSize(part: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = part.current
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((current) => (current.width === width && current.height === height ? current : { width, height }))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [part])
  return size
}
