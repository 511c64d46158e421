import type { Me } from '@oppidum/domain/people/person'

/** The page's knowledge of who is signed in. */
export type IdentityState =
  | { state: 'loading' }
  /** The sign-in could not be checked; `problem` is a message for the person. */
  | { state: 'error'; problem: string }
  /** `me` is null for a visitor; `ended` when a session has just ended that the person did not end themselves. */
  | { state: 'ready'; me: Me | null; ended?: true }

/**
 * Knows who is signed in: from local accounts, or a hosted provider's program. One for the whole page and outside React, because the socket
 * and every call need it.
 */
export interface IdentitySource {
  now(): IdentityState
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void
  /** Checks again who is signed in: after a sign-in, or a change of account or plan. Never throws: a failure is a state. */
  refresh(): Promise<void>
  /** @throws ApiError when the server could not be told; the session then continues */
  signOut(): Promise<void>
  /** Called when the session seems to be over: checks once more, and turns the page into a visitor's if it is. */
  recheck(): void
}

/** The page's owner, with everything that decides their rights: when it differs, their cached answers are no longer valid. */
export function ownerOf(state: IdentityState): string {
  if (state.state !== 'ready' || !state.me) return ''
  const { userId, publicMetadata, role, lacksSecondFactor = false } = state.me
  return `${userId} ${publicMetadata.plan} ${role}${lacksSecondFactor ? ' without second factor' : ''}`
}

/** Calls back when the page has another owner, or the same one with other rights; not when a page first learns whose it is. */
export function onOwner(source: IdentitySource, act: () => void): () => void {
  let owner = source.now().state === 'ready' ? ownerOf(source.now()) : null
  return source.subscribe(() => {
    const state = source.now()
    if (state.state !== 'ready') return
    const before = owner
    owner = ownerOf(state)
    if (before !== null && before !== owner) act()
  })
}

/** Resolves when it is known who is signed in, or that it cannot be determined. */
export function whenKnown(source: IdentitySource): Promise<void> {
  if (source.now().state !== 'loading') return Promise.resolve()
  return new Promise((done) => {
    const stop = source.subscribe(() => {
      if (source.now().state === 'loading') return
      stop()
      done()
    })
  })
}
