import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import type { InstallationKeys } from '../../../platform/auth/installation-keys.ts'
import { librarySecrets, reencrypt } from './library-secrets.ts'

/** What the library does with its setting `secrets`. */
function library(keys: InstallationKeys) {
  const secrets = librarySecrets(keys)
  return { keys: new Map(secrets.map((it) => [it.version, it.value])), currentVersion: secrets[0]?.version as number }
}
const opens = (keys: InstallationKeys, data: string) =>
  symmetricDecrypt({ key: library(keys), data }).then(
    (text) => text === 'a secret',
    () => false,
  )
/** Of a version of the program that knew one key. */
const former = (value: string) => symmetricEncrypt({ key: { keys: new Map([[1, value]]), currentVersion: 1 }, data: 'a secret' })
const present = (...keys: InstallationKeys) => symmetricEncrypt({ key: library(keys), data: 'a secret' })

test.each<[string, () => Promise<string>, InstallationKeys, boolean]>([
  ['of an earlier version, by the same key', () => former('old'), ['old'], true],
  ['of an earlier version, by a former key', () => former('old'), ['new', 'old'], true],
  ['by a former key', () => present('old'), ['new', 'old'], true],
  ['by a former key that is gone', () => present('old'), ['new'], false],
  ['while there was a former key, once that is gone', () => present('new', 'old'), ['new'], true],
  ['without the former key, where it is there', () => present('new'), ['new', 'old'], true],
  ['two keys ago', () => present('older'), ['new', 'old', 'older'], true],
])('the library opens a value encrypted %s: %j', async (_what, encrypt, keys, isOpen) => {
  expect(await opens(keys, await encrypt())).toBe(isOpen)
})

test.each<[string, () => Promise<string>]>([
  ['of an earlier version', () => former('old')],
  ['of an earlier version that has the new key already', () => former('new')],
  ['by the former key', () => present('old')],
])('a value %s is re-encrypted once', async (_what, encrypt) => {
  const data = await reencrypt(['new', 'old'], await encrypt())
  expect(await opens(['new'], data as string)).toBe(true)
  expect(await reencrypt(['new', 'old'], data as string)).toBe(null)
})

test('a value that no key opens is not changed', async () => {
  expect(await reencrypt(['new', 'old'], await present('another'))).toBe(undefined)
})
