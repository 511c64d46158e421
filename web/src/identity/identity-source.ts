import type { Me } from '@oppidum/domain/people/person'

/** What the page knows of who is signed in. */
export type Known =
  | { state: 'loading' }
  /** It could not be found out; `problem` is a sentence for the person. */
  | { state: 'error'; problem: string }
  /** `me` is null for a visitor; `ended` when there was a session a moment ago that somebody or something else has ended. */
  | { state: 'ready'; me: Me | null; ended?: true }

/**
 * Keeps who is signed in: our own accounts, or the program of a hosted provider. One for the whole page, outside of what
 * draws it, since the socket and every call have to do with it.
 */
export interface IdentitySource {
  now(): Known
  /** @returns what ends the telling */
  subscribe(listener: () => void): () => void
  /** Asks again who is signed in: after a sign-in, or a change of account or plan. Never throws: a failure is a state. */
  refresh(): Promise<void>
  /** @throws ApiError when the server did not hear of it; the session then goes on */
  signOut(): Promise<void>
  /** Somebody says that the session is over: it is asked once more, and the page becomes a visitor's when it is. */
  doubt(): void
}

/** Whose page it is, with all that decides what they may: when it differs, answers for them no longer hold. */
export function ownerOf(known: Known): string {
  if (known.state !== 'ready' || !known.me) return ''
  const { userId, publicMetadata, role } = known.me
  return `${userId} ${publicMetadata.plan} ${role}`
}

/** Tells when the page has another owner, or the same one with other rights; a page that finds out whose it is has not changed hands. */
export function onOwner(source: IdentitySource, act: () => void): () => void {
  let owner = source.now().state === 'ready' ? ownerOf(source.now()) : null
  return source.subscribe(() => {
    const known = source.now()
    if (known.state !== 'ready') return
    const before = owner
    owner = ownerOf(known)
    if (before !== null && before !== owner) act()
  })
}

/** Resolves when it is known who is signed in, or that it cannot be found out. */
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
