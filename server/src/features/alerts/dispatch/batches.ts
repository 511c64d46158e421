import { batchDueMs, type Group, QUIET_KEY } from '@oppidum/domain/alerts/dispatch/grouping'
import type { Tx } from '../../../platform/db/connection.ts'
import { batchStore, type Item, newBatchId } from './batch-store.ts'
import { byKey } from './by-key.ts'
import type { Held } from './message-writer.ts'
import { type Recipient, recipientKey } from './recipients.ts'

/** A transition that joins what waits for a recipient. */
export interface Joining {
  recipient: Recipient
  group: Group
  item: Item
}

/** Adds transitions to their groups' batches, each due when the rules of grouping say. */
export async function joinBatches(tx: Tx, cityId: string, now: Date, joining: readonly Joining[]): Promise<void> {
  if (joining.length === 0) return
  const byBatch = byKey(joining, (it) => `${recipientKey(it.recipient)}\n${it.group.key}`)
  const groups = [...byBatch.values()].map(([{ recipient, group }]) => ({ recipient: recipientKey(recipient), ...group }))
  const before = new Map((await batchStore.find(tx, cityId, groups)).map((it) => [`${it.recipient}\n${it.key}`, it]))
  const batches = groups.map((group) => {
    const { id = newBatchId(now), dueAt = null, sentAt = null } = before.get(`${group.recipient}\n${group.key}`) ?? {}
    const dueMs = batchDueMs(group, { dueMs: dueAt?.getTime() ?? null, sentMs: sentAt?.getTime() ?? null }, now.getTime())
    return { id, cityId, recipient: group.recipient, key: group.key, dueAt: new Date(dueMs) }
  })
  await batchStore.save(tx, batches)
  const items = batches.flatMap(({ id, recipient, key }) =>
    (byBatch.get(`${recipient}\n${key}`) ?? []).map(({ item }) => ({ batchId: id, ...item })),
  )
  await batchStore.addItems(tx, items)
}

/** Adds what someone's quiet hours hold back, due at their end. */
export async function holdBack(tx: Tx, cityId: string, now: Date, held: readonly Held[]): Promise<void> {
  if (held.length === 0) return
  const byRecipient = byKey(held, (it) => recipientKey(it.recipient))
  const sought = [...byRecipient.keys()].map((recipient) => ({ recipient, key: QUIET_KEY }))
  const before = new Map((await batchStore.find(tx, cityId, sought)).map((it) => [it.recipient, it.id]))
  const batches = [...byRecipient].map(([recipient, parts]) => ({
    id: before.get(recipient) ?? newBatchId(now),
    cityId,
    recipient,
    key: QUIET_KEY,
    dueAt: new Date(Math.max(...parts.map((it) => it.untilMs))),
  }))
  await batchStore.save(tx, batches)
  const items = batches.flatMap(({ id, recipient }) =>
    (byRecipient.get(recipient) ?? []).flatMap((it) => it.items.map((item) => ({ batchId: id, ...item }))),
  )
  await batchStore.addItems(tx, items)
}
