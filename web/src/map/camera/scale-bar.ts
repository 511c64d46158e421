const LENGTHS_M = [20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]

/** The longest round length that fits into a number of px, and its length in px. */
export function scaleBar(metresPerPx: number, longestPx: number): { metres: number; px: number } {
  const metres = LENGTHS_M.findLast((it) => it / metresPerPx <= longestPx) ?? (LENGTHS_M[0] as number)
  return { metres, px: metres / metresPerPx }
}
