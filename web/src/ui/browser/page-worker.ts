/** Built from web/public/worker.js. */
const WORKER = '/worker.js'

/** The page's service worker, once it runs; null in a browser without, or where it may not be installed. */
export async function startPageWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  try {
    await navigator.serviceWorker.register(WORKER)
  } catch {
    // A private window, or a person who forbade it.
    return null
  }
  return navigator.serviceWorker.ready
}

/** The worker's registration if it was ever started here. */
export async function pageWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration(WORKER)
}
