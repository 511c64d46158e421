import { encode } from 'uqr'

/** A text's QR code as one path, in units of its modules; `size` of them per side. */
export function qrPath(content: string): { size: number; path: string } {
  const { data, size } = encode(content, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1Z`] : []))).join('')
  return { size, path }
}
