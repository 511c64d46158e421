import { expect, test } from 'vitest'
import { embedCode } from './embed-code.ts'

const ORIGIN = 'https://city.example'
const embedding = { theme: 'dark', language: 'es', cityId: 'montevideo', title: 'A "b" & <c>' } as const

test.each([
  [
    'incidents' as const,
    `<iframe src="${ORIGIN}/embed/card?city=montevideo&amp;figure=incidents&amp;theme=dark&amp;language=es" title="A &quot;b&quot; &amp; &lt;c>" width="320" height="190" loading="lazy" style="border: 0"></iframe>`,
  ],
  [
    'map' as const,
    `<iframe src="${ORIGIN}/embed/map?city=montevideo&amp;theme=dark&amp;language=es" title="A &quot;b&quot; &amp; &lt;c>" width="480" height="560" loading="lazy" style="border: 0"></iframe>`,
  ],
])('the code for %s', (shown, code) => {
  expect(embedCode(ORIGIN, { ...embedding, shown })).toBe(code)
})
