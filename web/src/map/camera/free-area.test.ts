import { describe, expect, it } from 'vitest'
import { type Box, freeArea, offsetOf } from './free-area.ts'

const PHONE = { width: 370, height: 268 }
const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom })

describe('the free part of a map', () => {
  it('is the whole map when nothing covers it', () => {
    expect(freeArea(PHONE, [])).toEqual(box(0, 0, 370, 268))
  })

  it('excludes toggles at the bottom and buttons at the right', () => {
    expect(freeArea(PHONE, [box(8, 202, 248, 246), box(318, 110, 362, 198)])).toEqual(box(0, 0, 318, 202))
  })

  it('lies below the tools and above legend and key of a wide map', () => {
    const wide = { width: 1_165, height: 825 }
    const free = freeArea(wide, [box(16, 16, 600, 50), box(1_080, 16, 1_149, 50), box(16, 690, 190, 799), box(630, 765, 1_149, 799)])
    expect(free).toEqual(box(0, 50, 1_165, 690))
    expect(offsetOf({ ...wide, free })).toEqual([0, -42.5])
  })

  it('ignores what lies beside the map, and is never empty', () => {
    expect(freeArea(PHONE, [box(0, 268, 370, 340), box(-80, 0, 0, 268)])).toEqual(box(0, 0, 370, 268))
    expect(freeArea(PHONE, [box(0, 0, 370, 268)])).toEqual(box(0, 0, 370, 268))
  })

  it('touches no cover, in any arrangement', () => {
    for (let seed = 1; seed < 200; seed++) {
      const random = (n: number) => ((seed * 9_301 + n * 49_297 + seed * seed * 233) % 1_000) / 1_000
      const covers = [0, 1, 2, 3, 4].map((n) => {
        const [x, y] = [random(n * 4) * 330, random(n * 4 + 1) * 230]
        return box(x, y, x + 20 + random(n * 4 + 2) * 200, y + 10 + random(n * 4 + 3) * 60)
      })
      const free = freeArea(PHONE, covers)
      const hit = covers.filter((it) => it.left < free.right && it.right > free.left && it.top < free.bottom && it.bottom > free.top)
      expect({ seed, hit }).toEqual({ seed, hit: [] })
    }
  })
})
