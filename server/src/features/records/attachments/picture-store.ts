import { isProof, type Picture, PictureKind } from '@oppidum/domain/records/attachment'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, type Sql, sql } from '../../../platform/db/sql.ts'
import type { ReadyPicture } from '../desk/record-pictures.ts'

type Queries = Pick<Tx, 'query'>

export interface PictureRow {
  id: string
  object_name: string
  kind: Picture['kind']
  caption: string | null
  width: number
  height: number
  thumb_width: number
  thumb_height: number
  at: Date
  actor: Picture['by']
}

/** Identifies a record. */
export interface OfRecord {
  kind: RecordKind
  cityId: string
  recordId: string
}

/** The names of all objects that pictures of records point to, as `objectsOf` makes them. */
export const RECORD_PICTURE_OBJECTS = sql`select object_name || size as name from record_picture, (values ('-full'), ('-thumb')) as s (size)`

const COLUMNS = sql`id, object_name, kind, caption, width, height, thumb_width, thumb_height, at, actor`
const PROOF = PictureKind.options.filter((kind) => isProof({ kind }))
const TABLE: Record<RecordKind, Sql> = { incident: sql`incident`, 'service-request': sql`service_request` }

const isOf = ({ kind, cityId, recordId }: OfRecord): Sql => sql`city_id = ${cityId} and record_kind = ${kind} and record_id = ${recordId}`

/** All SQL of pictures on records. */
export function pictureStore(db: Queries) {
  return {
    async isRecord({ kind, cityId, recordId }: OfRecord): Promise<boolean> {
      const { count } = await run(db, sql`select 1 from ${TABLE[kind]} where city_id = ${cityId} and id = ${recordId}`)
      return count === 1
    },

    async count(record: OfRecord): Promise<number> {
      const { rows } = await run<{ count: number }>(db, sql`select count(*) as count from record_picture where ${isOf(record)}`)
      return rows[0]?.count ?? 0
    },

    async countProof(record: OfRecord): Promise<number> {
      const { rows } = await run<{ count: number }>(
        db,
        sql`select count(*) as count from record_picture
          where ${isOf(record)} and kind = any(${PROOF})`,
      )
      return rows[0]?.count ?? 0
    },

    /** Oldest first. */
    async list(record: OfRecord): Promise<PictureRow[]> {
      const { rows } = await run<PictureRow>(db, sql`select ${COLUMNS} from record_picture where ${isOf(record)} order by at, id`)
      return rows
    },

    /** Serialises the attaching of pictures to a record, so that their number stays within the limit. */
    async holdRecord({ kind, cityId, recordId }: OfRecord): Promise<void> {
      await run(db, sql`select pg_advisory_xact_lock(hashtextextended('pictures of ' || ${cityId} || ${kind} || ${recordId}, 0))`)
    },

    /** The id of the record's picture from the same file; null when there is none. */
    async sameFile(record: OfRecord, sentHash: string): Promise<string | null> {
      const { rows } = await run<{ id: string }>(db, sql`select id from record_picture where ${isOf(record)} and sent_hash = ${sentHash}`)
      return rows[0]?.id ?? null
    },

    async add(
      { kind, cityId, recordId }: OfRecord,
      ready: ReadyPicture,
      { by, personId }: { by: string; personId: string | null },
      at: Date,
    ): Promise<void> {
      await run(
        db,
        sql`insert into record_picture (id, city_id, record_kind, record_id, object_name, sent_hash, kind, caption, width, height,
            thumb_width, thumb_height, at, actor, actor_id)
          values (${ready.id}, ${cityId}, ${kind}, ${recordId}, ${ready.objectName}, ${ready.sentHash}, ${ready.kind}, ${ready.caption},
            ${ready.width}, ${ready.height}, ${ready.thumbWidth}, ${ready.thumbHeight}, ${at}, ${by}, ${personId})`,
      )
    },

    /** Null when no city has a picture of that id. */
    async find(id: string): Promise<{ object_name: string; city_id: string } | null> {
      const { rows } = await run<{ object_name: string; city_id: string }>(
        db,
        sql`select object_name, city_id from record_picture where id = ${id}`,
      )
      return rows[0] ?? null
    },

    /**
     * Whether only pictures justify the record's outcome, and no reason in words. Locks the record until the end of the transaction, so
     * that nobody closes or reopens it.
     */
    async isClosedByPicture({ kind, cityId, recordId }: OfRecord): Promise<boolean> {
      const { rows } = await run<{ by: boolean }>(
        db,
        sql`select outcome is not null and outcome <> 'duplicate' and outcome_reason is null as by from ${TABLE[kind]}
          where city_id = ${cityId} and id = ${recordId} for share`,
      )
      return rows[0]?.by ?? false
    },

    /** Deletes a picture. Null when the record has none of that id. */
    async take(record: OfRecord, id: string): Promise<{ object_name: string; caption: string | null } | null> {
      const { rows } = await run<{ object_name: string; caption: string | null }>(
        db,
        sql`delete from record_picture where ${isOf(record)} and id = ${id}
          returning object_name, caption`,
      )
      return rows[0] ?? null
    },
  }
}
