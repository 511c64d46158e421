import type { DeskDetail } from '@oppidum/domain/records/desk'
import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Tx } from '../../../platform/db/connection.ts'
import { identifier, literal, run, sql } from '../../../platform/db/sql.ts'
import { DESK_KINDS } from './desk-kinds.ts'

/** A report, and the record that it may duplicate. */
export interface PossibleDuplicate {
  cityId: string
  kind: RecordKind
  recordId: string
  parentId: string
}

type Proposed = NonNullable<DeskDetail['possibleDuplicateOf']>
/** Proposals that are read for one record: the newest ones. */
const SHOWN = 200

const tableOf = (kind: RecordKind) => identifier(DESK_KINDS[kind].tables.current)

/** All SQL of possible duplicates. `tx` may be the pool. */
export function possibleDuplicateStore(tx: Pick<Tx, 'query'>) {
  return {
    /** False when the pair was proposed before; its state stays. */
    async add({ cityId, kind, recordId, parentId }: PossibleDuplicate, reason: string, at: Date): Promise<boolean> {
      const { count } = await run(
        tx,
        sql`insert into possible_duplicate values (${cityId}, ${kind}, ${recordId}, ${parentId}, ${reason}, ${at}) on conflict do nothing`,
      )
      return count === 1
    },

    /** Returns the parent; null when there is no open proposal. */
    async refuse(cityId: string, kind: RecordKind, recordId: string, at: Date): Promise<string | null> {
      const { rows } = await run<{ parentId: string }>(
        tx,
        sql`update possible_duplicate set refused_at = ${at}
          where city_id = ${cityId} and record_kind = ${kind} and record_id = ${recordId} and refused_at is null
          returning parent_id as "parentId"`,
      )
      return rows[0]?.parentId ?? null
    },

    async urgency(cityId: string, kind: RecordKind, id: string): Promise<{ version: number; priority: string } | undefined> {
      const { rows } = await run<{ version: number; priority: string }>(
        tx,
        sql`select version::int as version, priority from ${tableOf(kind)} where city_id = ${cityId} and id = ${id}`,
      )
      return rows[0]
    },

    /** Title and description of both. */
    async texts(cityId: string, kind: RecordKind, ids: readonly [string, string]): Promise<[string, string]> {
      const { rows } = await run<{ id: string; text: string }>(
        tx,
        sql`select id, title || E'\\n' || description as text from ${tableOf(kind)} where city_id = ${cityId} and id = any(${ids}::uuid[])`,
      )
      const textOf = (id: string) => rows.find((it) => it.id === id)?.text ?? ''
      return [textOf(ids[0]), textOf(ids[1])]
    },

    /** The record that this one may duplicate, and the possible duplicates of this one. Only pairs of open records. */
    async of(cityId: string, kind: RecordKind, id: string): Promise<Pick<DeskDetail, 'possibleDuplicateOf' | 'possibleDuplicates'>> {
      const table = tableOf(kind)
      const ended = literal(ENDED[kind])
      const { rows } = await run<Omit<Proposed, 'createdAt'> & { createdAt: Date; up: boolean }>(
        tx,
        sql`select o.id, o.number, o.title, o.description, o.created_at as "createdAt", o.version::int as version, d.reason,
            d.record_id = ${id} as up,
            (select count(*)::int from record_picture p where p.city_id = ${cityId} and p.record_kind = ${kind} and p.record_id = o.id) as pictures
          from possible_duplicate d
          join ${table} r on r.city_id = ${cityId} and r.id = ${id}
          join ${table} o on o.city_id = ${cityId} and o.id = case when d.record_id = ${id} then d.parent_id else d.record_id end
          where d.city_id = ${cityId} and d.record_kind = ${kind} and (d.record_id = ${id} or d.parent_id = ${id}) and d.refused_at is null
            and r.status <> ${ended} and o.status <> ${ended}
          order by d.proposed_at desc, o.id limit ${SHOWN}`,
      )
      const shown = rows.map(({ up, createdAt, ...it }) => ({ up, it: { ...it, createdAt: createdAt.toISOString() } }))
      return {
        possibleDuplicateOf: shown.find((it) => it.up)?.it ?? null,
        possibleDuplicates: shown.filter((it) => !it.up).map((it) => it.it),
      }
    },
  }
}
