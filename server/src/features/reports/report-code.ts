import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const CODE_BYTES = 18

/** 144 random bits, as they stand in a link. */
export const newCode = (): string => randomBytes(CODE_BYTES).toString('base64url')

/** SHA-256, as codes and what tells one report from another are kept. */
export const hashOf = (...parts: readonly string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()

/** The one that the code is of; every one is looked at, whichever it is. */
export function openedBy<T extends { hash: Buffer }>(code: string, candidates: readonly T[]): T | undefined {
  const wanted = hashOf(code)
  let found: T | undefined
  for (const it of candidates) if (timingSafeEqual(it.hash, wanted)) found = it
  return found
}
