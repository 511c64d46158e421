import '@fontsource-variable/encode-sans/wdth.css'
import './tokens.css'
import './base.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { LIVE_PATH } from '@oppidum/domain/core/live'
import { getHealth } from '@oppidum/domain/status/status'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { ConfigProvider, firstCity, loadConfig } from '../api/config.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { followReachability, onReachableAgain, reachability } from '../api/reachability.ts'
import { ask } from '../api/request.ts'
import { lastAnswerMs, recordReceipt } from '../api/server-contact.ts'
import { dropToken, sessionToken } from '../api/session-token.ts'
import { rest } from '../api/streams/in-parts.ts'
import { pickLanguage } from '../i18n/page-language.ts'
import { speaker } from '../i18n/speak.ts'
import { hostedIdentity } from '../identity/hosted-identity.ts'
import { IdentityNews } from '../identity/IdentityNews.tsx'
import { IdentityProvider } from '../identity/identity.tsx'
import { onOwner, whenKnown } from '../identity/identity-source.ts'
import { pageIdentity } from '../identity/page-identity.ts'
import { LiveConnection } from '../live/connection.tsx'
import { type Connection, followLive } from '../live/follow-live.ts'
import { type EarlySocket, socketOpener } from '../live/web-socket.ts'
import { chosenLanguage, chosenTheme } from '../preferences/choices.ts'
import { arrivedPreloads, takeFirstAnswers } from './first-answers.ts'
import { createRouter } from './routes/router.tsx'
import { Announcements } from './shell/Announcements.tsx'
import { isOtherProgram } from './shell/renewal.ts'
import { applyTheme } from './shell/settings/theme.ts'
import { UsageNews } from './shell/UsageNews.tsx'
import { isPreloading } from './shell/use-idle-preload.ts'

/** ms that the first rendering waits for answers that have arrived: a browser may fetch them again in spite of their preload. */
const FIRST_ANSWERS_MS = 500

applyTheme(chosenTheme.now())
chosenTheme.subscribe(() => applyTheme(chosenTheme.now()))
provideNonce(document)

// A restarted server no longer has the parts of this page that are still to load, so reload. If the server is gone, or only
// failed to answer once, there is nothing to reload, and the current content stays.
window.addEventListener('vite:preloadError', () => {
  // Nobody waits for a part that was preloaded.
  if (!isPreloading()) void isOtherProgram(document).then((other) => other && location.reload())
})

// The modules above have been one long task.
await rest()
const config = await loadConfig(document)
const speak = speaker(i18n, document, () => navigator.languages)
const speakChosen = () => {
  const chosen = chosenLanguage.now()
  return speak(pickLanguage(chosen === 'browser' ? null : chosen, navigator.languages, config.defaultLanguage))
}
// Before the first render, so that nobody sees the language change.
await speakChosen()
chosenLanguage.subscribe(() => void speakChosen())

const city = firstCity(config).id
const client = createQueryClient()
followReachability(window)
// Queries that are not polled would otherwise remain failed.
onReachableAgain(() => void client.refetchQueries({ type: 'active', predicate: (it) => it.state.status === 'error' }))
// A page that lost the server before it had this part goes on with what it shows.
reachability.subscribe(() => reachability.unreachableSince() !== null && void showLastState().catch(() => undefined))
const { earlySocket = null } = globalThis as { earlySocket?: EarlySocket }
const connect = socketOpener(WebSocket, location, LIVE_PATH, earlySocket)
const router = createRouter()
const identity = config.identity.kind === 'clerk' ? hostedIdentity(config.identity.publishableKey, client) : pageIdentity(document, client)
const follow = (onConnection: (connection: Connection) => void) =>
  followLive({
    client,
    city,
    connect,
    nowMs: Date.now,
    onMessage: () => recordReceipt(),
    lastAnswerMs,
    // It fails when the server does not answer, which is what it tests.
    ping: () => void ask(getHealth).catch(() => undefined),
    after: (ms, act) => {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    log: (sentence, detail) => console.warn(sentence, detail),
    token: () => {
      const known = identity.now()
      // Without the second factor that the role needs, the server gives no token.
      return known.state === 'ready' && (!known.me || known.me.lacksSecondFactor) ? null : whenKnown(identity).then(sessionToken)
    },
    rights: () => {
      const known = identity.now()
      return known.state === 'ready' && known.me ? { plan: known.me.publicMetadata.plan, role: known.me.role } : {}
    },
    onPerson: (act) => onOwner(identity, act),
    recheckPerson: () => {
      // Otherwise the next socket would authenticate with the token for which this one was closed, and so on.
      dropToken()
      identity.recheck()
    },
    onConnection,
  })

await Promise.race([takeFirstAnswers(client, city, arrivedPreloads(document)), new Promise((go) => setTimeout(go, FIRST_ANSWERS_MS))])

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root.')
// A transition renders in slices, between which the browser can paint and answer the person; the whole page at once would be one long task.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <ConfigProvider config={config}>
          <QueryClientProvider client={client}>
            <IdentityProvider source={identity}>
              <LiveConnection follow={follow}>
                <Announcements>
                  <IdentityNews />
                  <UsageNews />
                  <RouterProvider router={router} />
                </Announcements>
              </LiveConnection>
            </IdentityProvider>
          </QueryClientProvider>
        </ConfigProvider>
      </I18nProvider>
    </StrictMode>,
  ),
)

/** What an earlier visit knew of the city, until the server answers. */
async function showLastState(): Promise<void> {
  const { restoreLastAnswers } = await import('../api/stored/last-answers.ts')
  const restored = await restoreLastAnswers(client)
  if (restored.length === 0) return
  const refetch = () => {
    stop()
    for (const queryKey of restored) void client.invalidateQueries({ queryKey, exact: true })
  }
  const stop = onReachableAgain(refetch)
  if (reachability.unreachableSince() === null) refetch()
}

/** Dialogs stop the page from scrolling with a style element of their own; the content security policy requires our nonce on it. */
function provideNonce(page: Document): void {
  const nonce = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
}
