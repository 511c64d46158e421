import { DEPRECATED_AT, hasOldNames } from '@oppidum/domain/core/deprecated-name'
import type { Endpoint } from '@oppidum/domain/core/endpoint'

type Headers = Readonly<Record<string, string | string[]>>

const LINK = '</api/docs>; rel="deprecation"; type="text/html"'

/** RFC 9745. */
const DEPRECATION = `@${DEPRECATED_AT.getTime() / 1_000}`

const cache = new WeakMap<Endpoint['reply'], boolean>()

/** Whether replies of this call contain deprecated fields. */
export function hasOldNamesInReply({ reply }: Pick<Endpoint, 'reply'>): boolean {
  let is = cache.get(reply)
  if (is === undefined) {
    is = hasOldNames(reply)
    cache.set(reply, is)
  }
  return is
}

/** Adds the deprecation headers, for replies or requests with deprecated fields. An existing `Link` comes first. */
export function withDeprecation<H extends Headers>(headers: H): H & { deprecation: string; link: string } {
  const { link = [] } = headers
  return { ...headers, deprecation: DEPRECATION, link: [link, LINK].flat().join(', ') }
}
