import { DEFAULT_LANGUAGE } from '@oppidum/domain/core/language'
import { exportWorkZones, feedWorks, GEOJSON, ICALENDAR } from '@oppidum/domain/publishing/exports'
import type { Incident } from '@oppidum/domain/records/incident'
import type { AppContext } from '../../../compose/context.ts'
import type { Config } from '../../../config/config.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { incidentStore } from '../../records/incidents/incident-store.ts'
import type { Publish } from '../publish.ts'
import { readPages } from '../tables/read-pages.ts'
import { type WorkZones, workZones } from './work-zones.ts'
import { worksCalendar } from './works-calendar.ts'

interface Dependencies extends Pick<AppContext, 'db' | 'cities' | 'clock'> {
  answers: Pick<AnswerNow, 'version'>
  config: Pick<Config, 'publicUrl' | 'brandName'>
  publish: Publish
  feedsOf(cityId: string): Promise<WorkZones['feeds']>
}

/** Serves planned works as a calendar and as a feed of work zones. */
export function workRoutes(serve: Serve, { db, cities, clock, answers, config, publish, feedsOf }: Dependencies): void {
  const { publicUrl, brandName } = config
  const incidents = incidentStore(db.pool)
  const pageOf = (id: string) => `${publicUrl}/incidents?incident=${id}`

  /** The open ones, and those that ended or were called off in the last 24 hours. */
  async function worksOf(cityId: string): Promise<Incident[]> {
    const reader = { nowMs: clock.nowMs(), me: null }
    const { records } = await readPages((cursor, limit) => incidents.list(cityId, { cursor, limit }, reader), undefined)
    return records.filter((it) => it.plannedWork)
  }

  serve.cached(feedWorks, ({ query: { city, language = DEFAULT_LANGUAGE } }, { turn }) => {
    const { id, name } = cities.find(city)
    const query = { city: id, language }
    return publish({ path: feedWorks.path, query, version: answers.version(id, 'incidents'), turn }, async () => {
      const works = await worksOf(id)
      const text = worksCalendar({ cityName: name, language, brandName, host: new URL(publicUrl).host, works, pageOf })
      return { text, mediaType: ICALENDAR, headers: [['content-disposition', `attachment; filename="works_${id}.ics"`]] }
    })
  })

  serve.cached(exportWorkZones, ({ query: { city, language = DEFAULT_LANGUAGE } }, { turn }) => {
    const { id, name } = cities.find(city)
    const query = { city: id, language }
    return publish({ path: exportWorkZones.path, query, version: answers.version(id, 'incidents'), turn }, async () => {
      const [works, feeds] = [await worksOf(id), await feedsOf(id)]
      const { feed, omitted } = workZones({ cityName: name, language, works, feeds, nowMs: clock.nowMs() })
      const headers = [['x-total-count', String(works.length)] as const, ['x-omitted-count', String(omitted)] as const]
      return { text: JSON.stringify(feed), mediaType: GEOJSON, headers }
    })
  })
}
