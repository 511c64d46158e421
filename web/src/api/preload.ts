/** Addresses that the page itself asked for while its program was on its way (server/src/compose/preload-answers.ts), not yet taken. */
let early: Set<string> | null = null

/**
 * When what is asked for now was asked, epoch ms: of an answer that the browser holds ready since the page began only
 * that is sure, that it was not asked before the page. Each is held ready once.
 */
export function askedSince(address: string): number {
  if (typeof document === 'undefined') return Date.now()
  early ??= new Set(
    [...document.querySelectorAll('link[rel="preload"][as="fetch"]')].map((it) => it.getAttribute('href')).filter((it) => it !== null),
  )
  return early.delete(address) ? Math.floor(Date.now() - performance.now()) : Date.now()
}
