import { listNotifications, type NotificationRecord, sendNotificationAgain, testContactPoint } from '@oppidum/domain/alerts/contact-point'
import { Failure } from '@oppidum/domain/core/failure'
import { wordsIn } from '@oppidum/domain/i18n/domain-catalogue'
import { v7 as uuidv7 } from 'uuid'
import type { AppContext } from '../../../compose/context.ts'
import { languageOfRequest } from '../../../platform/auth/people/reader-language-store.ts'
import { transaction } from '../../../platform/db/connection.ts'
import { pageEnd } from '../../../platform/db/list-page-store.ts'
import { personOf, type Serve, withHeaders } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import type { contactPointAccess } from './contact-point-access.ts'
import type { ContactPointRow } from './contact-point-row.ts'
import { type AttemptParts, claimEnd, type notificationAttempts } from './notification-attempt.ts'
import type { notificationLogStore } from './notification-log-store.ts'
import type { notificationQueueStore } from './notification-queue-store.ts'
import { writeNotifications } from './notification-store.ts'

/** Messages on a page of the log. */
const PAGE = 50

interface Dependencies extends Pick<AppContext, 'db' | 'clock' | 'cities'>, Pick<AttemptParts, 'language'> {
  access: ReturnType<typeof contactPointAccess>
  log: ReturnType<typeof notificationLogStore>
  queue: ReturnType<typeof notificationQueueStore>
  attempt: ReturnType<typeof notificationAttempts>
  listHeaders: AnswerNow['listHeaders']
}

const noNotification = () => new Failure('not_found', 'You have no message with that id; they are kept for 30 days.')

/** The log of a contact point, and messages that people send from it. */
export function notificationRoutes(serve: Serve, dependencies: Dependencies): void {
  const { db, clock, cities, access, log, queue, attempt, language, listHeaders } = dependencies
  const now = () => new Date(clock.nowMs())

  const checkNotGone = ({ goneAt }: ContactPointRow) => {
    if (goneAt) throw new Failure('refused', "This browser's subscription no longer exists; switch notifications on again in the browser.")
  }

  /** Makes the attempt at once, unless the queue is faster, and says what came of it. */
  async function attemptNow(id: string): Promise<NotificationRecord> {
    const claimed = await queue.claimOne(db.pool, id, now(), claimEnd(clock.nowMs()))
    // A person who waits no longer does not end an attempt that may have arrived.
    if (claimed) await attempt(claimed, new AbortController().signal)
    const record = await log.find(db.pool, id)
    if (!record) throw noNotification()
    return record
  }

  serve(testContactPoint, async (request) => {
    const at = now()
    const key = `test/${uuidv7({ msecs: at.getTime() })}`
    const id = await transaction(db, async (tx) => {
      const { row } = await access.find(tx, personOf(request).id, request.params.id)
      checkNotGone(row)
      const city = cities.find(row.cityId ?? undefined)
      const words = wordsIn(languageOfRequest(request.from.headers) ?? language).alertMessages.test
      const title = words.title
      const body = {
        reason: 'test' as const,
        city: city.id,
        sharing: row.sharing,
        severity: 'info' as const,
        text: words.text(city.name),
        alerts: [],
      }
      await writeNotifications(tx, at, [{ contactPoint: row.id, dedupKey: key, title, body }])
      return (await log.findByKey(tx, row.id, key))?.id
    })
    // The contact point was removed at this moment.
    if (id === undefined) throw noNotification()
    return attemptNow(id)
  })

  serve(listNotifications, async (request) => {
    const { limit = PAGE, cursor, state } = request.query
    // A malformed cursor is malformed whatever it is a cursor of.
    const after = cursor === undefined ? undefined : pageEnd(cursor)
    const { row } = await access.find(db.pool, personOf(request).id, request.params.id)
    const { records, total, next } = await log.list(row.id, state, limit, after)
    return withHeaders(records, listHeaders(listNotifications.path.replace(':id', row.id), { limit, state }, total, next))
  })

  serve(sendNotificationAgain, async (request) => {
    const { id } = request.params
    await transaction(db, async (tx) => {
      const record = await log.find(tx, id)
      if (!record) throw noNotification()
      const { row } = await access.find(tx, personOf(request).id, record.contactPoint).catch((error: unknown) => {
        throw error instanceof Failure && error.code === 'not_found' ? noNotification() : error
      })
      checkNotGone(row)
      await log.retryNow(tx, row.id)
      if (!(await log.again(tx, id, now()))) throw new Failure('conflict', 'This message was delivered, or is still being tried.')
    })
    return attemptNow(id)
  })
}
