/** The scripts that a page starts with; their names change with what is in them. */
export function programOf(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map((it) => it[1] ?? '').sort()
}

/** Whether the server now gives out another program than the one that runs here; false when it cannot be asked. */
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

/** Begins anew at the first moment at which `isIdle`. */
export function reloadSoon(isIdle: () => boolean): void {
  const watch = setInterval(() => {
    if (!isIdle()) return
    clearInterval(watch)
    location.reload()
  }, LOOK_AGAIN_MS)
}
