import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 200

/**
 * What a look brings, once it brings something; null if it does not in time. A look that throws is repeated too.
 * @template T
 * @param {() => Promise<T | null | undefined | false>} look
 * @param {number} withinMs
 * @returns {Promise<T | null>}
 */
export async function eventually(look, withinMs) {
  for (const endMs = performance.now() + withinMs; performance.now() < endMs; await sleep(LOOK_EVERY_MS)) {
    const value = await look().catch(() => null)
    if (value) return value
  }
  return null
}
