import { Failure } from '@oppidum/domain/core/failure'
import type { SetAside } from './buffer-store.ts'

const MOST_CHARACTERS = 500

/** Why an accepted delivery is not stored, from the error of the last try. */
export function setAsideProblem(error: unknown): Pick<SetAside, 'reason' | 'problem'> {
  if (error instanceof Failure && error.code === 'not_found') return { reason: 'unknown-city', problem: null }
  const words = error instanceof Error ? error.message : String(error)
  return { reason: 'refused', problem: words.replaceAll('\0', ' ').slice(0, MOST_CHARACTERS) }
}
