import { i18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import { carryTokensOf } from '../api/bearer.ts'
import { changesAnswered } from '../api/change.ts'
import type { TextId } from '../i18n/text.ts'
import type { IdentitySource } from './identity-source.ts'
import { lastPerson } from './last-person.ts'
import { localIdentity, type TabNews } from './local-identity.ts'
import { askMe, bindToPage } from './page-identity.ts'

/** Who is signed in with an account of the hosted provider, whose program loads beside the first screen. */
export function hostedIdentity(publishableKey: string, client: QueryClient): IdentitySource {
  const tabs = new BroadcastChannel('identity')
  let leaving = false
  let sessionId: string | null | undefined

  async function hosted() {
    const { openClerk } = await import('./clerk/clerk-client.ts')
    const clerk = await openClerk(publishableKey)
    if (sessionId === undefined) {
      sessionId = clerk.session?.id ?? null
      clerk.addListener(({ session }) => handleOwner(session?.id ?? null))
    }
    return clerk
  }

  /**
   * The provider's program reports that somebody else is signed in, or nobody any more: on another page, or because the session expired.
   */
  function handleOwner(now: string | null): void {
    if (now === sessionId) return
    sessionId = now
    if (leaving) return
    if (now === null) source.recheck()
    else void source.refresh()
  }

  carryTokensOf(async () => (await (await hosted()).session?.getToken()) ?? null)
  const source = localIdentity({
    present: true,
    askMe: async () => ((await hosted()).session ? askMe() : null),
    changesAnswered,
    async endSession() {
      leaving = true
      try {
        // This page decides where to go afterwards.
        await (await hosted()).signOut(() => undefined)
      } finally {
        leaving = false
      }
    },
    broadcast: (news) => tabs.postMessage(news),
    ...lastPerson,
    sentenceOf: (problem) => i18n._(sentenceOf(problem)),
  })
  tabs.addEventListener('message', ({ data }: MessageEvent<TabNews>) => source.receive(data))
  bindToPage(source, client)
  return source
}

const SENTENCES: ReadonlyMap<unknown, TextId> = new Map<unknown, TextId>([
  ['script', 'hosted.script'],
  ['late', 'hosted.late'],
  ['client', 'hosted.client'],
  ['key', 'hosted.key'],
])

/** By the fault's name: its class is only loaded with the provider's part of the program. */
function sentenceOf(problem: unknown): TextId {
  const fault = problem instanceof Error && 'fault' in problem ? problem.fault : null
  return SENTENCES.get(fault) ?? 'identity.no-answer'
}
