import type { NoticeKind } from '@oppidum/domain/alerts/notification'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

type Queries = Pick<Tx, 'query'>

/** A transition that a message says something about. */
export interface Item {
  transitionId: string
  kind: NoticeKind
  /** Name of the feed in trouble; null for other kinds. */
  feed: string | null
}

export interface Batch {
  id: string
  cityId: string
  recipient: string
  key: string
}

interface BatchTimes extends Omit<Batch, 'cityId'> {
  dueAt: Date | null
  sentAt: Date | null
}

/** All SQL of what waits to become one message. */
export const batchStore = {
  /** Batches of a city with these recipients and keys, by position. */
  async find(tx: Queries, cityId: string, of: readonly { recipient: string; key: string }[]): Promise<BatchTimes[]> {
    const { rows } = await run<BatchTimes>(
      tx,
      sql`select b.id, b.recipient, b.key, b.due_at as "dueAt", b.sent_at as "sentAt"
        from unnest(${of.map((it) => it.recipient)}::text[], ${of.map((it) => it.key)}::text[]) as sought(recipient, key)
          join alert_batch b on b.city_id = ${cityId} and b.recipient = sought.recipient and b.key = sought.key`,
      { name: 'alert-batch-find' },
    )
    return rows
  },

  async save(tx: Queries, batches: readonly (Batch & { dueAt: Date })[]): Promise<void> {
    await run(
      tx,
      sql`insert into alert_batch (id, city_id, recipient, key, due_at)
        select * from unnest(${batches.map((it) => it.id)}::uuid[], ${batches.map((it) => it.cityId)}::text[],
          ${batches.map((it) => it.recipient)}::text[], ${batches.map((it) => it.key)}::text[],
          ${batches.map((it) => it.dueAt)}::timestamptz[])
        on conflict (city_id, recipient, key) do update set due_at = excluded.due_at`,
      { name: 'alert-batch-save' },
    )
  },

  async addItems(tx: Queries, items: readonly (Item & { batchId: string })[]): Promise<void> {
    await run(
      tx,
      sql`insert into alert_batch_item (batch_id, transition_id, kind, feed)
        select * from unnest(${items.map((it) => it.batchId)}::uuid[], ${items.map((it) => it.transitionId)}::uuid[],
          ${items.map((it) => it.kind)}::text[], ${items.map((it) => it.feed)}::text[])
        on conflict do nothing`,
      { name: 'alert-batch-add' },
    )
  },

  /** Takes the items of batches that are due out of them. */
  async takeDue(tx: Queries, cityIds: readonly string[], now: Date, limit: number): Promise<(Batch & { items: Item[] })[]> {
    const { rows } = await run<Batch & { items: Item[] }>(
      tx,
      sql`with due as (
          update alert_batch b set due_at = null, sent_at = ${now} where id in (
            select id from alert_batch where due_at <= ${now} and city_id = any(${cityIds}) order by due_at limit ${limit}
          ) returning b.id, b.city_id, b.recipient, b.key
        ), taken as (
          delete from alert_batch_item i using due where i.batch_id = due.id returning i.batch_id, i.transition_id, i.kind, i.feed
        )
        select due.id, due.city_id as "cityId", due.recipient, due.key,
          coalesce((select jsonb_agg(jsonb_build_object('transitionId', t.transition_id, 'kind', t.kind, 'feed', t.feed))
            from taken t where t.batch_id = due.id), '[]') as items
        from due`,
      { name: 'alert-batch-take' },
    )
    return rows
  },

  /** Forgets batches without items that were last sent before `until`. @returns how many */
  async forget(tx: Queries, until: Date, atMost: number): Promise<number> {
    const { count } = await run(
      tx,
      sql`delete from alert_batch where id in (select id from alert_batch where due_at is null and sent_at < ${until} limit ${atMost})`,
    )
    return count
  },

  async removeOf(tx: Queries, recipients: readonly string[]): Promise<void> {
    await run(tx, sql`delete from alert_batch where recipient = any(${recipients})`)
  },
}

export const newBatchId = (now: Date) => uuidv7({ msecs: now.getTime() })
