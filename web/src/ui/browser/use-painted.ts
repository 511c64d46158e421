import { useEffect, useState } from 'react'

/** What is not looked at first waits for the figures that are. */
const AFTER_PAINT_MS = 300

let painted = false

/** True from a moment after the first screen was drawn. */
export function usePainted(): boolean {
  const [now, setNow] = useState(painted)
  useEffect(() => {
    if (painted) return
    const later = setTimeout(() => {
      painted = true
      setNow(true)
    }, AFTER_PAINT_MS)
    return () => clearTimeout(later)
  }, [])
  return now
}
