import { encode } from 'uqr'

/** The picture of a text as one path, in units of its smallest squares; `size` of them a side. */
export function qrPath(content: string): { size: number; path: string } {
  const { data, size } = encode(content, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1Z`] : []))).join('')
  return { size, path }
}
