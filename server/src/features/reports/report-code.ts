import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const CODE_BYTES = 18

/** 144 random bits, encoded for a link. */
export const newCode = (): string => randomBytes(CODE_BYTES).toString('base64url')

/** SHA-256: only hashes of codes and of submissions are stored. */
export const hashOf = (...parts: readonly string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()

/** The entry that the code belongs to. Compares with every entry, in constant time. */
export function openedBy<T extends { hash: Buffer }>(code: string, candidates: readonly T[]): T | undefined {
  const wanted = hashOf(code)
  let found: T | undefined
  for (const it of candidates) if (timingSafeEqual(it.hash, wanted)) found = it
  return found
}
