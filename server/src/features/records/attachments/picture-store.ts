import { isProof, type Picture, PictureKind } from '@oppidum/domain/records/attachment'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Tx } from '../../../platform/db/connection.ts'
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

/** Which record, of which city. */
export interface OfRecord {
  kind: RecordKind
  cityId: string
  recordId: string
}

const COLUMNS = 'id, object_name, kind, caption, width, height, thumb_width, thumb_height, at, actor'
const PROOF = PictureKind.options.filter((kind) => isProof({ kind }))
const TABLE: Record<RecordKind, string> = { incident: 'incident', 'service-request': 'service_request' }

/** All SQL of pictures on records. */
export function pictureStore(db: Queries) {
  return {
    async isRecord({ kind, cityId, recordId }: OfRecord): Promise<boolean> {
      const { rowCount } = await db.query(`select 1 from ${TABLE[kind]} where city_id = $1 and id = $2`, [cityId, recordId])
      return rowCount === 1
    },

    async count({ kind, cityId, recordId }: OfRecord): Promise<number> {
      const { rows } = await db.query<{ count: number }>(
        'select count(*) as count from record_picture where city_id = $1 and record_kind = $2 and record_id = $3',
        [cityId, kind, recordId],
      )
      return rows[0]?.count ?? 0
    },

    async countProof({ kind, cityId, recordId }: OfRecord): Promise<number> {
      const { rows } = await db.query<{ count: number }>(
        `select count(*) as count from record_picture
         where city_id = $1 and record_kind = $2 and record_id = $3 and kind = any($4)`,
        [cityId, kind, recordId, PROOF],
      )
      return rows[0]?.count ?? 0
    },

    /** Oldest first. */
    async list({ kind, cityId, recordId }: OfRecord): Promise<PictureRow[]> {
      const { rows } = await db.query<PictureRow>(
        `select ${COLUMNS} from record_picture where city_id = $1 and record_kind = $2 and record_id = $3 order by at, id`,
        [cityId, kind, recordId],
      )
      return rows
    },

    /** One by one: pictures of one record are put there in turn, so that there are never more than may be. */
    async holdRecord({ kind, cityId, recordId }: OfRecord): Promise<void> {
      await db.query("select pg_advisory_xact_lock(hashtextextended('pictures of ' || $1 || $2 || $3, 0))", [cityId, kind, recordId])
    },

    /** The picture that came of the same file; null when none stands there. */
    async sameFile({ kind, cityId, recordId }: OfRecord, sentHash: string): Promise<string | null> {
      const { rows } = await db.query<{ id: string }>(
        'select id from record_picture where city_id = $1 and record_kind = $2 and record_id = $3 and sent_hash = $4',
        [cityId, kind, recordId, sentHash],
      )
      return rows[0]?.id ?? null
    },

    async add(
      { kind, cityId, recordId }: OfRecord,
      ready: ReadyPicture,
      { by, personId }: { by: string; personId: string | null },
      at: Date,
    ): Promise<void> {
      await db.query(
        `insert into record_picture (id, city_id, record_kind, record_id, object_name, sent_hash, kind, caption, width, height,
           thumb_width, thumb_height, at, actor, actor_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
        [
          ready.id,
          cityId,
          kind,
          recordId,
          ready.objectName,
          ready.sentHash,
          ready.kind,
          ready.caption,
          ready.width,
          ready.height,
          ready.thumbWidth,
          ready.thumbHeight,
          at,
          by,
          personId,
        ],
      )
    },

    /** Null when there is none of that id, in any city. */
    async find(id: string): Promise<{ object_name: string; city_id: string } | null> {
      const { rows } = await db.query<{ object_name: string; city_id: string }>(
        'select object_name, city_id from record_picture where id = $1',
        [id],
      )
      return rows[0] ?? null
    },

    /**
     * Whether the record was closed with what its pictures show and no words. Held until the transaction ends: nobody closes or opens
     * it meanwhile.
     */
    async isClosedByPicture({ kind, cityId, recordId }: OfRecord): Promise<boolean> {
      const { rows } = await db.query<{ by: boolean }>(
        `select outcome is not null and outcome <> 'duplicate' and outcome_reason is null as by from ${TABLE[kind]}
         where city_id = $1 and id = $2 for share`,
        [cityId, recordId],
      )
      return rows[0]?.by ?? false
    },

    /** Null when the record has none of that id. */
    async take({ kind, cityId, recordId }: OfRecord, id: string): Promise<{ object_name: string; caption: string | null } | null> {
      const { rows } = await db.query<{ object_name: string; caption: string | null }>(
        `delete from record_picture where city_id = $1 and record_kind = $2 and record_id = $3 and id = $4
         returning object_name, caption`,
        [cityId, kind, recordId, id],
      )
      return rows[0] ?? null
    },
  }
}
