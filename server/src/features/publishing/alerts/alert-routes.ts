import { Failure } from '@oppidum/domain/core/failure'
import { DEFAULT_LANGUAGE } from '@oppidum/domain/core/language'
import { DAY_MS } from '@oppidum/domain/core/time'
import { ATOM, CAP, FEED_ENTRIES, getAlert, listAlerts } from '@oppidum/domain/publishing/exports'
import type { AppContext } from '../../../compose/context.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import type { Publish } from '../publish.ts'
import { publishedAddress } from '../published-address.ts'
import { alertIndex } from './alert-index.ts'
import { type AlertMessage, alertMessages } from './alert-messages.ts'
import { alertStore } from './alert-store.ts'
import { capDocument } from './cap-document.ts'

/** Cancelled alerts stay in the index this long. */
const CANCELLED_SHOWN_MS = DAY_MS

interface Dependencies extends Pick<AppContext, 'db' | 'cities' | 'clock'> {
  answers: Pick<AnswerNow, 'version'>
  publicUrl: string
  publish: Publish
}

/** Serves critical incidents as CAP alerts: an index, and a document for each message. */
export function alertRoutes(serve: Serve, { db, cities, clock, answers, publicUrl, publish }: Dependencies): void {
  const alerts = alertStore(db.pool)
  const { host } = new URL(publicUrl)
  const pageOf = (id: string) => `${publicUrl}/incidents?incident=${id}`
  const messagesOf = async (cityId: string, id: string) => alertMessages(await alerts.states(cityId, id))

  serve.cached(listAlerts, ({ query: { city: asked, language = DEFAULT_LANGUAGE } }, { turn }) => {
    const city = cities.find(asked)
    const query = { city: city.id, language }
    return publish({ path: listAlerts.path, query, version: answers.version(city.id, 'incidents'), turn }, async () => {
      const since = clock.nowMs() - CANCELLED_SHOWN_MS
      const last: AlertMessage[] = []
      for (const id of await alerts.criticalSince(city.id, new Date(since), FEED_ENTRIES)) {
        const message = (await messagesOf(city.id, id)).at(-1)
        if (message && (message.type !== 'Cancel' || message.state.recordedAt.getTime() > since)) last.push(message)
      }
      const addressOf = ({ record, version }: AlertMessage['state']) =>
        publishedAddress(publicUrl, getAlert.path.replace(':id', record.id), { city: city.id, version: String(version) })
      const self = publishedAddress(publicUrl, listAlerts.path, query)
      return { text: alertIndex({ city, language, messages: last, self, addressOf }), mediaType: ATOM }
    })
  })

  serve.cached(getAlert, ({ params: { id }, query: { city: asked, version } }, { turn, asksStore }) => {
    const city = cities.find(asked)
    const query = { city: city.id, version }
    const path = getAlert.path.replace(':id', id)
    return publish({ path, query, version: answers.version(city.id, 'incidents'), turn }, async () => {
      asksStore()
      const messages = await messagesOf(city.id, id)
      const message = version === undefined ? messages.at(-1) : messages.find((it) => String(it.state.version) === version)
      if (!message) throw new Failure('not_found', 'There is no alert with that id and version in this city.')
      return { text: capDocument(message, { city, host, pageOf }), mediaType: CAP }
    })
  })
}
