import { createHash, randomInt } from 'node:crypto'
import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import { distanceM } from '@oppidum/domain/core/geo'
import { folded } from '@oppidum/domain/core/list'
import { maskPersonalData } from '@oppidum/domain/core/personal-data'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { SentPicture } from '@oppidum/domain/records/attachment'
import type { ServiceAnswers } from '@oppidum/domain/records/service-answers'
import { dangerReason } from '@oppidum/domain/records/situations/danger-reason'
import { type NewReport, REPORT_LIMITS, type TakenReport } from '@oppidum/domain/reports/report'
import type { AppContext } from '../../compose/context.ts'
import { type Tx, transaction } from '../../platform/db/connection.ts'
import { writeMail } from '../../platform/mail/mail-store.ts'
import type { DeskActor, DeskRow, RecordDesk } from '../records/desk/desk-service.ts'
import type { PossibleDuplicates } from '../records/desk/possible-duplicates.ts'
import { attachedRemark, type ReadyPicture, type RecordPictures } from '../records/desk/record-pictures.ts'
import { AlreadyThere, SimultaneousReport } from './already-there.ts'
import { contactStore } from './contact-store.ts'
import { nearbyStore } from './nearby-store.ts'
import { pictureLine } from './picture-line.ts'
import { serviceOf, wordsOf } from './report-check.ts'
import { hashOf, newCode } from './report-code.ts'
import { reportEmail } from './report-emails.ts'
import type { ReportLinks } from './report-links.ts'
import { type ReportDraft, type ReportRow, reportStore } from './report-store.ts'

export interface TakeDependencies extends Pick<AppContext, 'db' | 'clock' | 'log'> {
  desk: RecordDesk
  duplicates: Pick<PossibleDuplicates, 'newDangers' | 'propose'>
  pictures: Pick<RecordPictures, 'prepare' | 'attach' | 'of'>
  links: ReportLinks
  /** Whether reports are limited per IP address. */
  isCounted: boolean
}

export interface ReportSender {
  address: string
  personId: string | null
}

/** A report from our own page, whose sender's address is known. */
interface SentDraft extends ReportDraft {
  fromHash: Buffer
  textHash: Buffer
}

/** Numbers that no city reaches, so that the honeypot's answer names no real report. */
const TRAP = { from: 900_000, to: 1_000_000 }

function maskAnswers(answers: ServiceAnswers): ServiceAnswers {
  return Object.fromEntries(Object.entries(answers).map(([code, it]) => [code, typeof it === 'string' ? maskPersonalData(it) : it]))
}

/** Accepts citizens' reports exactly once. The answer is sent after the commit. */
export function reportIntake({ db, clock, log, desk, duplicates, pictures, links, isCounted }: TakeDependencies) {
  const reports = reportStore(db)
  const contacts = contactStore(db)
  const nearby = nearbyStore(db)
  const line = pictureLine()

  /** A plausible answer for bots, which fill in the hidden field. */
  function honeypotAnswer(city: City): TakenReport {
    const number = `REQ-${new Date(clock.nowMs()).getUTCFullYear()}-${randomInt(TRAP.from, TRAP.to)}`
    const code = newCode()
    return { number, code, url: links.of(city, number, code) }
  }

  async function answer(city: City, report: Pick<ReportRow, 'id' | 'number'>): Promise<TakenReport> {
    const at = new Date(clock.nowMs())
    const [code = ''] = await transaction(db, (tx) => reports.addCodes(tx, at, [report.id]))
    return { number: report.number, code, url: links.of(city, report.number, code) }
  }

  /** @throws AlreadyThere; Failure conflict when the id was used for another report; too_many */
  async function mayBeTaken(tx: Pick<Tx, 'query'>, { requestHash, bodyHash, fromHash }: SentDraft): Promise<void> {
    const existing = await reports.findByRequestId(tx, requestHash)
    if (existing?.bodyHash.equals(bodyHash)) throw new AlreadyThere(existing)
    if (existing)
      throw new Failure('conflict', 'This requestId was already used for a different report; generate a new one.', {
        details: { at: 'requestId' },
      })
    if (!isCounted) return
    const recentCount = await reports.countFrom(tx, fromHash, new Date(clock.nowMs() - HOUR_MS))
    if (recentCount >= REPORT_LIMITS.fromOneAddressAnHour)
      throw new Failure('too_many', 'Too many reports came from your connection in the last hour; try again later.', {
        retryAfterSeconds: HOUR_MS / 1_000,
      })
  }

  /** An open report with the same text from the same address about the same place. */
  async function sameText(
    tx: Pick<Tx, 'query'>,
    { cityId, fromHash, textHash }: SentDraft,
    report: NewReport,
  ): Promise<ReportRow | undefined> {
    const since = new Date(clock.nowMs() - REPORT_LIMITS.sameTextHours * HOUR_MS)
    const existing = await reports.findByText(tx, cityId, fromHash, textHash, since)
    return existing.find(({ position, location }) => {
      if (report.sameAs !== undefined) return true
      if (report.position && position) return distanceM(report.position, position) <= REPORT_LIMITS.nearbyM
      return report.address !== undefined && folded(report.address) === folded(location)
    })
  }

  /** Writes the report, its code, contact and e-mail in the record's transaction. */
  async function write(
    tx: Tx,
    city: City,
    request: { id: string; number: string; title: string },
    draft: ReportDraft,
    report: NewReport,
    joinedWith: string | null,
  ) {
    const at = new Date(clock.nowMs())
    const id = await reports.add(tx, at, { ...draft, recordId: request.id })
    const [code = '', codeOfLetter = ''] = await reports.addCodes(tx, at, [id, id])
    const { contact = {}, language } = report
    await contacts.add(tx, at, id, contact)
    if (contact.email) {
      const link = links.of(city, request.number, codeOfLetter)
      const recipient = { to: contact.email, language, number: request.number, title: request.title, cityName: city.name, link }
      await writeMail(tx, at, reportEmail(recipient, { kind: 'received', joinedWith }))
    }
    return { id, answer: { number: request.number, code, url: links.of(city, request.number, code) } }
  }

  async function attach(tx: Tx, city: City, recordId: string, ready: ReadyPicture, actor: DeskActor): Promise<string> {
    const at = new Date(clock.nowMs())
    const to = { kind: 'service-request', cityId: city.id, recordId } as const
    const { id, isNew } = await pictures.attach(tx, to, ready, { by: 'reporter', personId: actor.personId }, at)
    if (!isNew) return id
    await desk.remarkIn(tx, 'service-request', city, recordId, actor, attachedRemark(id, ready))
    return id
  }

  /** Merges a report into the one that its sender chose. If that one has been closed in the meantime, the report stays separate. */
  async function join(city: City, actor: DeskActor, { id, recordId, joins }: Pick<ReportRow, 'id' | 'recordId' | 'joins'>): Promise<void> {
    if (joins === null) return
    const kind = 'service-request'
    try {
      // A 'me too' may be the first report to mention a danger.
      const dangers = await duplicates.newDangers(city, kind, recordId, joins)
      if (dangers.length === 0) await desk.merge(kind, city, recordId, joins, actor, 'Reported as the same.')
      else await duplicates.propose(city, kind, { recordId, parentId: joins }, dangerReason({ by: 'reporter' }), { dangers })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      log.info({ record: recordId, into: joins, code: error.code }, 'report could not be merged with the one it names')
    }
    await reports.clearJoins(id)
  }

  /** Captions are published, so personal data in them is masked. */
  async function pictureOf(upload: SentPicture, sender: ReportSender): Promise<ReadyPicture> {
    const ready = await line.run(sender.personId ?? sender.address, () => pictures.prepare(upload, sender))
    return { ...ready, caption: ready.caption && maskPersonalData(ready.caption) }
  }

  /** Adds a report with its contact and picture to the existing record with the same text; null when there is none. */
  function joinExisting(city: City, report: NewReport, draft: SentDraft, actor: DeskActor, ready: ReadyPicture | null, title: string) {
    return transaction(db, async (tx): Promise<TakenReport | null> => {
      await reports.lockSender(tx, draft.fromHash)
      await mayBeTaken(tx, draft)
      const existing = await sameText(tx, draft, report)
      if (!existing) return null
      const { recordId: id, number } = existing
      const pictureId = ready && (await attach(tx, city, id, ready, actor))
      return (await write(tx, city, { id, number, title }, { ...draft, pictureId }, report, null)).answer
    })
  }

  async function takeNew(city: City, report: NewReport, draft: SentDraft, actor: DeskActor, sender: ReportSender): Promise<TakenReport> {
    const service = serviceOf(city, report)
    const parent = report.sameAs === undefined ? null : await nearby.openParent(city.id, report.sameAs, service)
    if (parent === undefined)
      throw new Failure('refused', 'That request is closed or does not exist; send your report separately.', { details: { at: 'sameAs' } })
    // Check the limits before storing any bytes.
    await mayBeTaken(db.pool, draft)
    // Before the transaction, which would otherwise hold its locks for the whole transcoding.
    const ready = report.picture ? await pictureOf(report.picture, sender) : null
    const again = await joinExisting(city, report, draft, actor, ready, service.name)
    if (again) return again
    let stored: { id: string; answer: TakenReport } | undefined
    const record = {
      title: service.name,
      description: wordsOf(service, report),
      location: report.address ?? (report.position ? null : (parent?.location ?? null)),
      position: report.position ?? parent?.position ?? null,
      word: service.category,
      priority: service.priority,
      status: 'pending',
      department: service.department ?? null,
      serviceCode: service.code,
      affectsTraffic: false,
      reporterId: sender.personId,
      raw: { attributes: maskAnswers(report.attributes ?? {}), language: report.language },
    }
    const joins = parent?.id ?? null
    let request: DeskRow
    try {
      request = await desk.create('service-request', city, actor, record, async (tx, row) => {
        await reports.lockSender(tx, draft.fromHash)
        await mayBeTaken(tx, draft)
        if (await sameText(tx, draft, report)) throw new SimultaneousReport()
        const pictureId = ready && (await attach(tx, city, row.id, ready, actor))
        stored = await write(tx, city, row, { ...draft, pictureId, joins }, report, null)
      })
    } catch (error) {
      if (!(error instanceof SimultaneousReport)) throw error
      const existing = await joinExisting(city, report, draft, actor, ready, service.name)
      if (existing) return existing
      throw new Failure('conflict', 'The same report was being sent at the same moment; send it again.')
    }
    if (!stored) throw new Error('The desk created a record without its report.')
    await join(city, actor, { id: stored.id, recordId: request.id, joins })
    return stored.answer
  }

  /** @throws Failure refused, conflict, too_many, and the codes of `RecordPictures.prepare` */
  return async function take(city: City, report: NewReport, sender: ReportSender): Promise<TakenReport> {
    if (report.topic) {
      log.warn({ security: 'report_trap', city: city.id }, 'report dropped: honeypot field was filled in')
      return honeypotAnswer(city)
    }
    const { requestId, picture, ...words } = report
    const pictureHash = picture ? createHash('sha256').update(picture.imageData).digest('hex') : ''
    const actor: DeskActor = { by: 'reporter', personId: sender.personId, channel: 'report' }
    const draft: SentDraft = {
      cityId: city.id,
      recordId: '',
      language: report.language,
      requestHash: hashOf(requestId),
      bodyHash: hashOf(city.id, JSON.stringify(words), pictureHash),
      fromHash: hashOf(sender.address),
      textHash: hashOf(report.serviceCode, report.sameAs ?? '', folded(report.description ?? '').replace(/\s+/g, ' ')),
      joins: null,
      pictureId: null,
      personId: sender.personId,
    }
    const existing = await reports.findByRequestId(db.pool, draft.requestHash)
    try {
      if (existing?.bodyHash.equals(draft.bodyHash)) throw new AlreadyThere(existing)
      return await takeNew(city, report, draft, actor, sender)
    } catch (error) {
      if (!(error instanceof AlreadyThere)) throw error
      // The first attempt may have stopped between creating the record and merging it.
      await join(city, actor, error.report)
      return answer(city, error.report)
    }
  }
}
