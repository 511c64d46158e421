import { createHash } from 'node:crypto'
import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import { DAY_MS } from '@oppidum/domain/core/time'
import { allows, Plan } from '@oppidum/domain/plans/plan'
import { RecordKind } from '@oppidum/domain/records/life-cycle'
import { Aim, dueMs, type TargetRule } from '@oppidum/domain/records/target'
import type { AppContext } from '../../../compose/context.ts'
import { readerLanguage } from '../../../platform/auth/people/reader-language-store.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { writeMail } from '../../../platform/mail/mail-store.ts'
import { workingTimeOf } from '../desk/city-targets.ts'
import type { DeskActor, RecordDesk } from '../desk/desk-service.ts'
import { escalationStore, type LateRecord, type PendingEscalation } from './escalation-store.ts'
import { lateEmail, lateSentence } from './escalation-words.ts'

const EVERY_MS = 20_000
/** Older lateness is visible on the screens; an escalation would come too late. */
const LOOK_BACK_MS = DAY_MS
/** Records that one run escalates in a city; the rest waits for the next run. */
const AT_MOST = 100
/** Pause after a city's e-mails, so that what becomes late in the meantime goes out in one e-mail. */
const GATHER_MS = 5 * 60_000

const CITY: DeskActor = { by: 'city', personId: null, channel: 'rule' }
const TO_ADMINS: TargetRule['escalate']['to'] = ['admins']
/** Plans that include escalation. */
const PLANS = Plan.options.filter((it) => allows(it, 'advancedIncidents'))

export interface Escalation {
  /** Escalates what has become late, and writes the pending e-mails. */
  once(signal?: AbortSignal): Promise<void>
  job: Job
}

/** Escalates late records, once per aim and clock start, and e-mails the people whom the rules name. */
export function escalation(
  { db, clock, cities }: Pick<AppContext, 'db' | 'clock' | 'cities'>,
  desk: Pick<RecordDesk, 'remarkIn'>,
  { publicUrl, language }: { publicUrl: string; language: Language },
): Escalation {
  const store = escalationStore(db)

  /** Identifies a city's rules: when they change, records that are late at once are not escalated. */
  const fingerprintOf = ({ targets, calendar, timeZone }: City) =>
    createHash('sha256')
      .update(JSON.stringify([targets, calendar, timeZone]))
      .digest('base64url')

  async function escalate(city: City, signal?: AbortSignal): Promise<void> {
    const now = new Date(clock.nowMs())
    const since = await store.since(city.id, fingerprintOf(city), now)
    const fromMs = Math.max(since.getTime(), now.getTime() - LOOK_BACK_MS)
    if (fromMs >= now.getTime()) return
    let remaining = AT_MOST
    for (const kind of RecordKind.options)
      for (const aim of Aim.options) {
        if (signal?.aborted || remaining === 0) return
        const lateRecords = await store.findLate(city, kind, aim, fromMs, now.getTime(), remaining)
        remaining -= lateRecords.length
        for (const record of lateRecords) await storeEscalation(city, kind, aim, record, now)
      }
  }

  async function storeEscalation(city: City, kind: RecordKind, aim: Aim, record: LateRecord, now: Date): Promise<void> {
    const within = city.targets.find((it) => it.id === record.ruleId)?.[aim]
    const due = within ? dueMs(record.clockAt.getTime(), within, workingTimeOf(city)) : null
    if (due === null) return
    await transaction(db, async (tx) => {
      const dueAt = new Date(due)
      // Somebody may have acknowledged or closed it since, or another instance may have escalated it.
      if (!(await store.add(tx, city, kind, aim, record, dueAt, now))) return
      await desk.remarkIn(tx, kind, city, record.id, CITY, {
        action: 'escalated',
        text: lateSentence(city, language, aim, dueAt, record.ruleId),
        internal: true,
      })
    })
  }

  async function sendEmails(city: City): Promise<void> {
    const now = new Date(clock.nowMs())
    const last = await store.lastEmailedAt(city.id)
    // `last` is in the future when the clock was set back.
    if (last && last <= now && now.getTime() - last.getTime() < GATHER_MS) return
    await transaction(db, async (tx) => {
      const escalations = await store.pending(tx, city.id, AT_MOST)
      if (escalations.length === 0) return
      for (const [to, records] of await byAddress(tx, city, escalations))
        await writeMail(tx, now, lateEmail(to, city, await readerLanguage(tx, to, undefined, language), records, publicUrl))
      await store.setEmailed(tx, city.id, escalations, now)
    })
  }

  async function byAddress(
    tx: Tx,
    city: City,
    escalations: readonly PendingEscalation[],
  ): Promise<Map<string, [PendingEscalation, ...PendingEscalation[]]>> {
    const people = {
      admins: await store.addresses(tx, city.id, 'admin', PLANS),
      operators: await store.addresses(tx, city.id, 'operator', PLANS),
    }
    const emails = new Map<string, [PendingEscalation, ...PendingEscalation[]]>()
    for (const record of escalations) {
      // The rule may have been removed from the city file since.
      const to = city.targets.find((it) => it.id === record.ruleId)?.escalate.to ?? TO_ADMINS
      const addresses = to.flatMap((it) => (it === 'admins' || it === 'operators' ? people[it] : [it]))
      for (const address of new Set(addresses)) {
        const email = emails.get(address)
        if (email) email.push(record)
        else emails.set(address, [record])
      }
    }
    return emails
  }

  async function once(signal?: AbortSignal): Promise<void> {
    for (const city of cities.all) {
      if (signal?.aborted) return
      if (city.targets.length > 0) await escalate(city, signal)
      await sendEmails(city)
    }
  }

  return {
    once,
    job: { name: 'records.escalation', everyMs: EVERY_MS, duty: 'records', run: once },
  }
}
