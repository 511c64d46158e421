const PX_PER_REM = 16

/** A size in px that scales with the font size, as on a wall display. */
export function inRem(px: number): string {
  return `${px / PX_PER_REM}rem`
}
