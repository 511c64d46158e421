const PX_PER_REM = 16

/** A size given in px, so that it grows with the type, as on a wall. */
export function inRem(px: number): string {
  return `${px / PX_PER_REM}rem`
}
