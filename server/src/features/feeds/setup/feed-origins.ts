import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'

const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i

/**
 * Scheme, host and port of every address in a feed's settings, sorted: where its key can be sent. An address that cannot be parsed counts
 * as it is written.
 */
export function originsOf(feed: FeedDefinition): string[] {
  const origins = new Set<string>()
  function collect(value: unknown): void {
    if (typeof value === 'string') {
      if (ADDRESS.test(value)) origins.add(originOf(value))
    } else if (typeof value === 'object' && value !== null) for (const it of Object.values(value)) collect(it)
  }
  collect(feed)
  return [...origins].sort()
}

function originOf(address: string): string {
  if (!URL.canParse(address)) return address
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

/** Whether a key that was given for some origins may be used by a feed. */
export function isAllowedFor(origins: readonly string[], feed: FeedDefinition): boolean {
  return originsOf(feed).every((it) => origins.includes(it))
}
