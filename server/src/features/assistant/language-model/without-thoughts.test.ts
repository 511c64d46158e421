import { expect, it } from 'vitest'
import { withoutThoughts } from './without-thoughts.ts'

it.each([
  ['42 MW are used.', '42 MW are used.'],
  ['<think>They want the load.</think>42 MW are used.', '42 MW are used.'],
  ['<THINK>\nfirst\n</ think >\n\n42 MW.', '\n\n42 MW.'],
  ['42 MW. <thinking>Really?</thinking>It is normal.', '42 MW. It is normal.'],
  ['<think>never ended, 99 MW', ''],
  ['42 MW. <reasoning>and then', '42 MW. '],
  ['the template opened it, 99 MW</think>42 MW.', '42 MW.'],
  ['<think>one <think>two</think> 99</think>42 MW.', '42 MW.'],
  ['Below <5 MW it is off.', 'Below <5 MW it is off.'],
])('%j is read as %j', (written, said) => {
  expect(withoutThoughts(written)).toBe(said)
})

it('shows nothing of a thought or of a tag wherever the stream is cut', () => {
  const written = 'It is well. <think>secretly 99 MW</think>So it is.'
  const all = Array.from({ length: written.length + 1 }, (_, end) => withoutThoughts(written.slice(0, end)))
  expect(all.filter((it) => /[<>]|think|99|secret/.test(it))).toEqual([])
  expect(all.at(-1)).toBe('It is well. So it is.')
})

it('reads a hostile text quickly', () => {
  const begun = performance.now()
  withoutThoughts('<think>'.repeat(3_000))
  withoutThoughts('</think>'.repeat(3_000))
  withoutThoughts(`${'< '.repeat(12_000)}think`)
  expect(performance.now() - begun).toBeLessThan(200)
})
