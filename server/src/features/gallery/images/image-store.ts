import type { QueryOf } from '@oppidum/domain/core/endpoint'
import { soughtIn } from '@oppidum/domain/core/list'
import type { ImageKind, ImageSize, listImages, Making } from '@oppidum/domain/gallery/image'
import type { Tx } from '../../../platform/db/connection.ts'
import { anywhere, type Page, pageEnd, pageOf } from '../../../platform/db/list-page-store.ts'

/** A small one: WebP. */
export interface ThumbRow {
  /** Under which it is asked for, in pixels; its longer side. */
  side: number
  width: number
  height: number
  bytes: number
}

/** Where the bytes of a picture lie, and what they are. */
export interface ImageFiles {
  objectName: string
  mediaType: string
  /** Of the full one. */
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

const FILES = 'object_name as "objectName", media_type as "mediaType", bytes, thumbs'
const COLUMNS = `id, person_id as "personId", kind, prompt, making, ${FILES}, width, height, sent_hash as "sentHash",
  moderation_score as "moderationScore", created_at as "createdAt"`

const MATCHING = `where person_id = $1 and ($2::text is null or kind = $2) and search_text like all ($3::text[])
  and ($4::timestamptz is null or created_at >= $4) and ($5::timestamptz is null or created_at < $5)`

/** Every word somewhere in the prompt. */
function wordsIn(text: string | undefined): string[] {
  return text === undefined ? [] : soughtIn(text).trim().split(/\s+/).map(anywhere)
}

const wantedOf = (personId: string, { q, kind, from, to }: ImageFilter) => [personId, kind ?? null, wordsIn(q), from ?? null, to ?? null]

/** In the object store, by size. */
export const objectOf = (objectName: string, size: ImageSize) => `${objectName}-${size}`

/** All that lies in the object store of a picture. */
export function objectsOf({ objectName, thumbs }: Pick<ImageFiles, 'objectName' | 'thumbs'>): string[] {
  return [`${objectName}-full`, ...thumbs.map((it) => `${objectName}-${it.side}`)]
}

/** All SQL of people's own pictures. What belongs to somebody is asked for by id and owner together. */
export function imageStore(db: Queries) {
  const count = async (wanted: unknown[]) =>
    (await db.query<{ count: number }>(`select count(*)::int as count from image ${MATCHING}`, wanted)).rows[0]?.count ?? 0

  return {
    /** Newest first. */
    async list(personId: string, filter: ImageFilter, limit: number, cursor?: string): Promise<Page<ImageRow>> {
      const after = cursor === undefined ? null : pageEnd(cursor)
      const wanted = wantedOf(personId, filter)
      const { rows } = await db.query<ImageRow>(
        `select ${COLUMNS} from image ${MATCHING} and ($6::timestamptz is null or (created_at, id) < ($6, $7::uuid))
         order by created_at desc, id desc limit $8`,
        [...wanted, after?.createdAt ?? null, after?.id ?? null, limit + 1],
      )
      const isWhole = cursor === undefined && rows.length <= limit
      return pageOf(rows, limit, isWhole ? rows.length : await count(wanted), (it) => it)
    },

    /** Every one of this person. */
    count: (personId: string): Promise<number> => count(wantedOf(personId, {})),

    /** One by one: pictures of one person are put there in turn, so that there are never more than may be. */
    async holdPerson(personId: string): Promise<void> {
      await db.query('select 1 from person where id = $1 for no key update', [personId])
    },

    async add(row: ImageRow): Promise<void> {
      await db.query(
        `insert into image (id, person_id, kind, prompt, making, object_name, media_type, bytes, thumbs, width, height, sent_hash,
           moderation_score, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
        [
          row.id,
          row.personId,
          row.kind,
          row.prompt,
          row.making && JSON.stringify(row.making),
          row.objectName,
          row.mediaType,
          row.bytes,
          JSON.stringify(row.thumbs),
          row.width,
          row.height,
          row.sentHash,
          row.moderationScore,
          row.createdAt,
        ],
      )
    },

    /** Whoever's it is; null when there is none of that id. */
    async files(id: string): Promise<(ImageFiles & { personId: string }) | null> {
      const { rows } = await db.query<ImageFiles & { personId: string }>(
        `select person_id as "personId", ${FILES} from image where id = $1`,
        [id],
      )
      return rows[0] ?? null
    },

    /** Null when this person has none of that id. */
    async take(personId: string, id: string): Promise<ImageFiles | null> {
      const { rows } = await db.query<ImageFiles>(`delete from image where id = $2 and person_id = $1 returning ${FILES}`, [personId, id])
      return rows[0] ?? null
    },

    /** All that were stored of one file, whoever's they are. */
    async takeSame(sentHash: string): Promise<(ImageFiles & { id: string })[]> {
      const { rows } = await db.query<ImageFiles & { id: string }>(`delete from image where sent_hash = $1 returning id, ${FILES}`, [
        sentHash,
      ])
      return rows
    },

    /** All of a person. Nobody puts one there until the transaction ends, and afterwards the person may be gone. */
    async takeAll(personId: string): Promise<ImageFiles[]> {
      await db.query('select 1 from person where id = $1 for update', [personId])
      const { rows } = await db.query<ImageFiles>(`delete from image where person_id = $1 returning ${FILES}`, [personId])
      return rows
    },
  }
}
