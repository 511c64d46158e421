/** Height of the mark as a share of the picture's shorter side. */
const SHARE = 0.055
const MIN_HEIGHT_PIXELS = 22

/** Size of the drawing below, in its own units. */
const BADGE = { width: 34, height: 24 }

/**
 * A badge with the letters AI for the lower right corner, as SVG. The letters are paths, so that no font is needed. The badge is dark with a
 * light edge, so that it is visible on dark and light pictures.
 */
export function visibleWatermark(width: number, height: number): { svg: string; left: number; top: number; width: number; height: number } {
  const markHeight = Math.max(MIN_HEIGHT_PIXELS, Math.round(Math.min(width, height) * SHARE))
  const markWidth = Math.round((markHeight * BADGE.width) / BADGE.height)
  const margin = Math.round(markHeight / 2)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${markWidth}" height="${markHeight}" viewBox="0 0 ${BADGE.width} ${BADGE.height}">
<rect x="0.75" y="0.75" width="32.5" height="22.5" rx="5" fill="#10151f" stroke="#ffffff" stroke-width="1.5"/>
<path fill="#ffffff" fill-rule="evenodd" d="M11.6 5.5h3.5L20.4 18.5h-3.1l-1.15-3h-5.6l-1.15 3H6.3zM13.35 8.6l-1.8 4.5h3.6z"/>
<rect x="23" y="5.5" width="3" height="13" fill="#ffffff"/>
</svg>`
  return { svg, left: width - markWidth - margin, top: height - markHeight - margin, width: markWidth, height: markHeight }
}
