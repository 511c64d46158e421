import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import { PUBLISHED_FILES, publishedPath, SUBSCRIPTIONS } from '@oppidum/domain/publishing/published-files'
import { wordsIn } from '../../i18n/server-catalogue.ts'
import type { Alternate } from '../../platform/http/files/page.ts'

/** What each city publishes to subscribe to, for the head of the page. */
export function pageAlternates(cities: readonly Pick<City, 'id' | 'name'>[], language: Language): Alternate[] {
  const { incidents, alerts, works } = wordsIn(language).publishing
  const titles = { 'incidents.atom': incidents, 'alerts.atom': alerts, 'works.ics': works }
  return cities.flatMap(({ id, name }) =>
    SUBSCRIPTIONS.map((it) => ({ href: publishedPath(it, id), mediaType: PUBLISHED_FILES[it], title: titles[it](name) })),
  )
}
