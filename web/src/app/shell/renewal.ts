/** The scripts that a page starts with; their names contain a hash of their content. */
export function programOf(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map((it) => it[1] ?? '').sort()
}

/** Whether the server now serves a different build from the one that runs here; false when it cannot be reached. */
export async function isOtherProgram(page: Document): Promise<boolean> {
  try {
    const response = await fetch(location.pathname, { headers: { accept: 'text/html' }, cache: 'no-store' })
    if (!response.ok) return false
    const [theirs, ours] = [
      programOf(await response.text()),
      [...page.querySelectorAll('script[src]')].map((it) => it.getAttribute('src') ?? ''),
    ]
    return theirs.length > 0 && theirs.some((it) => !ours.includes(it))
  } catch {
    return false
  }
}

const LOOK_AGAIN_MS = 1_000

/** Reloads the page as soon as `isIdle` returns true. */
export function reloadSoon(isIdle: () => boolean): void {
  const watch = setInterval(() => {
    if (!isIdle()) return
    clearInterval(watch)
    location.reload()
  }, LOOK_AGAIN_MS)
}
