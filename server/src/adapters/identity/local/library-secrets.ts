import { createHash } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { InstallationKeys } from '../../../platform/auth/installation-keys.ts'

/** What the library writes before a value that it encrypts: the version of the key. */
const ENVELOPE = /^\$ba\$(\d+)\$/

/** Of what was encrypted by earlier versions of this program, which knew one key. */
const FIRST = 1

interface LibrarySecret {
  version: number
  value: string
}

/** A number above `FIRST` that follows from the key, so that it means the same key whichever others there are. */
const versionOf = (key: string): number => FIRST + 1 + (createHash('sha256').update(`version ${key}`).digest().readUInt32BE(0) >>> 1)

/**
 * The keys in the library's form, the one that signs and encrypts first. `FIRST` is the oldest.
 * @param keys as derived for the library
 */
export function librarySecrets(keys: InstallationKeys): LibrarySecret[] {
  return [...keys.map((value) => ({ version: versionOf(value), value })), { version: FIRST, value: keys.at(-1) as string }]
}

/** Re-encrypts a value of the library with the current key. Null if it is already under that key, undefined if no key opens it. */
export async function reencrypt(keys: InstallationKeys, data: string): Promise<string | null | undefined> {
  const [current] = librarySecrets(keys) as [LibrarySecret, ...LibrarySecret[]]
  const isNamedCurrent = Number(ENVELOPE.exec(data)?.[1]) === current.version
  for (const value of keys) {
    const text = await symmetricDecrypt({ key: value, data: data.replace(ENVELOPE, '') }).catch(() => null)
    if (text === null) continue
    if (value === current.value && isNamedCurrent) return null
    return symmetricEncrypt({ key: { keys: new Map([[current.version, current.value]]), currentVersion: current.version }, data: text })
  }
  return undefined
}
