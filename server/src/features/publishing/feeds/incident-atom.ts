import type { City } from '@oppidum/domain/cities/city'
import type { Geometry } from '@oppidum/domain/core/geo'
import type { Language } from '@oppidum/domain/core/language'
import type { Incident } from '@oppidum/domain/records/incident'
import { inLanguage } from '@oppidum/domain/records/translation'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import { element, type Markup, xmlDocument } from '../xml.ts'

export interface IncidentFeed {
  city: City
  language: Language
  incidents: readonly Incident[]
  /** When an incident of the city last changed; null if there never was one. */
  updatedAt: string | null
  self: string
  next: string | null
  /** The page about an incident. */
  pageOf(id: string): string
}

/** RFC 4287 requires a time; before the first incident it is this one. */
const NEVER = '1970-01-01T00:00:00.000Z'

/** GeoRSS Simple: latitude first, all numbers separated by blanks. */
function georss(geometry: Geometry | null): Markup | null {
  if (!geometry) return null
  const positions = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates
  return element(geometry.type === 'Point' ? 'georss:point' : 'georss:line', positions.map(([lon, lat]) => `${lat} ${lon}`).join(' '))
}

function link(rel: string, href: string, type?: string): Markup {
  return element('link', [], { rel, href, ...(type !== undefined && { type }) })
}

/** An Atom feed (RFC 4287) with a page of incidents, and a link to the next one (RFC 5005). */
export function incidentAtom({ city, language, incidents, updatedAt, self, next, pageOf }: IncidentFeed): string {
  const words = wordsIn(language).publishing

  function entry(incident: Incident): Markup {
    const { id, title, description, location, type, priority, status, createdAt, geometry, ...rest } = inLanguage(incident, language)
    const facts = [words.status[status], location, description, words.evidence(rest)].filter((it) => it !== '')
    return element('entry', [
      element('id', `urn:uuid:${id}`),
      element('title', title),
      element('published', createdAt),
      element('updated', rest.updatedAt),
      link('alternate', pageOf(id), 'text/html'),
      element('category', [], { scheme: 'urn:oppidum:incident-type', term: type }),
      element('category', [], { scheme: 'urn:oppidum:priority', term: priority }),
      element('category', [], { scheme: 'urn:oppidum:status', term: status }),
      element('summary', facts.join('\n')),
      georss(geometry),
    ])
  }

  const children = [
    element('id', `urn:oppidum:${city.id}:incidents`),
    element('title', words.incidents(city.name), { 'xml:lang': language }),
    element('updated', updatedAt ?? NEVER),
    element('author', [element('name', city.name)]),
    link('self', self, 'application/atom+xml'),
    next === null ? null : link('next', next, 'application/atom+xml'),
    ...incidents.map(entry),
  ]
  return xmlDocument(element('feed', children, { xmlns: 'http://www.w3.org/2005/Atom', 'xmlns:georss': 'http://www.georss.org/georss' }))
}
