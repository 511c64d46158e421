import { PICTURE_LIMITS } from '@oppidum/domain/records/attachment'
import { expect, test } from 'vitest'
import { fileProblem } from './choose-picture.ts'

test.each([
  [{ size: 1, type: 'image/jpeg' }, null],
  [{ size: PICTURE_LIMITS.bytes, type: 'image/avif' }, null],
  // Some systems report no type; the server then detects it.
  [{ size: 1, type: '' }, null],
  [{ size: 0, type: 'image/jpeg' }, 'empty'],
  [{ size: PICTURE_LIMITS.bytes + 1, type: 'image/jpeg' }, 'too-large'],
  [{ size: 1, type: 'image/svg+xml' }, 'wrong-type'],
  [{ size: 1, type: 'image/heic' }, 'wrong-type'],
  [{ size: 1, type: 'application/pdf' }, 'wrong-type'],
])('the problem with file %j is %s', (file, problem) => {
  expect(fileProblem(file)).toBe(problem)
})
