import { expect, test } from 'vitest'
import type { InstallationKeys } from './installation-keys.ts'
import { derivedKeys } from './installation-keys.ts'

test('keys are derived one for each, and differ by purpose', () => {
  const derive = (keys: InstallationKeys, purpose: string) => derivedKeys(keys, purpose).map((it) => it.toString('hex'))
  const [newer, older] = derive(['newer', 'older'], 'one')
  expect(derive(['older'], 'one')).toEqual([older])
  expect(derive(['newer'], 'one')).toEqual([newer])
  expect(new Set([newer, older, ...derive(['newer', 'older'], 'two')]).size).toBe(4)
})
