import { useEffect, useState } from 'react'

/** ms that a row has stayed when it is likely to be read. In a list that is scrolled from end to end, most rows are gone sooner. */
const STAYED_MS = 120

/** Whether a row has stayed for a moment; `atOnce`: it need not. Stays true from then on. */
export function useSettled(atOnce: boolean): boolean {
  const [settled, setSettled] = useState(atOnce)
  useEffect(() => {
    if (settled) return
    const timer = setTimeout(() => setSettled(true), STAYED_MS)
    return () => clearTimeout(timer)
  }, [settled])
  return settled
}
