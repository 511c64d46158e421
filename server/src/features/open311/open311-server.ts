import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import { GEOREPORT_PATH, REHEARSAL_PATH } from '@oppidum/domain/open311/open311'
import type { AppContext } from '../../compose/context.ts'
import type { DeskActor, DeskRow, RecordDesk } from '../records/desk/desk-service.ts'
import type { Reporters } from '../records/desk/reporters.ts'
import { definitionAnswer, discoveryAnswer, requestsAnswer, servicesAnswer } from './georeport-answers.ts'
import { idsAmong, requestsQuery } from './georeport-query.ts'
import { georeportStore } from './georeport-store.ts'
import type { Open311Asked, Open311Dependencies } from './http/georeport-server.ts'
import { type Open311Fields, oneOf } from './http/open311-fields.ts'
import type { Open311Answer } from './http/open311-text.ts'
import { hashOfAppKey } from './sending-app-key.ts'
import { sendingAppStore } from './sending-app-store.ts'
import { type Submission, submissionOf } from './submission.ts'

interface Dependencies extends Pick<AppContext, 'db' | 'clock' | 'cities'> {
  desk: RecordDesk
  reporters: Pick<Reporters, 'keep'>
  /** The installation's URL, without a trailing slash. */
  publicUrl: string
  brandName: string
  /** Contact for developers of apps; null without one. */
  contact: string | null
}

/** An identical submission by the same app within this time is a repetition. docs/guides/connect/open311.md. */
export const AGAIN_MS = 10 * 60_000

/** The actor for everybody without an account. */
const ACTOR: DeskActor = { by: 'reporter', personId: null, channel: 'open311' }

/** Rolls a dry run back. */
class Rehearsed extends Error {
  readonly number: string
  readonly id: string
  constructor({ number, id }: DeskRow) {
    super('rehearsed')
    this.number = number
    this.id = id
  }
}

/** Rolls a request back that the same app sent twice at the same moment. */
class SentAlready extends Error {}

const NO_REQUEST = () => new Failure('not_found', 'There is no request with that service_request_id.')

/** A GeoReport v2 server: lists the public requests, and passes submissions to the desk like any report. */
export function open311Server(needs: Dependencies): Open311Dependencies['answer'] {
  const { db, clock, cities, desk, reporters, publicUrl } = needs
  const store = georeportStore(db)
  const apps = sendingAppStore(db)

  /** The first city by default. @throws Failure not_found; malformed when URL and form name different cities */
  function cityOf(query: Open311Fields, form: Open311Fields | null): City {
    const [inForm, inQuery] = [form && oneOf(form, 'jurisdiction_id'), oneOf(query, 'jurisdiction_id')]
    const id = inForm ?? inQuery
    if (inQuery !== null && inQuery !== id)
      throw new Failure('malformed', 'The address and the form name different jurisdictions; send jurisdiction_id once.')
    const city = id === null ? cities.find(undefined) : cities.all.find((it) => it.id === id.trim())
    if (!city) throw new Failure('not_found', 'There is no city with that jurisdiction_id.')
    return city
  }

  /** @throws Failure role_required, the same for a missing, unknown or removed key and for another city's */
  async function appOf(form: Open311Fields, city: City): Promise<string> {
    const key = oneOf(form, 'api_key')
    if (key === null) throw new Failure('role_required', 'api_key is missing; the city issues one to each app that sends requests.')
    const hash = hashOfAppKey(key.trim())
    const app = hash && (await apps.find(hash))
    if (!app || app.cityId !== city.id) throw new Failure('role_required', 'This api_key does not belong to this city.')
    return app.id
  }

  async function send(form: Open311Fields, city: City, rehearsal: boolean): Promise<Open311Answer> {
    const appId = await appOf(form, city)
    const sent = submissionOf(form, city)
    const at = new Date(clock.nowMs())
    const since = new Date(at.getTime() - AGAIN_MS)
    await apps.used(appId, at)
    const before = rehearsal ? undefined : await store.sentBefore(appId, sent.hash, since)
    if (before !== undefined) return received(city, before)
    try {
      const request = await desk.create('service-request', city, ACTOR, reportOf(sent, appId), async (tx, row) => {
        if (rehearsal) throw new Rehearsed(row)
        if (!(await store.remember(tx, appId, sent.hash, row.id, at, since))) throw new SentAlready()
        // The key may have been removed in the meantime.
        if (!(await store.countSent(tx, appId))) throw new Failure('role_required', 'This api_key does not belong to this city.')
        if (sent.contact !== null) await reporters.keep(tx, city, row.id, sent.contact, at)
        if (sent.mediaUrl !== null)
          await desk.remarkIn(tx, 'service-request', city, row.id, ACTOR, {
            action: 'commented',
            text: `media_url: ${sent.mediaUrl}`,
            internal: true,
          })
      })
      return receipt(request.id, `Received as ${request.number}.`)
    } catch (error) {
      if (error instanceof Rehearsed) return receipt(error.id, 'Understood. This is a rehearsal: nothing was kept.')
      if (!(error instanceof SentAlready)) throw error
      const first = await store.sentBefore(appId, sent.hash, since)
      if (first === undefined) throw new Failure('conflict', 'The same request was sent at the same moment; send it again.')
      return received(city, first)
    }
  }

  async function received(city: City, id: string): Promise<Open311Answer> {
    const known = await store.find(city.id, id)
    return receipt(id, known ? `Received before as ${known.number}.` : 'Received before.')
  }

  /** @throws Failure not_found */
  async function request(city: City, word: string) {
    const [id] = idsAmong([word])
    const row = id === undefined ? undefined : await store.find(city.id, id)
    if (!row) throw NO_REQUEST()
    return row
  }

  return async ({ address: { resource, id, rehearsal }, query, form }: Open311Asked) => {
    if (resource === 'discovery')
      return discoveryAnswer({
        urls: [
          { url: publicUrl + GEOREPORT_PATH, type: 'production' },
          { url: publicUrl + REHEARSAL_PATH, type: 'test' },
        ],
        contact: needs.contact ?? `The administrators of ${needs.brandName} at ${publicUrl}`,
        keys: `A key for each app that sends requests is given by the city's administrators at ${publicUrl}/admin/open311`,
      })
    const city = cityOf(query, form)
    if (resource === 'services') {
      if (id === null) return servicesAnswer(city)
      const service = city.services.find((it) => it.code === id)
      if (!service) throw new Failure('not_found', 'This city has no service with that service_code.')
      return definitionAnswer(service)
    }
    // A submission gets its id at once, so the id is also its token.
    if (resource === 'tokens') {
      const { id: found } = await request(city, id ?? '')
      return { root: 'service_requests', value: [{ service_request_id: found, token: found }] }
    }
    if (form) return send(form, city, rehearsal)
    if (id !== null) return requestsAnswer([await request(city, id)])
    return requestsAnswer(await store.list(city.id, requestsQuery(query, city, clock.nowMs())))
  }
}

function receipt(id: string, notice: string): Open311Answer {
  return { root: 'service_requests', value: [{ service_request_id: id, service_notice: notice }] }
}

function reportOf({ service, description, location, position, raw }: Submission, appId: string) {
  return {
    title: service.name,
    description,
    location,
    position,
    word: service.category,
    priority: service.priority,
    status: 'pending',
    // The service's department is only a suggestion to the operator who assigns the request.
    department: null,
    serviceCode: service.code,
    affectsTraffic: false,
    reporterId: null,
    raw: { ...raw, appId },
  }
}
