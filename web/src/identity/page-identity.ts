import { i18n } from '@lingui/core'
import { getMe } from '@oppidum/domain/people/person'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { change, changesAnswered } from '../api/change.ts'
import { onReachableAgain } from '../api/reachability.ts'
import { ask } from '../api/request.ts'
import { setTokenOwner } from '../api/session-token.ts'
import { whenSignedOut } from '../api/signed-out.ts'
import { forgetDraftsOfOthers } from './form-drafts.ts'
import { forgetGeneratedImages } from './generated-images.ts'
import { type IdentitySource, onOwner } from './identity-source.ts'
import { lastPerson } from './last-person.ts'
import { localIdentity, type TabNews } from './local-identity.ts'

/** Who is signed in on this page with a local account. */
export function pageIdentity(page: Document, client: QueryClient): IdentitySource {
  const tabs = new BroadcastChannel('identity')
  const source = localIdentity({
    present: mayHaveSession(page),
    askMe,
    changesAnswered,
    // Needed once a day at most, so the first screen does not wait for it.
    endSession: async () => change((await import('@oppidum/domain/people/identity')).signOut, { body: {} }),
    broadcast: (news) => tabs.postMessage(news),
    ...lastPerson,
    sentenceOf: () => i18n._('identity.no-answer'),
  })
  tabs.addEventListener('message', ({ data }: MessageEvent<TabNews>) => source.receive(data))
  bindToPage(source, client)
  return source
}

/** Updates everything on the page that depends on the person, before anything is rendered for the new one. */
export function bindToPage(source: IdentitySource, client: QueryClient): void {
  whenSignedOut(source.recheck)
  const lend = () => {
    const state = source.now()
    if (state.state !== 'ready') return
    setTokenOwner(state.me?.userId ?? null)
    forgetDraftsOfOthers(state.me?.userId ?? null)
    if (!state.me) forgetGeneratedImages()
  }
  source.subscribe(lend)
  lend()
  // A person from an earlier visit, who is here only as long as the server cannot be asked.
  onReachableAgain(source.recheck)
  onOwner(source, () => client.removeQueries({ predicate: ({ meta }) => meta?.private === true }))
}

/** Null when nobody is signed in. */
export async function askMe() {
  try {
    return (await ask(getMe)).value
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 401) return null
    throw problem
  }
}

/** The server says so in the page itself, so that a visitor's page sends no request; the development server's page does not say. */
function mayHaveSession(page: Document): boolean {
  return page.querySelector('meta[name="session"]') !== null || page.getElementById('config') === null
}
