import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { useConfig } from '../api/config.tsx'
import { Explanation } from '../evidence/Explanation.tsx'
import { type TextId, useText } from '../locales/text.ts'
import { Tips } from '../ui/Tips.tsx'
import { Header } from './Header.tsx'
import styles from './Layout.module.css'
import { Sidebar } from './Sidebar.tsx'
import { useSidebarState } from './sidebar-state.ts'

/** What a route says of its screen. */
export interface ScreenHandle {
  title: TextId
  /** How the window is called: the brand alone, the title alone, or both. */
  named: 'brand' | 'title' | 'both'
}

/** Header, navigation and the screen. */
export function Layout() {
  const text = useText()
  const { brandName } = useConfig()
  const sidebar = useSidebarState()
  // Every route below has one; routes.tsx says so with `satisfies`.
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined
  if (!handle) throw new Error('The screen has no title.')
  const { title: titleId, named } = handle
  const title = text(titleId)
  useEffect(() => {
    document.title = named === 'brand' ? brandName : named === 'title' ? title : `${title} - ${brandName}`
  }, [named, title, brandName])
  const main = useRef<HTMLElement>(null)
  useScreenFocus(main)
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        {text('skip.main')}
      </a>
      <Sidebar sidebar={sidebar} />
      <div className={styles.page}>
        <Header title={title} sidebar={sidebar} />
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
      <Tips contentOf={explanationOf} />
      <ScrollRestoration />
    </div>
  )
}

const explanationOf = (element: Element) => <Explanation of={element} />

/** A new screen takes the focus, so that keyboard and reader start at its top; the first one leaves it alone. */
function useScreenFocus(main: React.RefObject<HTMLElement | null>) {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname) {
      before.current = pathname
      // What opens with its screen, a side sheet, has taken the focus already.
      if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
    }
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [pathname, hash, main])
}
