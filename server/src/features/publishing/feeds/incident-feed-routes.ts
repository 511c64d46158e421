import { DEFAULT_LANGUAGE } from '@oppidum/domain/core/language'
import { ATOM, FEED_ENTRIES, feedIncidents } from '@oppidum/domain/publishing/exports'
import type { AppContext } from '../../../compose/context.ts'
import type { Config } from '../../../config/config.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { incidentStore } from '../../records/incidents/incident-store.ts'
import type { Publish } from '../publish.ts'
import { isOwnQuestion, publishedAddress } from '../published-address.ts'
import { incidentAtom } from './incident-atom.ts'

interface Dependencies extends Pick<AppContext, 'db' | 'cities' | 'clock'> {
  answers: Pick<AnswerNow, 'version'>
  config: Pick<Config, 'publicUrl'>
  publish: Publish
}

/** Serves incidents as an Atom feed. */
export function incidentFeedRoutes(serve: Serve, { db, cities, clock, answers, config, publish }: Dependencies): void {
  const { publicUrl } = config
  const incidents = incidentStore(db.pool)
  const reader = () => ({ nowMs: clock.nowMs(), me: null })
  const pageOf = (id: string) => `${publicUrl}/incidents?incident=${id}`

  serve.cached(feedIncidents, ({ query: { cursor, language = DEFAULT_LANGUAGE, ...filter } }, { turn, asksStore }) => {
    const city = cities.find(filter.city)
    const query = { ...filter, city: city.id, language, cursor }
    return publish({ path: feedIncidents.path, query, version: answers.version(city.id, 'incidents'), turn }, async () => {
      if (isOwnQuestion(query)) asksStore()
      const page = await incidents.list(city.id, { ...filter, sort: 'updated', cursor, limit: FEED_ENTRIES }, reader())
      const last = await incidents.list(city.id, { status: 'all', sort: 'updated', limit: 1 }, reader())
      const addressOf = (at: string | undefined) => publishedAddress(publicUrl, feedIncidents.path, { ...query, cursor: at })
      const text = incidentAtom({
        city,
        language,
        incidents: page.records,
        updatedAt: last.records[0]?.updatedAt ?? null,
        self: addressOf(cursor),
        next: page.next === null ? null : addressOf(page.next),
        pageOf,
      })
      return { text, mediaType: ATOM }
    })
  })
}
