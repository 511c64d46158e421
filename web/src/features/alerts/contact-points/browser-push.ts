import type { PushAddress } from '@oppidum/domain/alerts/contact-point'
import { pageWorker, startPageWorker } from '../../../ui/browser/page-worker.ts'

/** Which contact point this browser is; other people who sign in here have others. */
const MEMORY = 'alerts-contact-point'

/**
 * Whether this browser can show notifications of the page. `needs-home-screen`: an iPhone or iPad shows them only for pages on its home
 * screen. `denied`: the person refused, which only the browser's settings change.
 */
export type PushSupport = 'ready' | 'denied' | 'needs-home-screen' | 'missing'

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator)) return 'missing'
  if (!('PushManager' in window) || !('Notification' in window)) return isApplePhone() ? 'needs-home-screen' : 'missing'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** 'Firefox, Linux': by which people tell their browsers apart. */
export function browserName(userAgent: string): string {
  const named = (pairs: readonly (readonly [RegExp, string])[]) => pairs.find(([sign]) => sign.test(userAgent))?.[1]
  const browser = named([
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/SamsungBrowser\//, 'Samsung Internet'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ])
  const system = named([
    [/Android/, 'Android'],
    [/iPhone|iPad|iPod/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ])
  return [browser, system].filter((it) => it !== undefined).join(', ')
}

/** The contact point that this browser was when it last subscribed; null if none. Storage may be switched off. */
export function ownContactPoint(): string | null {
  try {
    return localStorage.getItem(MEMORY)
  } catch {
    return null
  }
}

export function rememberContactPoint(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(MEMORY)
    else localStorage.setItem(MEMORY, id)
  } catch {
    // Without storage the page offers to subscribe again, which replaces the contact point.
  }
}

/**
 * Asks for permission, and subscribes. Call it from a click: browsers refuse the question otherwise. Null when the person refuses or
 * closes the question.
 * @throws DOMException when the browser's push service cannot be reached
 */
export async function subscribe(publicKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const worker = await startPageWorker()
  if (!worker) throw new DOMException('The page has no service worker.', 'NotSupportedError')
  const { pushManager } = worker
  // A subscription under a former key is of no use, and the browser would not replace it.
  await (await pushManager.getSubscription())?.unsubscribe()
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })).toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** Ends this browser's subscription, so that its push service takes no more messages. */
export async function unsubscribe(): Promise<void> {
  await (await (await pageWorker())?.pushManager.getSubscription())?.unsubscribe()
}
