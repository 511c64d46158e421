import { hkdfSync } from 'node:crypto'

/**
 * The key with which this installation signs and encrypts, and the former ones in PREVIOUS_SECRET_KEY, the newest first: signatures of those
 * are valid, and what was encrypted with them is read.
 */
export type InstallationKeys = readonly [current: string, ...former: string[]]

/** One of each key, in the same order. */
export function ofEach<T>([current, ...former]: InstallationKeys, derive: (key: string) => T): readonly [T, ...T[]] {
  return [derive(current), ...former.map(derive)]
}

/** Keys of 32 bytes for one purpose: leaking one reveals nothing about another. */
export const derivedKeys = (keys: InstallationKeys, purpose: string): readonly [Buffer, ...Buffer[]] =>
  ofEach(keys, (key) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32)))
