import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

const darkAt = ({ path }: { path: string }, x: number, y: number) => path.includes(`M${x} ${y}h1v1h-1Z`)

test('has the three finders in its corners, and the light ring within each', () => {
  const picture = qrPath('otpauth://totp/Oppidum:ada@example.org?secret=JBSWY3DPEHPK3PXP&issuer=Oppidum')
  const far = picture.size - 7
  for (const [x, y] of [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const) {
    for (let i = 0; i < 7; i++) expect([darkAt(picture, x + i, y), darkAt(picture, x, y + i)]).toEqual([true, true])
    expect([darkAt(picture, x + 1, y + 1), darkAt(picture, x + 3, y + 3)]).toEqual([false, true])
  }
  expect(darkAt(picture, far + 3, far + 3) && darkAt(picture, far, far) && darkAt(picture, far + 6, far + 6)).toBe(false)
})

test('another text gives another code', () => {
  expect(qrPath('a').path).not.toBe(qrPath('b').path)
})
