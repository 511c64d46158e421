/** A factor on the panel's base zoom. */
export const MIN_FACTOR = 0.5
export const MAX_FACTOR = 2
const STEP = 0.2
/** A camera stops slightly beside its target. */
const CLOSE = 1e-3

export function factorOf(zoom: number, baseZoom: number): number {
  return 2 ** (zoom - baseZoom)
}

export function zoomOf(factor: number, baseZoom: number): number {
  return baseZoom + Math.log2(factor)
}

export const canGrow = (factor: number) => factor < MAX_FACTOR - CLOSE
export const canShrink = (factor: number) => factor > MIN_FACTOR + CLOSE

/** The factor that the button leads to. Wheel and pinch may have gone beyond the limits; the buttons return to them. */
export function stepFactor(factor: number, direction: 1 | -1): number {
  const next = Math.round((factor + direction * STEP) * 1_000) / 1_000
  return Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, next))
}

/** The zoom that a map's button leads to; null at the limit. */
export type ZoomStep = (zoom: number, direction: 1 | -1) => number | null

/** A panel's buttons: by the factor. */
export const byFactor =
  (baseZoom: number): ZoomStep =>
  (zoom, direction) => {
    const factor = factorOf(zoom, baseZoom)
    if (!(direction === 1 ? canGrow(factor) : canShrink(factor))) return null
    return zoomOf(stepFactor(factor, direction), baseZoom)
  }

/** The map page's buttons: level by level, as far as wheel and keys go. */
export const byLevel =
  (min: number, max: number): ZoomStep =>
  (zoom, direction) => {
    const next = Math.min(max, Math.max(min, zoom + direction))
    return Math.abs(next - zoom) < CLOSE ? null : next
  }
