import { DEPRECATED_AT, hasOldNames } from '@oppidum/domain/core/deprecated-name'
import type { Endpoint } from '@oppidum/domain/core/endpoint'

type Headers = Readonly<Record<string, string | string[]>>

const LINK = '</api/docs>; rel="deprecation"; type="text/html"'

/** RFC 9745. */
const DEPRECATION = `@${DEPRECATED_AT.getTime() / 1_000}`

const known = new WeakMap<Endpoint['reply'], boolean>()

/** Whether answers of this call have fields under an old name. */
export function hasOldNamesInReply({ reply }: Pick<Endpoint, 'reply'>): boolean {
  let is = known.get(reply)
  if (is === undefined) {
    is = hasOldNames(reply)
    known.set(reply, is)
  }
  return is
}

/** The headers of an answer that has, or whose request had, fields under an old name; a `Link` of its own stays the first. */
export function withDeprecation<H extends Headers>(headers: H): H & { deprecation: string; link: string } {
  const { link = [] } = headers
  return { ...headers, deprecation: DEPRECATION, link: [link, LINK].flat().join(', ') }
}
