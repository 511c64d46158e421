export const TIP_DELAY_MS = 700
export const TIP_SKIP_MS = 300

/** How long to wait before a tooltip opens; one that follows another one soon opens at once. Times in ms of one clock. */
export function delayBefore(nowMs: number, closedAtMs: number | null): number {
  return closedAtMs !== null && nowMs - closedAtMs < TIP_SKIP_MS ? 0 : TIP_DELAY_MS
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

const GAP_PX = 6
const MARGIN_PX = 8

/**
 * The position of a tooltip: below its element, centred or aligned with its start, above where there is no room, and always inside the
 * window.
 */
export function tipPlace(about: Box, tip: { width: number; height: number }, window: { width: number; height: number }) {
  const below = about.top + about.height + GAP_PX
  const fitsBelow = below + tip.height <= window.height - MARGIN_PX
  const top = fitsBelow ? below : Math.max(MARGIN_PX, about.top - GAP_PX - tip.height)
  const middle = about.left + about.width / 2 - tip.width / 2
  const left = Math.max(middle, about.left - MARGIN_PX)
  return { left: Math.max(MARGIN_PX, Math.min(left, window.width - MARGIN_PX - tip.width)), top }
}
