import { createHash } from 'node:crypto'
import { byUrgency, highestSeverity, messageText } from '@oppidum/domain/alerts/dispatch/message'
import { heldUntilMs } from '@oppidum/domain/alerts/dispatch/quiet-hours'
import { ALERTS_PER_MESSAGE, type NotificationBody, type NotifiedAlert } from '@oppidum/domain/alerts/notification'
import { DEFAULT_PREFERENCES } from '@oppidum/domain/alerts/policy'
import type { Sharing } from '@oppidum/domain/alerts/rule'
import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import { speedUnitFor } from '@oppidum/domain/telemetry/speed'
import { v7 as uuidv7 } from 'uuid'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { writeMail } from '../../../platform/mail/mail-store.ts'
import { letterText } from '../delivery/messages.ts'
import { type NotificationDraft, writeNotifications } from '../delivery/notification-store.ts'
import type { Item } from './batch-store.ts'
import { messageStore, type ScreenRow, type StoredAlert } from './message-store.ts'
import { type ReachablePoint, type Reader, recipientStore } from './recipient-store.ts'
import { isOperator, mayHaveAlerts, type Recipient } from './recipients.ts'

/** A message that is due. */
export interface Outgoing {
  recipient: Recipient
  reason: NotificationBody['reason']
  items: readonly Item[]
  /** Alerts that are over by now are left out. */
  onlyOpen?: boolean
}

/** What has to wait for the end of someone's quiet hours. */
export interface Held {
  recipient: Recipient
  untilMs: number
  items: Item[]
}

interface Place {
  city: City
  now: Date
  publicUrl: string
  brandName: string
  /** The installation's. */
  language: Language
}

/** One transition as its recipient may see it. */
interface VisibleAlert {
  item: Item
  sharing: Sharing
  alert: NotifiedAlert
}

/**
 * Writes messages in the transaction that takes their transitions: rows of notification centres, messages to contact points and letters.
 * Nobody gets a message about an alert that they may no longer see.
 * @returns whose notification centre has something new, and what has to wait
 */
export async function writeMessages(tx: Tx, place: Place, outgoing: readonly Outgoing[]): Promise<{ people: string[]; held: Held[] }> {
  const { city, now, publicUrl, brandName } = place
  const stored = await messageStore.alerts(tx, [...new Set(outgoing.flatMap((it) => it.items.map((item) => item.transitionId)))])
  const idsOf = (isPoint: boolean) => [
    ...new Set(outgoing.map((it) => it.recipient).flatMap(({ kind, id }) => ((kind === 'contact-point') === isPoint ? [id] : []))),
  ]
  const points = new Map((await recipientStore.points(tx, idsOf(true))).map((it) => [it.id, it]))
  const owners = [...points.values()].flatMap((it) => it.ownerId ?? [])
  const readers = new Map((await recipientStore.find(tx, [...new Set([...idsOf(false), ...owners])])).map((it) => [it.id, it]))
  const [screen, drafts, held]: [ScreenRow[], NotificationDraft[], Held[]] = [[], [], []]

  for (const it of outgoing) {
    const { kind, id } = it.recipient
    const point = kind === 'contact-point' ? points.get(id) : null
    if (point === undefined) continue
    const reader = readers.get(point ? (point.ownerId ?? '') : id)
    const visible = visibleOf(it, stored, (alert) => mayKnow(alert, city, point, reader))
    const { quietHours, email } = reader?.preferences ?? DEFAULT_PREFERENCES
    const untilMs = ({ alert }: VisibleAlert) => (point?.sharing === 'city' ? null : heldUntilMs(quietHours, alert.severity, now.getTime()))
    if (kind === 'screen' || kind === 'person') screen.push(...screenRows(place, id, visible, (one) => untilMs(one) !== null))
    if (kind === 'screen') continue
    const letterTo = !point && email ? reader?.email : null
    const channels = point ? [point.id] : (reader?.browsers ?? [])
    if (channels.length === 0 && !letterTo) continue
    const waiting = visible.filter((one) => untilMs(one) !== null)
    const [first] = waiting
    if (first)
      held.push({
        recipient: kind === 'person' ? { kind: 'away', id } : it.recipient,
        untilMs: untilMs(first) ?? 0,
        items: waiting.map((one) => one.item),
      })
    const language = (point?.sharing === 'city' ? null : reader?.language) ?? place.language
    for (const part of parts(visible.filter((one) => untilMs(one) === null))) {
      const message = messageOf(place, language, it.reason, part)
      drafts.push(...channels.map((contactPoint) => ({ contactPoint, dedupKey: dedupKey(it.reason, part), ...message })))
      if (letterTo)
        await writeMail(tx, now, {
          to: letterTo,
          subject: `${brandName}: ${message.title}`,
          body: letterText(
            message,
            publicUrl,
            wordsIn(language).notifications.wishedLetterFooter({ brandName, address: `${publicUrl}/alerts/policies` }),
          ),
        })
    }
  }
  const people = screen.length === 0 ? [] : await messageStore.addScreen(tx, screen, now)
  await writeNotifications(tx, now, drafts)
  return { people, held }
}

/** What a message's recipient may see of it. */
function visibleOf(
  { items, onlyOpen }: Outgoing,
  stored: ReadonlyMap<string, StoredAlert>,
  isKnowable: (alert: StoredAlert) => boolean,
): VisibleAlert[] {
  return items.flatMap((item) => {
    const transition = stored.get(item.transitionId)
    if (!transition || !isKnowable(transition)) return []
    const { alert, sharing } = transition
    if (onlyOpen && (alert.to === 'resolved' || isOver(transition))) return []
    return { item, sharing, alert: { ...alert, kind: item.kind, feed: item.feed } }
  })
}

const isOver = ({ state }: StoredAlert) => state === 'resolved' || state === 'inactive'

/** @param point null for a person; else `reader` is its owner */
function mayKnow({ sharing, ownerId }: StoredAlert, city: City, point: ReachablePoint | null, reader: Reader | undefined): boolean {
  if (point?.sharing === 'city') return sharing === 'city' && point.cityId === city.id
  if (!reader || !mayHaveAlerts(reader)) return false
  return sharing === 'own' ? ownerId === reader.id : isOperator(reader, city.id)
}

/** Messages of a size that a receiver can read. */
function parts(alerts: readonly VisibleAlert[]): VisibleAlert[][] {
  const sorted = alerts.toSorted((a, b) => byUrgency(a.alert, b.alert))
  return Array.from({ length: Math.ceil(sorted.length / ALERTS_PER_MESSAGE) }, (_, index) =>
    sorted.slice(index * ALERTS_PER_MESSAGE, (index + 1) * ALERTS_PER_MESSAGE),
  )
}

function screenRows(
  { city, now }: Place,
  personId: string,
  alerts: readonly VisibleAlert[],
  isQuiet: (it: VisibleAlert) => boolean,
): ScreenRow[] {
  const id = () => uuidv7({ msecs: now.getTime() })
  return parts(alerts).flatMap((part) => {
    const messageId = id()
    return part.map((it) => ({ ...it.item, id: id(), messageId, personId, cityId: city.id, quiet: isQuiet(it) }))
  })
}

function messageOf({ city, now }: Place, language: Language, reason: NotificationBody['reason'], part: readonly VisibleAlert[]) {
  const alerts = part.map((it) => it.alert)
  const reader = {
    language,
    cityName: city.name,
    timeZone: city.timeZone,
    speedUnit: speedUnitFor(city, language),
    nowMs: now.getTime(),
  }
  const { title, text } = messageText(reader, { reason, alerts })
  const sharing = part.some((it) => it.sharing === 'city') ? 'city' : 'own'
  const body: NotificationBody = { reason, city: city.id, sharing, severity: highestSeverity(alerts), text, alerts }
  return { title, body }
}

function dedupKey(reason: NotificationBody['reason'], part: readonly VisibleAlert[]): string {
  const names = part.map(({ item }) => `${item.kind} ${item.transitionId}`).toSorted()
  const [only] = names
  if (only !== undefined && names.length === 1 && reason !== 'summary') return only
  return `${reason} ${createHash('sha256').update(names.join('\n')).digest('base64url')}`
}
