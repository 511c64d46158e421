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
import { AlreadyThere, SaidAtOnce } from './already-there.ts'
import { contactStore } from './contact-store.ts'
import { nearbyStore } from './nearby-store.ts'
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
  /** Reports of one address are counted. */
  isCounted: boolean
}

export interface ReportSender {
  address: string
  personId: string | null
}

/** A report of our own page: where it came from is known. */
interface SentDraft extends ReportDraft {
  fromHash: Buffer
  textHash: Buffer
}

/** Numbers that no city comes to: what a trap answers names nobody's report. */
const TRAP = { from: 900_000, to: 1_000_000 }

function masked(answers: ServiceAnswers): ServiceAnswers {
  return Object.fromEntries(Object.entries(answers).map(([code, it]) => [code, typeof it === 'string' ? maskPersonalData(it) : it]))
}

/** Takes in what citizens report: once, whole, and committed when it is acknowledged. */
export function takingReports({ db, clock, log, desk, duplicates, pictures, links, isCounted }: TakeDependencies) {
  const reports = reportStore(db)
  const contacts = contactStore(db)
  const nearby = nearbyStore(db)

  /** What a program is answered that has filled in the field that nobody sees. */
  function trapped(city: City): TakenReport {
    const number = `REQ-${new Date(clock.nowMs()).getUTCFullYear()}-${randomInt(TRAP.from, TRAP.to)}`
    const code = newCode()
    return { number, code, url: links.of(city, number, code) }
  }

  async function answer(city: City, report: Pick<ReportRow, 'id' | 'number'>): Promise<TakenReport> {
    const at = new Date(clock.nowMs())
    const [code = ''] = await transaction(db, (tx) => reports.addCodes(tx, at, [report.id]))
    return { number: report.number, code, url: links.of(city, report.number, code) }
  }

  /** @throws AlreadyThere, Failure conflict (the same id for something else), too_many */
  async function mayBeTaken(tx: Pick<Tx, 'query'>, { requestHash, bodyHash, fromHash }: SentDraft): Promise<void> {
    const known = await reports.ofRequest(tx, requestHash)
    if (known?.bodyHash.equals(bodyHash)) throw new AlreadyThere(known)
    if (known)
      throw new Failure('conflict', 'This requestId was already used for a different report; generate a new one.', {
        details: { at: 'requestId' },
      })
    if (!isCounted) return
    const lately = await reports.countFrom(tx, fromHash, new Date(clock.nowMs() - HOUR_MS))
    if (lately >= REPORT_LIMITS.fromOneAddressAnHour)
      throw new Failure('too_many', 'Too many reports came from your connection in the last hour; try again later.', {
        retryAfterSeconds: HOUR_MS / 1_000,
      })
  }

  /** The same words from the same address about the same place. */
  async function sameText(
    tx: Pick<Tx, 'query'>,
    { cityId, fromHash, textHash }: SentDraft,
    sent: NewReport,
  ): Promise<ReportRow | undefined> {
    const since = new Date(clock.nowMs() - REPORT_LIMITS.sameTextHours * HOUR_MS)
    const standing = await reports.ofText(tx, cityId, fromHash, textHash, since)
    return standing.find(({ position, location }) => {
      if (sent.sameAs !== undefined) return true
      if (sent.position && position) return distanceM(sent.position, position) <= REPORT_LIMITS.nearbyM
      return sent.address !== undefined && folded(sent.address) === folded(location)
    })
  }

  /** The report, its code, its contact and its letter, in one transaction with the record. */
  async function write(
    tx: Tx,
    city: City,
    made: { id: string; number: string; title: string },
    draft: ReportDraft,
    sent: NewReport,
    joinedWith: string | null,
  ) {
    const at = new Date(clock.nowMs())
    const id = await reports.add(tx, at, { ...draft, recordId: made.id })
    const [code = '', codeOfLetter = ''] = await reports.addCodes(tx, at, [id, id])
    const { contact = {}, language } = sent
    await contacts.keep(tx, at, id, contact)
    if (contact.email) {
      const link = links.of(city, made.number, codeOfLetter)
      const addressed = { to: contact.email, language, number: made.number, title: made.title, cityName: city.name, link }
      await writeMail(tx, at, reportEmail(addressed, { kind: 'received', joinedWith }))
    }
    return { id, taken: { number: made.number, code, url: links.of(city, made.number, code) } }
  }

  async function attach(tx: Tx, city: City, recordId: string, ready: ReadyPicture, actor: DeskActor): Promise<string> {
    const at = new Date(clock.nowMs())
    const to = { kind: 'service-request', cityId: city.id, recordId } as const
    const { id, isNew } = await pictures.attach(tx, to, ready, { by: 'reporter', personId: actor.personId }, at)
    if (!isNew) return id
    await desk.remarkIn(tx, 'service-request', city, recordId, actor, attachedRemark(id, ready))
    return id
  }

  /** Folds a report into the one that its sender meant. When that has been closed meanwhile the report stands for itself. */
  async function join(city: City, actor: DeskActor, { id, recordId, joins }: Pick<ReportRow, 'id' | 'recordId' | 'joins'>): Promise<void> {
    if (joins === null) return
    const kind = 'service-request'
    try {
      // Somebody who presses 'me too' may still be the first to say that it is dangerous.
      const dangers = await duplicates.newDangers(city, kind, recordId, joins)
      if (dangers.length === 0) await desk.merge(kind, city, recordId, joins, actor, 'Reported as the same.')
      else await duplicates.propose(city, kind, { recordId, parentId: joins }, dangerReason({ by: 'reporter' }), { dangers })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      log.info({ record: recordId, into: joins, code: error.code }, 'report could not be merged with the one it names')
    }
    await reports.joined(id)
  }

  /** What citizens write below a picture is published like all that they write. */
  async function pictureOf(sent: SentPicture, sender: ReportSender): Promise<ReadyPicture> {
    const ready = await pictures.prepare(sent, sender)
    return { ...ready, caption: ready.caption && maskPersonalData(ready.caption) }
  }

  /** Puts a report, with its contact and its picture, to the record that tells the same already; null when there is none. */
  function joinStanding(city: City, sent: NewReport, draft: SentDraft, actor: DeskActor, ready: ReadyPicture | null, title: string) {
    return transaction(db, async (tx): Promise<TakenReport | null> => {
      await reports.hold(tx, draft.fromHash)
      await mayBeTaken(tx, draft)
      const standing = await sameText(tx, draft, sent)
      if (!standing) return null
      const { recordId: id, number } = standing
      const pictureId = ready && (await attach(tx, city, id, ready, actor))
      return (await write(tx, city, { id, number, title }, { ...draft, pictureId }, sent, null)).taken
    })
  }

  async function takeNew(city: City, sent: NewReport, draft: SentDraft, actor: DeskActor, sender: ReportSender): Promise<TakenReport> {
    const service = serviceOf(city, sent)
    const parent = sent.sameAs === undefined ? null : await nearby.openParent(city.id, sent.sameAs, service)
    if (parent === undefined)
      throw new Failure('refused', 'That request is closed or does not exist; send your report separately.', { details: { at: 'sameAs' } })
    // Whoever may send nothing lays down no bytes either.
    await mayBeTaken(db.pool, draft)
    // Before anything is acknowledged, and before the store is held up.
    const ready = sent.picture ? await pictureOf(sent.picture, sender) : null
    const again = await joinStanding(city, sent, draft, actor, ready, service.name)
    if (again) return again
    let written: { id: string; taken: TakenReport } | undefined
    const record = {
      title: service.name,
      description: wordsOf(service, sent),
      location: sent.address ?? (sent.position ? null : (parent?.location ?? null)),
      position: sent.position ?? parent?.position ?? null,
      word: service.category,
      priority: service.priority,
      status: 'pending',
      department: service.department ?? null,
      serviceCode: service.code,
      affectsTraffic: false,
      reporterId: sender.personId,
      raw: { attributes: masked(sent.attributes ?? {}), language: sent.language },
    }
    const joins = parent?.id ?? null
    let made: DeskRow
    try {
      made = await desk.create('service-request', city, actor, record, async (tx, row) => {
        await reports.hold(tx, draft.fromHash)
        await mayBeTaken(tx, draft)
        if (await sameText(tx, draft, sent)) throw new SaidAtOnce()
        const pictureId = ready && (await attach(tx, city, row.id, ready, actor))
        written = await write(tx, city, row, { ...draft, pictureId, joins }, sent, null)
      })
    } catch (error) {
      if (!(error instanceof SaidAtOnce)) throw error
      const stands = await joinStanding(city, sent, draft, actor, ready, service.name)
      if (stands) return stands
      throw new Failure('conflict', 'The same report was being sent at the same moment; send it again.')
    }
    if (!written) throw new Error('The desk opened a record without what belongs to it.')
    await join(city, actor, { id: written.id, recordId: made.id, joins })
    return written.taken
  }

  /** @throws Failure refused, conflict, too_many, and what a picture is refused for */
  return async function take(city: City, sent: NewReport, sender: ReportSender): Promise<TakenReport> {
    if (sent.topic) {
      log.warn({ security: 'report_trap', city: city.id }, 'report dropped: honeypot field was filled in')
      return trapped(city)
    }
    const { requestId, picture, ...words } = sent
    const pictureHash = picture ? createHash('sha256').update(picture.imageData).digest('hex') : ''
    const actor: DeskActor = { by: 'reporter', personId: sender.personId, channel: 'report' }
    const draft: SentDraft = {
      cityId: city.id,
      recordId: '',
      language: sent.language,
      requestHash: hashOf(requestId),
      bodyHash: hashOf(city.id, JSON.stringify(words), pictureHash),
      fromHash: hashOf(sender.address),
      textHash: hashOf(sent.serviceCode, sent.sameAs ?? '', folded(sent.description ?? '').replace(/\s+/g, ' ')),
      joins: null,
      pictureId: null,
      personId: sender.personId,
    }
    const known = await reports.ofRequest(db.pool, draft.requestHash)
    try {
      if (known?.bodyHash.equals(draft.bodyHash)) throw new AlreadyThere(known)
      return await takeNew(city, sent, draft, actor, sender)
    } catch (error) {
      if (!(error instanceof AlreadyThere)) throw error
      // What was cut off between its record and its joining is joined now.
      await join(city, actor, error.report)
      return answer(city, error.report)
    }
  }
}
