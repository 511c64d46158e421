import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import { withGridReference } from '@oppidum/domain/core/geo'
import { maskPersonalData } from '@oppidum/domain/core/personal-data'
import {
  type ConfirmationRefused,
  confirmationEndsMs,
  confirmationRefused,
  contactEndsMs,
  maskedContact,
  type OwnReport,
  type ReportStatus,
} from '@oppidum/domain/reports/report'
import type { AppContext } from '../../compose/context.ts'
import { transaction } from '../../platform/db/connection.ts'
import type { DeskActor, RecordDesk } from '../records/desk/desk-service.ts'
import type { RecordPictures } from '../records/desk/record-pictures.ts'
import { plainText } from '../records/store/plain-text.ts'
import { contactStore } from './contact-store.ts'
import { openedBy } from './report-code.ts'
import { reportStatusStore, type StatusRow } from './report-status-store.ts'
import { NOT_FIXED_WORDS, reportSteps } from './report-steps.ts'
import { reportStore } from './report-store.ts'

interface Dependencies extends Pick<AppContext, 'db' | 'clock'> {
  desk: RecordDesk
  pictures: Pick<RecordPictures, 'prepare' | 'attach' | 'of'>
}

/** One error for a wrong number and a wrong code, so that numbers cannot be probed. */
const nothingThere = () => new Failure('not_found', 'There is no report with this number and code.')

const WHY: Record<ConfirmationRefused, string> = {
  not_closed: 'The city is still working on this; you will be asked when it is closed.',
  answered: 'This has already been answered.',
  too_late: 'The deadline to answer has passed; please report it again if the problem is still there.',
  not_asked: 'There is no question about this report.',
}

/** Retries when somebody else changes the request at the same moment. */
const MOST_TRIES = 4

const iso = (at: Date | null) => at?.toISOString() ?? null

/** The status of reports, and what their reporters can do with them. */
export function reportStatuses({ db, clock, desk, pictures }: Dependencies) {
  const statuses = reportStatusStore(db)
  const reports = reportStore(db)
  const contacts = contactStore(db)

  /** @throws Failure not_found */
  async function find(city: City, number: string): Promise<{ own: StatusRow; root: StatusRow }> {
    const own = await statuses.ofNumber(city.id, number)
    if (!own) throw new Failure('not_found', 'There is no report with that number in this city.')
    return { own, root: await statuses.rootOf(city.id, own) }
  }

  /** @throws Failure not_found for a wrong number and a wrong code alike */
  async function open(city: City, number: string, code: string) {
    const own = await statuses.ofNumber(city.id, number)
    // `openedBy` hashes the code even for an unknown number.
    const found = openedBy(code, own ? await reports.codesOf(city.id, own.id) : [])
    if (!own || !found) throw nothingThere()
    return { own, root: await statuses.rootOf(city.id, own), report: found }
  }

  function closing({ status, confirmation, closedAt }: StatusRow) {
    return { status, confirmation, closedAt: iso(closedAt) }
  }

  async function status(city: City, number: string): Promise<ReportStatus> {
    const { own, root } = await find(city, number)
    const ids = own.id === root.id ? [own.id] : [own.id, root.id]
    return {
      number: own.number,
      joinedWith: own.id === root.id ? null : root.number,
      title: own.title,
      category: own.category,
      location: own.location,
      ...withGridReference(own.square),
      position: own.position,
      createdAt: own.createdAt.toISOString(),
      status: root.status,
      department: root.department,
      updatedAt: root.updatedAt.toISOString(),
      expectedAt: iso(root.expectedAt),
      completedAt: iso(root.completedAt),
      outcome: root.outcome,
      outcomeReason: root.outcomeReason,
      confirmation: root.confirmation,
      reopened: root.reopened,
      reports: root.reports,
      steps: reportSteps(own, root, await statuses.entries(city.id, ids)),
    }
  }

  async function own(city: City, number: string, code: string): Promise<OwnReport> {
    const opened = await open(city, number, code)
    const [mine, contact] = await Promise.all([
      pictures.of('service-request', city, opened.own.id),
      contacts.ofReport(opened.report.reportId),
    ])
    const citys = opened.root.id === opened.own.id ? mine : await pictures.of('service-request', city, opened.root.id)
    const asked = confirmationRefused(closing(opened.root), city.confirmationDays, clock.nowMs()) === null
    return {
      description: opened.own.description,
      pictures: [
        // Never show anything about other reporters of the same problem.
        ...mine.filter((it) => it.by === 'reporter' && it.id === opened.report.pictureId),
        ...citys.filter((it) => it.by !== 'reporter'),
      ],
      contact: contact
        ? {
            ...maskedContact(contact),
            deletedAt: new Date(
              contactEndsMs({
                leftMs: contact.leftAt.getTime(),
                closedMs: opened.root.closedAt?.getTime() ?? null,
                contactDays: city.contactDays,
              }),
            ).toISOString(),
          }
        : null,
      askedUntil:
        asked && opened.root.closedAt
          ? new Date(confirmationEndsMs(opened.root.closedAt.toISOString(), city.confirmationDays)).toISOString()
          : null,
    }
  }

  /** @throws Failure conflict with `{reason}` */
  function requireAsked(city: City, root: StatusRow): void {
    const reason = confirmationRefused(closing(root), city.confirmationDays, clock.nowMs())
    if (reason !== null) throw new Failure('conflict', WHY[reason], { details: { reason } })
  }

  return {
    status,
    own,

    /** @throws Failure not_found; conflict when it has been answered already, is open, or it is too late */
    async confirm(
      city: City,
      number: string,
      answer: { code: string; fixed: boolean; text?: string | undefined },
      personId: string | null,
    ) {
      let { root } = await open(city, number, answer.code)
      const actor: DeskActor = { by: 'reporter', personId, channel: 'report' }
      const said = maskPersonalData(plainText(answer.text ?? ''))
      const change = answer.fixed
        ? ({ confirmation: 'confirmed', reason: said } as const)
        : ({ status: 'assigned', confirmation: 'not_fixed', reason: said === '' ? NOT_FIXED_WORDS : said } as const)
      for (let tries = 1; ; tries++) {
        requireAsked(city, root)
        try {
          await desk.change('service-request', city, root.id, actor, { version: root.version, ...change })
          break
        } catch (error) {
          if (!(error instanceof Failure && error.code === 'conflict')) throw error
          if (tries === MOST_TRIES)
            throw new Failure('conflict', 'This has just changed; check the latest version.', { details: { reason: 'changed' } })
          // Somebody else changed it at the same moment: check the current state again.
          root = (await find(city, number)).root
        }
      }
      return status(city, number)
    },

    async deleteContact(city: City, number: string, code: string): Promise<OwnReport> {
      const { own: record, report } = await open(city, number, code)
      const actor: DeskActor = { by: 'reporter', personId: null, channel: 'report' }
      await transaction(db, async (tx) => {
        if (!(await contacts.remove(tx, report.reportId))) return
        const remark = { action: 'contact-deleted', text: null, internal: true } as const
        await desk.remarkIn(tx, 'service-request', city, record.id, actor, remark)
      })
      return own(city, number, code)
    },
  }
}
