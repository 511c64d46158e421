import type { CapAlert } from './cap-alert.ts'

/** The messages about one alert, from the first to the one that is valid now. */
export interface CapChain {
  /** Key of the first message, stable while updates replace each other. */
  key: string
  /** When the first message was sent, as far as it is known; never after the last one. */
  firstSentAt: string
  /** The last message: no other one replaces it. */
  head: CapAlert
  /** The messages of this answer that it replaces, newest first. */
  earlier: CapAlert[]
}

/**
 * Follows the references: an update or a cancel replaces what it refers to. The first message of a chain is known from the references
 * even when the publisher no longer has it. Where two updates replace one message, for different areas, the older one continues it
 * and the other is an alert of its own.
 */
export function chainsOf(alerts: readonly CapAlert[]): CapChain[] {
  const byKey = new Map(alerts.map((it) => [it.key, it]))
  const replaced = new Set(alerts.flatMap((it) => replacedBy(it, byKey)))
  const heads = alerts.filter((it) => !replaced.has(it.key))
  heads.sort((a, b) => (a.sentAt < b.sentAt ? -1 : a.sentAt > b.sentAt ? 1 : a.key < b.key ? -1 : 1))
  const taken = new Set<string>()
  return heads.map((head) => {
    const { first, earlier } = historyOf(head, byKey)
    const key = taken.has(first.key) ? head.key : first.key
    taken.add(key)
    return { key, firstSentAt: first.sentAt, head, earlier }
  })
}

/** A message replaces none that is newer, nor one of the same second that refers back to it: such references lead in a circle. */
function replacedBy(alert: CapAlert, byKey: ReadonlyMap<string, CapAlert>): string[] {
  if (alert.type === 'alert') return []
  return alert.references.flatMap(({ key }) => {
    const other = byKey.get(key)
    if (!other || other.sentAt > alert.sentAt || key === alert.key) return []
    const refersBack = other.sentAt === alert.sentAt && other.references.some((it) => it.key === alert.key)
    return refersBack && alert.key < key ? [] : [key]
  })
}

/** Walks back through messages of this answer; references that lead in a circle are followed once. */
function historyOf(head: CapAlert, byKey: ReadonlyMap<string, CapAlert>) {
  let first = { key: head.key, sentAt: head.sentAt }
  const earlier: CapAlert[] = []
  const seen = new Set([head.key])
  const open = [head]
  for (let alert = open.pop(); alert; alert = open.pop()) {
    if (alert.type === 'alert') continue
    for (const reference of alert.references) {
      if (seen.has(reference.key)) continue
      seen.add(reference.key)
      const message = byKey.get(reference.key)
      const sentAt = message?.sentAt ?? reference.sentAt
      if (sentAt !== '' && sentAt < first.sentAt) first = { key: reference.key, sentAt }
      if (!message) continue
      earlier.push(message)
      open.push(message)
    }
  }
  earlier.sort((a, b) => (a.sentAt > b.sentAt ? -1 : 1))
  return { first, earlier }
}
