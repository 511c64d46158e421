const STEP: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, PageDown: 10, PageUp: -10 }

/** The list index that a key leads to, clamped at both ends; null for any other key, or in an empty list. */
export function nextIndex(key: string, index: number, length: number): number | null {
  if (length === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  const step = STEP[key]
  return step === undefined ? null : Math.min(length - 1, Math.max(0, index + step))
}
