import { highestSeverity, messageText } from '@oppidum/domain/alerts/dispatch/message'
import { acknowledgeNotice, listNotices, NOTICE_DAYS, readNotices } from '@oppidum/domain/alerts/notice'
import { isAtLeast } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import type { Language } from '@oppidum/domain/core/language'
import { DAY_MS } from '@oppidum/domain/core/time'
import { speedUnitFor } from '@oppidum/domain/telemetry/speed'
import type { AppContext } from '../../../compose/context.ts'
import { languageOfRequest } from '../../../platform/auth/people/reader-language-store.ts'
import { pageEnd } from '../../../platform/db/list-page-store.ts'
import { personOf, type Serve, withHeaders } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import type { alertActs } from '../list/alert-acts.ts'
import { noticeStore } from './notice-store.ts'

/** Notices on a page of the notification centre. */
const PAGE = 50

const noNotice = () => new Failure('not_found', 'You have no notification with that id in this city.')

interface Dependencies extends Pick<AppContext, 'db' | 'bus' | 'clock' | 'cities'> {
  /** The installation's. */
  language: Language
  listHeaders: AnswerNow['listHeaders']
  acknowledge: ReturnType<typeof alertActs>['acknowledge']
}

/** A person's notification centre. */
export function noticeRoutes(serve: Serve, { db, bus, clock, cities, language: usual, listHeaders, acknowledge }: Dependencies): void {
  const notices = noticeStore(db)

  function ownerOf(request: Parameters<typeof personOf>[0], cityId: string) {
    const { id, role } = personOf(request)
    return { personId: id, cityId, isOperator: isAtLeast(role, 'operator'), since: new Date(clock.nowMs() - NOTICE_DAYS * DAY_MS) }
  }

  serve(listNotices, async (request) => {
    const { limit = PAGE, cursor } = request.query
    const after = cursor === undefined ? undefined : pageEnd(cursor)
    const city = cities.find(request.query.city)
    const owner = ownerOf(request, city.id)
    const language = languageOfRequest(request.from.headers) ?? usual
    const reader = { language, cityName: city.name, timeZone: city.timeZone, speedUnit: speedUnitFor(city, language), nowMs: clock.nowMs() }
    const { records, total, next } = await notices.list(owner, limit, after)
    const answer = records.map(({ createdAt, readAt, ...rest }) => ({
      ...rest,
      ...messageText(reader, { reason: 'transition', alerts: rest.alerts }),
      severity: highestSeverity(rest.alerts),
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    }))
    const headers = listHeaders(listNotices.path, { ...(request.query.city && { city: city.id }), limit }, total, next)
    return withHeaders({ unread: await notices.unread(owner), notices: answer }, headers)
  })

  serve(readNotices, async (request) => {
    const owner = ownerOf(request, cities.find(request.query.city).id)
    if (!(await notices.read(owner, request.params.id, new Date(clock.nowMs())))) throw noNotice()
    await bus.publish({ kind: 'alerts', personId: owner.personId })
    return { unread: await notices.unread(owner) }
  })

  serve(acknowledgeNotice, async (request) => {
    const { id: cityId } = cities.find(request.query.city)
    const ids = await notices.alertsOf(ownerOf(request, cityId), request.params.id)
    if (ids === null) throw noNotice()
    return { acknowledged: await acknowledge(request, cityId, ids) }
  })
}
