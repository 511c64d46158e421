import type { Me } from '@oppidum/domain/people/person'
import type { IdentitySource, IdentityState } from './identity-source.ts'
import { ownerOf } from './identity-source.ts'

/** Messages between one browser's pages: somebody signed in or changed, or the session was ended here. */
export type TabNews = 'changed' | 'ended'

export interface LocalWorld {
  /** The request for the page carried a session; only then is the person requested. */
  present: boolean
  /** Null when nobody is signed in. */
  askMe: () => Promise<Me | null>
  /** Resolves once the page's changes under way are answered, which may renew the session; false if there were none. */
  changesAnswered: () => Promise<boolean>
  endSession: () => Promise<unknown>
  /** To the browser's other pages. */
  broadcast: (news: TabNews) => void
  /** The message for a failed check. */
  sentenceOf: (problem: unknown) => string
  /** Whether the server did not answer at all, rather than refuse. */
  isAway: () => boolean
  /** Who this browser last knew to be signed in; null if nobody was, or they signed out. */
  recall: () => Me | null
  /** Keeps that for a visit without the server; null forgets it. */
  remember: (me: Me | null) => void
}

/** Who is signed in with a local account: the browser has the cookie, and the page only knows what the server answers. */
export function localIdentity(world: LocalWorld): IdentitySource & { receive: (news: TabNews) => void } {
  const listeners = new Set<() => void>()
  let state: IdentityState = world.present ? { state: 'loading' } : { state: 'ready', me: null }
  let latest = 0

  const isSignedIn = () => state.state === 'ready' && state.me !== null

  function become(next: IdentityState, certain = true): void {
    state = next
    if (certain && next.state === 'ready') world.remember(next.me)
    for (const listener of listeners) listener()
  }

  /** Of two overlapping checks the later answer wins. */
  async function find({ expected = false, signedIn = false }: { expected?: boolean; signedIn?: boolean } = {}): Promise<boolean> {
    latest += 1
    const mine = latest
    const before = ownerOf(state)
    const wasSignedIn = isSignedIn()
    try {
      // A change of the account ends the session before its answer brings the next one.
      const mayRenew = world.changesAnswered()
      let me = await world.askMe()
      if (me === null && wasSignedIn && !expected && (await mayRenew)) me = await world.askMe()
      if (mine !== latest) return false
      become(me === null && wasSignedIn && !expected ? { state: 'ready', me, ended: true } : { state: 'ready', me })
      return ownerOf(state) !== before
    } catch (problem) {
      // While the server is away the page stays the person's: it shows nothing that is theirs alone, and each call is still the server's to allow.
      const last = mine === latest && state.state === 'loading' && world.isAway() ? world.recall() : null
      if (last) become({ state: 'ready', me: last }, false)
      // Keeps the previous state on failure; except right after a sign-in, when 'nobody is signed in' is no longer certain.
      else if (mine === latest && (state.state !== 'ready' || (signedIn && state.me === null)))
        become({ state: 'error', problem: world.sentenceOf(problem) })
      return false
    }
  }

  if (world.present) void find({ expected: true })
  let doubting = false
  return {
    now: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async refresh() {
      if (state.state === 'error') become({ state: 'loading' })
      if (await find({ signedIn: true })) world.broadcast('changed')
    },
    async signOut() {
      await world.endSession()
      latest += 1
      become({ state: 'ready', me: null })
      world.broadcast('ended')
    },
    recheck() {
      // A refused call is no news on a page without a session; and this check may itself be refused.
      if (!isSignedIn() || doubting) return
      doubting = true
      void find().finally(() => {
        doubting = false
      })
    },
    receive(news) {
      if (news === 'changed') void find()
      else if (isSignedIn()) {
        latest += 1
        become({ state: 'ready', me: null, ended: true })
      }
    },
  }
}
