// Shows alerts in this browser, also while the page is closed. It answers no request and stores nothing.

// Between two versions there is nothing to hand over.
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

/**
 * The message is pushText of server/src/features/alerts/delivery/messages.ts. A browser withdraws the permission from pages that are pushed
 * to and show nothing, so one that cannot be read is shown too.
 */
async function show(data) {
  const { title, text, tag, path, severity } = read(data)
  await self.registration.showNotification(title, {
    body: text,
    // A later message about the same alert replaces this one, and is announced again.
    tag,
    renotify: true,
    requireInteraction: severity === 'critical',
    icon: '/mark.svg',
    data: { path },
  })
}

function read(data) {
  try {
    const { title, text, tag, path, severity } = data.json()
    return { title: String(title), text: String(text), tag: String(tag), path: own(path), severity }
  } catch {
    return { title: self.location.hostname, text: '', tag: 'alerts', path: '/alerts', severity: 'info' }
  }
}

/** Only the page's own screen of alerts is opened, whatever a message says. */
function own(path) {
  const url = new URL(String(path), self.location.origin)
  return url.origin === self.location.origin && url.pathname === '/alerts' ? url.pathname + url.search : '/alerts'
}

/** In the window that shows alerts already, else in a new one. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((it) => new URL(it.url).pathname.startsWith('/alerts'))
  if (!shown) return self.clients.openWindow(path)
  await shown.focus()
  // A window from before this worker was installed is not its to move.
  return shown.navigate(path).catch(() => self.clients.openWindow(path))
}
