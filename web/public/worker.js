// Opens the page while the server does not answer, from copies that the page had it keep. It answers no call of the API: what the city's
// last state was, and how old it is, the page itself knows. Beside it, the same worker shows pushed alerts.

importScripts('/push-worker.js')

/** One cache a program: the page with the files it loads, or nothing. */
const OF_PROGRAM = 'program '
/** The same page is served at every screen's address; this one preloads no figures, which would be missing now. */
const PAGE = '/about'
/** ms after which a server that accepts connections and says nothing counts as away. */
const PAGE_WAIT_MS = 8_000
/** What a proxy answers for a server that is away. */
const AWAY = [502, 503, 504]
/** Not screens of the page: files and other pages of the server. */
const ELSEWHERE = /^\/(api|ws|embed|open311|ngsi-ld|metrics|feed-notifications)(\/|$)|\.[^/]*$/

self.addEventListener('activate', (event) => {
  // Otherwise a navigation waits until this worker has started.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]))
})

self.addEventListener('message', (event) => {
  const { program, files } = event.data ?? {}
  if (typeof program === 'string' && Array.isArray(files)) event.waitUntil(keep(program, files))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && !ELSEWHERE.test(pathname)) event.respondWith(screen(event))
  else if (pathname.startsWith('/assets/') || pathname === '/mark.svg') event.respondWith(file(request))
})

/** The page comes last: without it, the files of a program are not used. Afterwards those of other programs are of no use. */
async function keep(program, files) {
  const page = await fetch(PAGE, { cache: 'no-store' })
  // The server may have been replaced since the page was loaded.
  if (!page.ok || !(await page.clone().text()).includes(program)) return
  const name = OF_PROGRAM + program
  const cache = await caches.open(name)
  for (const path of files) {
    const own = new URL(path, self.location.origin)
    if (own.origin === self.location.origin && !(await cache.match(own))) await cache.add(own)
  }
  await cache.put(PAGE, page)
  for (const other of await caches.keys()) if (other.startsWith(OF_PROGRAM) && other !== name) await caches.delete(other)
}

/** The server's page, or the copy while there is no server. */
async function screen(event) {
  const answer = Promise.resolve(event.preloadResponse).then((it) => it ?? fetch(event.request))
  const copy = await caches.match(PAGE)
  if (!copy) return answer
  const late = new Promise((done) => setTimeout(done, PAGE_WAIT_MS))
  const page = await Promise.race([answer.catch(() => undefined), late])
  return page && !AWAY.includes(page.status) ? page : copy
}

/** A file's name contains a hash of its content, so a copy is never out of date. */
async function file(request) {
  return (await caches.match(request)) ?? fetch(request)
}
