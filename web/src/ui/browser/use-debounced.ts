import { useEffect, useState } from 'react'

const SETTLED_MS = 250

/** A value that a person types or moves, delayed until they pause. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
