/** REQUIREMENTS D2: a factor on the base zoom of the panel. */
export const MIN_FACTOR = 0.5
export const MAX_FACTOR = 2
const STEP = 0.2
/** A camera comes to rest a little beside what it was told. */
const CLOSE = 1e-3

export function factorOf(zoom: number, baseZoom: number): number {
  return 2 ** (zoom - baseZoom)
}

export function zoomOf(factor: number, baseZoom: number): number {
  return baseZoom + Math.log2(factor)
}

export const canGrow = (factor: number) => factor < MAX_FACTOR - CLOSE
export const canShrink = (factor: number) => factor > MIN_FACTOR + CLOSE

/** The factor that the button leads to; wheel and pinch may have gone past the ends, the buttons lead back to them. */
export function stepped(factor: number, direction: 1 | -1): number {
  const next = Math.round((factor + direction * STEP) * 1_000) / 1_000
  return Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, next))
}
