import { expect, test } from 'vitest'
import { fileName } from './image-file.ts'

const createdAt = '2026-11-20T14:41:07.250Z'

test.each([
  ['generated', /^ai-image-\d+\.png$/],
  ['uploaded', /^image-\d+\.jpg$/],
  ['says-ai', /^says-ai-image-\d+\.jpg$/],
] as const)('a picture that is %s is saved as %s', (kind, name) => {
  expect(fileName({ kind, createdAt })).toMatch(name)
})

test('two pictures of the same second get different names', () => {
  const one = fileName({ kind: 'generated', createdAt })
  expect(fileName({ kind: 'generated', createdAt: '2026-11-20T14:41:07.251Z' })).not.toBe(one)
})
