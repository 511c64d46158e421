import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import { element, type Markup, xmlDocument } from '../xml.ts'
import { type AlertMessage, wordsOfState } from './alert-messages.ts'
import { identifierOf } from './cap-document.ts'

export interface AlertIndex {
  city: Pick<City, 'id' | 'name'>
  language: Language
  /** The last message about each incident. */
  messages: readonly AlertMessage[]
  self: string
  /** The document of a message. */
  addressOf(state: AlertMessage['state']): string
}

/** RFC 4287 requires a time; before the first alert it is this one. */
const NEVER = new Date(0)

/** An Atom feed that leads to the CAP document of each alert. */
export function alertIndex({ city, language, messages, self, addressOf }: AlertIndex): string {
  const words = wordsIn(language).publishing
  const newestFirst = messages.toSorted((a, b) => b.state.recordedAt.getTime() - a.state.recordedAt.getTime())

  function entry({ type, state }: AlertMessage): Markup {
    const { title } = wordsOfState(state, language)
    const href = addressOf(state)
    return element('entry', [
      element('id', `urn:oppidum:alert:${identifierOf(city.id, state)}`),
      element('title', type === 'Cancel' ? words.cancelled(title) : title),
      element('updated', state.recordedAt.toISOString()),
      element('link', [], { rel: 'alternate', type: 'application/cap+xml', href }),
      element('category', [], { scheme: 'urn:oasis:names:tc:emergency:cap:1.2:msgType', term: type }),
    ])
  }

  const children = [
    element('id', `urn:oppidum:${city.id}:alerts`),
    element('title', words.alerts(city.name), { 'xml:lang': language }),
    element('updated', (newestFirst[0]?.state.recordedAt ?? NEVER).toISOString()),
    element('author', [element('name', city.name)]),
    element('link', [], { rel: 'self', href: self, type: 'application/atom+xml' }),
    ...newestFirst.map(entry),
  ]
  return xmlDocument(element('feed', children, { xmlns: 'http://www.w3.org/2005/Atom' }))
}
