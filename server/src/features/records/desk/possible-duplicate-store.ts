import type { DeskDetail } from '@oppidum/domain/records/desk'
import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Tx } from '../../../platform/db/connection.ts'
import { DESK_KINDS } from './desk-kinds.ts'

/** A report and the record that it may repeat. */
export interface PossibleDuplicate {
  cityId: string
  kind: RecordKind
  recordId: string
  parentId: string
}

type Proposed = NonNullable<DeskDetail['possibleDuplicateOf']>
/** Of one record at most; the newest. */
const SHOWN = 200

/** All SQL about reports that may be duplicates. `tx` may be the pool. */
export function possibleDuplicateStore(tx: Pick<Tx, 'query'>) {
  return {
    /** Whether it is new: what was proposed or refused before stays as it is. */
    async add({ cityId, kind, recordId, parentId }: PossibleDuplicate, reason: string, at: Date): Promise<boolean> {
      const { rowCount } = await tx.query('insert into possible_duplicate values ($1, $2, $3, $4, $5, $6) on conflict do nothing', [
        cityId,
        kind,
        recordId,
        parentId,
        reason,
        at,
      ])
      return rowCount === 1
    },

    /** The parent that was refused; null when nothing was proposed, or it has been refused already. */
    async refuse(cityId: string, kind: RecordKind, recordId: string, at: Date): Promise<string | null> {
      const { rows } = await tx.query<{ parentId: string }>(
        `update possible_duplicate set refused_at = $4 where city_id = $1 and record_kind = $2 and record_id = $3 and refused_at is null
         returning parent_id as "parentId"`,
        [cityId, kind, recordId, at],
      )
      return rows[0]?.parentId ?? null
    },

    async urgency(cityId: string, kind: RecordKind, id: string): Promise<{ version: number; priority: string } | undefined> {
      const { rows } = await tx.query<{ version: number; priority: string }>(
        `select version::int as version, priority from ${DESK_KINDS[kind].tables.current} where city_id = $1 and id = $2`,
        [cityId, id],
      )
      return rows[0]
    },

    /** Title and description of both. */
    async texts(cityId: string, kind: RecordKind, ids: readonly [string, string]): Promise<[string, string]> {
      const { rows } = await tx.query<{ id: string; text: string }>(
        `select id, title || E'\\n' || description as text from ${DESK_KINDS[kind].tables.current} where city_id = $1 and id = any($2::uuid[])`,
        [cityId, ids],
      )
      const textOf = (id: string) => rows.find((it) => it.id === id)?.text ?? ''
      return [textOf(ids[0]), textOf(ids[1])]
    },

    /** What the record may repeat, and what may repeat it, as long as both are open. */
    async of(cityId: string, kind: RecordKind, id: string): Promise<Pick<DeskDetail, 'possibleDuplicateOf' | 'possibleDuplicates'>> {
      const { rows } = await tx.query<Omit<Proposed, 'createdAt'> & { createdAt: Date; up: boolean }>(
        `select o.id, o.number, o.title, o.description, o.created_at as "createdAt", o.version::int as version, d.reason,
           d.record_id = $3 as up,
           (select count(*)::int from record_picture p where p.city_id = $1 and p.record_kind = $2 and p.record_id = o.id) as pictures
         from possible_duplicate d
         join ${DESK_KINDS[kind].tables.current} r on r.city_id = $1 and r.id = $3
         join ${DESK_KINDS[kind].tables.current} o on o.city_id = $1 and o.id = case when d.record_id = $3 then d.parent_id else d.record_id end
         where d.city_id = $1 and d.record_kind = $2 and (d.record_id = $3 or d.parent_id = $3) and d.refused_at is null
           and r.status <> '${ENDED[kind]}' and o.status <> '${ENDED[kind]}'
         order by d.proposed_at desc, o.id limit ${SHOWN}`,
        [cityId, kind, id],
      )
      const shown = rows.map(({ up, createdAt, ...it }) => ({ up, it: { ...it, createdAt: createdAt.toISOString() } }))
      return {
        possibleDuplicateOf: shown.find((it) => it.up)?.it ?? null,
        possibleDuplicates: shown.filter((it) => !it.up).map((it) => it.it),
      }
    },
  }
}
