import { expect, it } from 'vitest'
import { type DrawingPace, paceOf } from './drawing-pace.ts'

const RENDERER = 0x1f01
const UNMASKED = 0x9246

/** @param behind the name that only an extension reveals */
function context(plain: string, behind?: string) {
  let lost = 0
  return {
    getParameter: (name: number) => (name === RENDERER ? plain : name === UNMASKED ? behind : null),
    getExtension: ((name: string) => {
      if (name === 'WEBGL_lose_context') return { loseContext: () => lost++ }
      return behind === undefined ? null : { UNMASKED_RENDERER_WEBGL: UNMASKED }
    }) as WebGL2RenderingContext['getExtension'],
    lost: () => lost,
  }
}

it.each<[string, string, string | undefined, DrawingPace]>([
  ['Chromium without a card', 'WebKit WebGL', 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)', 'slow'],
  ['Chromium on Windows without a driver', 'WebKit WebGL', 'ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11)', 'slow'],
  ['Firefox on Linux without a card', 'llvmpipe, or similar', undefined, 'slow'],
  ['Chromium with a card', 'WebKit WebGL', 'ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)', 'swift'],
  ['Chromium that hides its card', 'WebKit WebGL', undefined, 'swift'],
  ['Safari', 'Apple GPU', undefined, 'swift'],
])('%s', (_, plain, behind, pace) => {
  const it = context(plain, behind)
  expect(paceOf(() => it)).toBe(pace)
  expect(it.lost()).toBe(1)
})

it('is slow where the browser itself says so', () => {
  const it = context('Some renderer')
  expect(paceOf((strict) => (strict ? null : it))).toBe('slow')
  expect(it.lost()).toBe(1)
})

it("is 'none' without a context", () => {
  expect(paceOf(() => null)).toBe('none')
})
