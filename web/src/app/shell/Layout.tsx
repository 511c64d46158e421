import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation, useMatches, useNavigate } from 'react-router'
import { useConfig } from '../../api/config.tsx'
import { withLaterTexts } from '../../i18n/speak.ts'
import { type TextId, useText } from '../../i18n/text.ts'
import { useMay, useMe } from '../../identity/identity.tsx'
import { secondFactorAddress } from '../../identity/return-path.ts'
import { chosenTheme, nextTheme } from '../../preferences/choices.ts'
import { Explanation } from '../../provenance/Explanation.tsx'
import { dispatchRowAct } from '../../selection/row-acts.ts'
import { later } from '../../ui/browser/later.ts'
import { stepThroughValues, Tips } from '../../ui/overlays/Tips.tsx'
import { CityMark } from './header/CityMark.tsx'
import { Header } from './header/Header.tsx'
import styles from './Layout.module.css'
import { OfflineLine } from './OfflineLine.tsx'
import { SetupNews } from './SetupNews.tsx'
import { ShiftNews } from './ShiftNews.tsx'
import type { KeyAct } from './settings/keys.ts'
import { useKeys } from './settings/use-keys.ts'
import { Sidebar } from './sidebar/Sidebar.tsx'
import { useSidebarState } from './sidebar/sidebar-state.ts'
import { useIdlePreload } from './use-idle-preload.ts'
import { useKiosk } from './wall/kiosk.ts'
import { WallLine } from './wall/WallLine.tsx'
import { useWall } from './wall/wall-display.ts'

/** Loaded when it is first opened, or likely to be. */
const loadPalette = () => withLaterTexts(import('./Palette.tsx'))
const Palette = later(async () => (await loadPalette()).Palette)
const KeysOverview = later(async () => (await import('./settings/KeysOverview.tsx')).KeysOverview)

/** For operators: who owns which record. */
const ProvideDeskKnowledge = later(
  async () => (await import('../../features/records/desk/responsibility/ProvideDeskKnowledge.tsx')).ProvideDeskKnowledge,
)

/** What the person did while the server was away. */
const Outbox = later(async () => (await import('../../features/records/desk/outbox/Outbox.tsx')).Outbox)

type Overlay = 'palette' | 'keys'

/** A route's description of its screen. */
export interface ScreenHandle {
  title: TextId
  /** The list that its entity belongs to. */
  list?: { title: TextId; to: string }
  /** The window title: only the brand, only the title, or both. */
  named: 'brand' | 'title' | 'both'
  /** It starts with the situation line, over which a wall display shows the time. */
  situation?: true
}

/** Header, navigation and the screen; people who lack the second factor that their role needs are led to it. */
export function Layout() {
  const me = useMe()
  const here = useLocation()
  return me?.lacksSecondFactor ? <Navigate replace to={secondFactorAddress(here)} /> : <Frame />
}

function Frame() {
  const text = useText()
  const { brandName } = useConfig()
  const sidebar = useSidebarState()
  // Every route below has one; routes.tsx ensures it with `satisfies`.
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined
  if (!handle) throw new Error('The screen has no title.')
  const { title: titleId, list, named, situation = false } = handle
  const title = text(titleId)
  // Before the screen's effects, which may prepend the name of its entity.
  useLayoutEffect(() => {
    document.title = named === 'brand' ? brandName : named === 'title' ? title : `${title} - ${brandName}`
  }, [named, title, brandName])
  const main = useRef<HTMLElement>(null)
  useScreenFocus(main)
  useIdlePreload()
  const kiosk = useKiosk()
  const atDesk = useMay({ role: 'operator' })
  const isSignedIn = useMe() !== null
  useWall(kiosk)
  const [open, setOpen] = useState<Overlay | null>(null)
  const early = useRef('')
  useKeyActs(open, setOpen, early)
  const handleClose = () => setOpen(null)
  const handleKeys = () => setOpen('keys')
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        {text('skip.main')}
      </a>
      {!kiosk && <Sidebar sidebar={sidebar} />}
      <div className={styles.page} data-over={(kiosk && situation) || undefined}>
        {kiosk ? (
          <WallLine title={title} over={situation} />
        ) : (
          <>
            <Header
              title={title}
              list={list ? { title: text(list.title), to: list.to } : null}
              sidebar={sidebar}
              onPalette={() => setOpen('palette')}
              onPaletteNear={loadPalette}
              onKeys={handleKeys}
            />
            <CityMark className={styles.city} />
          </>
        )}
        <OfflineLine />
        {isSignedIn && (
          <Suspense fallback={null}>
            <Outbox />
          </Suspense>
        )}
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          {!kiosk && situation && <SetupNews />}
          <Outlet />
        </main>
        {!kiosk && <ShiftNews />}
      </div>
      <Suspense fallback={null}>
        {open === 'palette' && <Palette early={early} onClose={handleClose} onKeys={handleKeys} />}
        {open === 'keys' && <KeysOverview onClose={handleClose} />}
      </Suspense>
      {atDesk && (
        <Suspense fallback={null}>
          <ProvideDeskKnowledge />
        </Suspense>
      )}
      <Tips contentOf={explanationOf} />
      <ScrollRestoration />
    </div>
  )
}

const explanationOf = (element: Element) => <Explanation of={element} />

/** The page's keyboard shortcuts; those of a screen's parts are handled there. */
function useKeyActs(
  open: Overlay | null,
  setOpen: React.Dispatch<React.SetStateAction<Overlay | null>>,
  early: React.RefObject<string>,
): void {
  const navigate = useNavigate()
  useEffect(() => {
    // Ctrl goes down before K does.
    const handleKey = ({ key }: KeyboardEvent) => (key === 'Control' || key === 'Meta') && void loadPalette()
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  const doAct = (act: KeyAct) => {
    if (typeof act === 'object') 'go' in act ? void navigate(act.go) : dispatchRowAct(act.row)
    else if (act === 'palette') setOpen((now) => (now === 'palette' ? null : 'palette'))
    else if (act === 'keys') setOpen('keys')
    else if (act === 'theme') chosenTheme.choose(nextTheme(chosenTheme.now()))
    else if (act === 'search') {
      const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
      if (field) field.focus()
      else setOpen('palette')
    } else stepThroughValues(act === 'next-value' ? 'on' : 'back')
  }
  const handleEarly = (letter: string) => {
    early.current += letter
  }
  useKeys(doAct, open !== null, handleEarly)
}

/** A new screen takes the focus, so that keyboard and screen reader start at its top; the first screen does not. */
function useScreenFocus(main: React.RefObject<HTMLElement | null>) {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname) {
      before.current = pathname
      // A side panel that opens with its screen has already taken the focus.
      if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
    }
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [pathname, hash, main])
}
