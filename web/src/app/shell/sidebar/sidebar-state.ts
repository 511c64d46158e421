import { useCallback, useEffect, useState } from 'react'
import { MOBILE, useMedia } from '../../../ui/browser/use-media.ts'

const COOKIE = 'sidebar_state'
const COOKIE_SECONDS = 604_800
/** Without a stored choice, a window narrower than this starts with icons. */
const NARROW = '(max-width: 1179.98px)'

export interface SidebarState {
  mobile: boolean
  /** On a phone: the drawer is open. Otherwise: the sidebar has its full width. */
  open: boolean
  setOpen: (open: boolean) => void
}

export function rememberedOpen(cookies: string): boolean | null {
  const value = cookies.match(/(?:^|;\s*)sidebar_state=(true|false)(?:;|$)/)?.[1]
  return value === undefined ? null : value === 'true'
}

/** Ctrl/Cmd+B toggles it at every width. A phone's drawer always starts closed, because it covers the page. */
export function useSidebarState(): SidebarState {
  const mobile = useMedia(MOBILE)
  const [wide, setWide] = useState(() => rememberedOpen(document.cookie) ?? !matchMedia(NARROW).matches)
  const [drawer, setDrawer] = useState(false)
  const open = mobile ? drawer : wide
  const setOpen = useCallback(
    (next: boolean) => {
      if (mobile) setDrawer(next)
      else setWide(next)
      // Some supported browsers lack the cookie store.
      // biome-ignore lint/suspicious/noDocumentCookie: see above
      document.cookie = `${COOKIE}=${next}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`
    },
    [mobile],
  )
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(!open)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [open, setOpen])
  return { mobile, open, setOpen }
}
