import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { PublicConfig } from '@oppidum/domain/cities/public-config'
import type { Language } from '@oppidum/domain/core/language'
import type { Me } from '@oppidum/domain/people/person'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, render as mount } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { ConfigProvider } from '../api/config.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { reachability } from '../api/reachability.ts'
import { Announcements } from '../app/shell/Announcements.tsx'
import { laterTexts, speaker } from '../i18n/speak.ts'
import { IdentityProvider } from '../identity/identity.tsx'
import type { IdentityState } from '../identity/identity-source.ts'
import { LiveConnection } from '../live/connection.tsx'
import type { Connection } from '../live/follow-live.ts'
import { cityConfig, NOW } from './city.ts'
import { type Reply, Server } from './server.ts'

// Lazily loaded parts arrive as fast as the machine is.
configure({ asyncUtilTimeout: 10_000 })

interface Surroundings {
  language?: Language
  /** Null for a visitor. */
  me?: Me | null
  /** The identity state, where it is not simply `me`. */
  identity?: IdentityState
  /** The server's replies, by endpoint. */
  replies?: readonly Reply[]
  connection?: Connection
  config?: PublicConfig
  /** The address of the page. */
  at?: string
  /** The route pattern of the address, where it has parameters. */
  route?: string
}

/** Renders a component as on the page, at noon in the simulated city. Every test has a page of its own. */
export async function render(component: ReactElement, surroundings: Surroundings = {}) {
  const {
    language = 'en',
    me = null,
    identity,
    replies = [],
    connection,
    config = cityConfig(),
    at = '/',
    route = at.replace(/[?#].*/, ''),
  } = surroundings
  // Only ticking clocks are faked: promises and short timeouts run normally.
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
  const server = new Server(replies)
  vi.stubGlobal('fetch', server.fetch)
  await laterTexts()
  await speaker(i18n, document, () => [language])(language)
  const state: IdentityState = identity ?? { state: 'ready', me }
  const client = createQueryClient()
  const router = createMemoryRouter(
    [
      { path: route, element: component },
      { path: '*', element: null },
    ],
    { initialEntries: [at] },
  )
  onTestFinished(() => {
    cleanup()
    client.clear()
    reachability.reportAnswer()
    localStorage.clear()
    sessionStorage.clear()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const source = {
    now: () => state,
    subscribe: () => () => undefined,
    refresh: vi.fn(async () => undefined),
    signOut: vi.fn(async () => undefined),
    recheck: () => undefined,
  }
  const follow = (onConnection: (it: Connection) => void) => {
    onConnection(connection ?? { state: 'connected' })
    return () => undefined
  }
  mount(
    <I18nProvider i18n={i18n}>
      <ConfigProvider config={config}>
        <QueryClientProvider client={client}>
          <IdentityProvider source={source}>
            <LiveConnection follow={follow}>
              <Announcements>
                <RouterProvider router={router} />
              </Announcements>
            </LiveConnection>
          </IdentityProvider>
        </QueryClientProvider>
      </ConfigProvider>
    </I18nProvider>,
  )
  await settled()
  return {
    server,
    user: userEvent.setup({ delay: null }),
    identity: source,
    /** The page's current address. */
    address: () => router.state.location.pathname + router.state.location.search,
    /** Advances time: clocks tick, and polled answers are refetched. */
    async pass(ms: number) {
      await act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
      await settled()
    },
  }
}

/** Turns of the event loop from a call to the rendered answer, with some to spare. */
const TURNS = 6

/** Waits until immediate answers are rendered; use `findBy` for lazily loaded parts such as dialogs. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await act(async () => await new Promise((go) => setTimeout(go)))
}

/** Whether an element is dimmed because its values are no longer current. */
export function isDim(element: Element): boolean {
  return element.closest('[data-stale], [data-dim]') !== null
}
