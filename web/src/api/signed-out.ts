import type { ApiError } from './api-error.ts'

let listener: () => void = () => undefined

/** Sets what happens when the server considers the person signed out, or no longer lets them in. Decided in one place for the whole page. */
export function whenSignedOut(act: () => void): void {
  listener = act
}

/** Reports an answer that says nobody is signed in. */
export function reportSignedOut(): void {
  listener()
}

/** Reports a refusal that is about the session, as missing or without the second factor that the role needs. @returns it, to be thrown */
export function reported<E extends ApiError>(refusal: E): E {
  if (refusal.status === 401 || refusal.code === 'second_factor_required') reportSignedOut()
  return refusal
}
