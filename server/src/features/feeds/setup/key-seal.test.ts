import { expect, test } from 'vitest'
import { keySeal } from './key-seal.ts'

const [before, during, after] = [keySeal(['old']), keySeal(['new', 'old']), keySeal(['new'])]

test.each([
  ['of before the key changed', before, [true, true, false]],
  ['of while both keys are there', during, [false, true, true]],
  ['of after the former key was removed', after, [false, true, true]],
])('a key sealed by the server %s is opened by those that have its key', (_what, sealing, opens) => {
  const sealed = sealing.seal('montevideo', 'buses', 'a secret')
  expect([before, during, after].map((it) => it.open('montevideo', 'buses', sealed) === 'a secret')).toEqual(opens)
  expect(during.open('montevideo', 'trains', sealed)).toBe(null)
  expect(during.isCurrent('montevideo', 'buses', sealed)).toBe(sealing !== before)
})
