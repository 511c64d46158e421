/** Addresses that the page itself requested while its program was loading (server/src/compose/preload-answers.ts), not yet used. */
let early: Set<string> | null = null

/**
 * When the answer for this request was requested, epoch ms: of an answer preloaded by the page it is only certain that it was not requested
 * before the page. Each preload is used once.
 */
export function requestedSince(address: string): number {
  if (typeof document === 'undefined') return Date.now()
  early ??= new Set(
    [...document.querySelectorAll('link[rel="preload"][as="fetch"]')].map((it) => it.getAttribute('href')).filter((it) => it !== null),
  )
  return early.delete(address) ? Math.floor(Date.now() - performance.now()) : Date.now()
}
