import { randomUUID } from 'node:crypto'
import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import { contactEndsMs } from '@oppidum/domain/reports/report'
import type { AppContext } from '../../compose/context.ts'
import type { ReportNews } from '../../i18n/report-email-texts.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { writeMail } from '../../platform/mail/mail-store.ts'
import { DESK_KINDS, deskRow } from '../records/desk/desk-kinds.ts'
import type { DeskEvent, DeskWatcher, RecordDesk } from '../records/desk/desk-service.ts'
import type { Reporters } from '../records/desk/reporters.ts'
import type { RequestRow } from '../records/store/request-tables.ts'
import { contactStore, type Recipient } from './contact-store.ts'
import { hashOf } from './report-code.ts'
import { reportEmail } from './report-emails.ts'
import type { ReportLinks } from './report-links.ts'
import { reportStatusStore } from './report-status-store.ts'
import { reportStore } from './report-store.ts'

interface Dependencies extends Pick<AppContext, 'db'> {
  links: ReportLinks
  /** For reporters whose channel does not say their language. */
  language: Language
  /** A function, because the desk is created with these reporters. */
  desk: () => RecordDesk
}

/** The news for reporters in a change; null when it does not concern them. */
export function newsOf({ before, after, actor, reason, city }: DeskEvent): ReportNews | null {
  if (before === null) return null
  const wasClosed = before.status === 'completed'
  const isClosed = after.status === 'completed'
  if (wasClosed && !isClosed) return { kind: 'reopened', reason: actor.by === 'reporter' ? null : reason }
  // A new outcome of a closed request is news only if reporters are now asked to confirm it.
  const isAskedNow = before.confirmation !== 'asked' && after.confirmation === 'asked'
  if (!isClosed || (wasClosed && !isAskedNow)) return null
  // A reporter who chose to join another report knows.
  if (after.outcome === 'duplicate' && after.duplicate_of !== null) return actor.by === 'reporter' ? null : { kind: 'joined' }
  return {
    kind: 'closed',
    outcome: after.outcome,
    reason: after.outcome_reason,
    days: after.confirmation === 'asked' ? city.confirmationDays : null,
  }
}

/** The reporters of service requests, for the desk, which never learns who they are. */
export function reporters({
  db,
  links,
  language,
  desk,
}: Dependencies): Reporters & { watcher: DeskWatcher; onSourceEndOrReopen: typeof onSourceEndOrReopen } {
  const reports = reportStore(db)
  const contacts = contactStore(db)
  const statuses = reportStatusStore(db)

  async function notify(
    tx: Tx,
    city: City,
    recordId: string,
    title: string,
    recipients: readonly Recipient[],
    news: ReportNews,
    at: Date,
  ): Promise<void> {
    if (recipients.length === 0) return
    const ids = recipients.map((it) => it.reportId)
    const codes = await reports.addCodes(tx, at, ids)
    for (const [index, { email, language, number }] of recipients.entries()) {
      const link = links.of(city, number, codes[index] as string)
      await writeMail(tx, at, reportEmail({ to: email, language, number, title, cityName: city.name, link }, news))
    }
    await desk().remarkIn(
      tx,
      'service-request',
      city,
      recordId,
      { by: 'city', personId: null, channel: 'rule' },
      {
        action: 'told-reporter',
        // The number of recipients, never their names.
        text: String(recipients.length),
        internal: true,
      },
    )
  }

  const watcher = async (tx: Tx, event: DeskEvent): Promise<void> => {
    const { kind, city, after, at } = event
    const news = kind === 'service-request' ? newsOf(event) : null
    if (news) await notify(tx, city, after.id, after.title, await contacts.recipientsOf(tx, city.id, after.id), news, at)
  }

  /** Notifies reporters when a source ends or reopens a request that they reported too, and asks them to confirm the end. */
  async function onSourceEndOrReopen(tx: Tx, city: City, before: RequestRow, after: RequestRow, at: Date): Promise<void> {
    const isAsked = after.status === 'completed' && (await contacts.hasReporter(tx, city.id, after.id))
    after.confirmation = isAsked ? 'asked' : null
    const what = DESK_KINDS['service-request']
    const actor = { by: 'city', personId: null, channel: 'rule' } as const
    await watcher(tx, {
      kind: 'service-request',
      city,
      before: deskRow(what, before),
      after: deskRow(what, after),
      actor,
      reason: null,
      at,
    })
  }

  return {
    watcher,
    onSourceEndOrReopen: onSourceEndOrReopen,
    canBeAsked: (tx, cityId, requestId) => contacts.hasReporter(tx, cityId, requestId),
    async tellRemark(tx, city, requestId, _actor, text, at) {
      const record = await statuses.ofId(city.id, requestId, tx)
      const recipients = await contacts.recipientsOf(tx, city.id, requestId)
      if (record) await notify(tx, city, requestId, record.title, recipients, { kind: 'remark', text }, at)
    },
    async keep(tx, city, requestId, contact, at) {
      const none = { joins: null, pictureId: null, personId: null, fromHash: null, textHash: null }
      const id = await reports.add(tx, at, {
        ...none,
        cityId: city.id,
        recordId: requestId,
        language,
        // Every report needs a request id; this one is never sent again.
        requestHash: hashOf(randomUUID()),
        bodyHash: hashOf(requestId),
      })
      await contacts.add(tx, at, id, contact)
      const { email } = contact
      const record = email === undefined ? undefined : await statuses.ofId(city.id, requestId, tx)
      if (email === undefined || !record) return
      const [code = ''] = await reports.addCodes(tx, at, [id])
      const link = links.of(city, record.number, code)
      const recipient = { to: email, language, number: record.number, title: record.title, cityName: city.name, link }
      await writeMail(tx, at, reportEmail(recipient, { kind: 'received', joinedWith: null }))
    },
    async contactOf(city, requestId) {
      const contact = await contacts.ofRecord(city.id, requestId)
      const own = contact && (await statuses.ofId(city.id, requestId))
      if (!contact || !own) return null
      const { name, email, phone, leftAt } = contact
      const closedAt = (await statuses.rootOf(city.id, own)).closedAt
      const endsMs = contactEndsMs({ leftMs: leftAt.getTime(), closedMs: closedAt?.getTime() ?? null, contactDays: city.contactDays })
      return { name, email, phone, deletedAt: new Date(endsMs).toISOString() }
    },
  }
}
