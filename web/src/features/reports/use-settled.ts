import { useEffect, useState } from 'react'

const SETTLED_MS = 250

/** What somebody types or moves, once they have come to rest. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
