import type { QueryOf } from '@oppidum/domain/core/endpoint'
import { soughtIn } from '@oppidum/domain/core/list'
import type { ImageKind, ImageSize, listImages, Making } from '@oppidum/domain/gallery/image'
import type { Tx } from '../../../platform/db/connection.ts'
import { anywhere, type Page, pageEnd, pageOf } from '../../../platform/db/list-page-store.ts'
import { run, type Sql, sql } from '../../../platform/db/sql.ts'

/** A thumbnail, in WebP. */
export interface ThumbRow {
  /** The size it is requested by: the longer side in pixels. */
  side: number
  width: number
  height: number
  bytes: number
}

/** Where an image's bytes are stored, and what they are. */
export interface ImageFiles {
  objectName: string
  mediaType: string
  /** Size of the full image. */
  bytes: number
  thumbs: readonly ThumbRow[]
}

export interface ImageRow extends ImageFiles {
  id: string
  personId: string
  kind: ImageKind
  prompt: string
  making: Making | null
  width: number
  height: number
  sentHash: string
  moderationScore: number | null
  createdAt: Date
}

export type ImageFilter = Omit<QueryOf<typeof listImages>, 'limit' | 'cursor'>

type Queries = Pick<Tx, 'query'>

/** The names of all objects that images point to, as `objectsOf` makes them. */
export const IMAGE_OBJECTS = sql`select object_name || '-full' as name from image
  union all select object_name || '-' || (thumb ->> 'side') from image, jsonb_array_elements(thumbs) as t (thumb)`

const FILES = sql`object_name as "objectName", media_type as "mediaType", bytes, thumbs`
const COLUMNS = sql`id, person_id as "personId", kind, prompt, making, ${FILES}, width, height, sent_hash as "sentHash",
  moderation_score as "moderationScore", created_at as "createdAt"`

/** One `like` pattern per word: each must occur somewhere in the prompt. */
function patternsOf(text: string | undefined): string[] {
  return text === undefined ? [] : soughtIn(text).trim().split(/\s+/).map(anywhere)
}

function matching(personId: string, { q, kind, from, to }: ImageFilter): Sql {
  const [ofKind, since, before] = [sql`${kind ?? null}`, sql`${from ?? null}`, sql`${to ?? null}`]
  return sql`where person_id = ${personId} and (${ofKind}::text is null or kind = ${ofKind}) and search_text like all (${patternsOf(q)}::text[])
    and (${since}::timestamptz is null or created_at >= ${since}) and (${before}::timestamptz is null or created_at < ${before})`
}

/** The object's name in the object store. */
export const objectOf = (objectName: string, size: ImageSize) => `${objectName}-${size}`

/** Names of all objects of an image. */
export function objectsOf({ objectName, thumbs }: Pick<ImageFiles, 'objectName' | 'thumbs'>): string[] {
  return [`${objectName}-full`, ...thumbs.map((it) => `${objectName}-${it.side}`)]
}

/** People's own images. Statements select by id and owner together, so that nobody reaches another person's image. */
export function imageStore(db: Queries) {
  const count = async (personId: string, filter: ImageFilter) => {
    const { rows } = await run<{ count: number }>(db, sql`select count(*)::int as count from image ${matching(personId, filter)}`)
    return rows[0]?.count ?? 0
  }

  return {
    /** Newest first. */
    async list(personId: string, filter: ImageFilter, limit: number, cursor?: string): Promise<Page<ImageRow>> {
      const after = cursor === undefined ? null : pageEnd(cursor)
      const afterAt = sql`${after?.createdAt ?? null}`
      const { rows } = await run<ImageRow>(
        db,
        sql`select ${COLUMNS} from image ${matching(personId, filter)}
            and (${afterAt}::timestamptz is null or (created_at, id) < (${afterAt}, ${after?.id ?? null}::uuid))
          order by created_at desc, id desc limit ${limit + 1}`,
      )
      const isWhole = cursor === undefined && rows.length <= limit
      return pageOf(rows, limit, isWhole ? rows.length : await count(personId, filter), (it) => it)
    },

    /** How many images a person has. */
    count: (personId: string): Promise<number> => count(personId, {}),

    /** Locks a person until the transaction ends: their images are added one at a time, so that the limit is never exceeded. */
    async holdPerson(personId: string): Promise<void> {
      await run(db, sql`select 1 from person where id = ${personId} for no key update`)
    },

    async add(row: ImageRow): Promise<void> {
      const making = row.making && JSON.stringify(row.making)
      await run(
        db,
        sql`insert into image (id, person_id, kind, prompt, making, object_name, media_type, bytes, thumbs, width, height, sent_hash,
            moderation_score, created_at)
          values (${row.id}, ${row.personId}, ${row.kind}, ${row.prompt}, ${making}, ${row.objectName}, ${row.mediaType}, ${row.bytes},
            ${JSON.stringify(row.thumbs)}, ${row.width}, ${row.height}, ${row.sentHash}, ${row.moderationScore}, ${row.createdAt})`,
      )
    },

    /** An image's files, no matter who owns it; null if there is no such image. */
    async files(id: string): Promise<(ImageFiles & { personId: string }) | null> {
      const { rows } = await run<ImageFiles & { personId: string }>(
        db,
        sql`select person_id as "personId", ${FILES} from image where id = ${id}`,
      )
      return rows[0] ?? null
    },

    /** Deletes a person's image. Null if they have no such image. */
    async take(personId: string, id: string): Promise<ImageFiles | null> {
      const { rows } = await run<ImageFiles>(db, sql`delete from image where id = ${id} and person_id = ${personId} returning ${FILES}`)
      return rows[0] ?? null
    },

    /** Deletes every image made from one uploaded file, no matter who owns it. */
    async takeSame(sentHash: string): Promise<(ImageFiles & { id: string })[]> {
      const { rows } = await run<ImageFiles & { id: string }>(
        db,
        sql`delete from image where sent_hash = ${sentHash} returning id, ${FILES}`,
      )
      return rows
    },

    /** Deletes all of a person's images. The lock keeps new ones out until the transaction ends, when the person may be gone. */
    async takeAll(personId: string): Promise<ImageFiles[]> {
      await run(db, sql`select 1 from person where id = ${personId} for update`)
      const { rows } = await run<ImageFiles>(db, sql`delete from image where person_id = ${personId} returning ${FILES}`)
      return rows
    },
  }
}
