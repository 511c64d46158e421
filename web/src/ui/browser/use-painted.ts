import { useEffect, useState } from 'react'

/** Gives the first figures time to render before anything else. */
const AFTER_PAINT_MS = 300

let painted = false

/** True from a moment after the first screen was painted. */
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
