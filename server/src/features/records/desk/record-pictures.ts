import type { City } from '@oppidum/domain/cities/city'
import type { Picture, PictureKind, PictureSize, SentPicture } from '@oppidum/domain/records/attachment'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Tx } from '../../../platform/db/connection.ts'
import type { Remark } from './desk-service.ts'

/** Who is charged for a picture in the transcoder's fair queue: the account, else the IP address. */
export interface PictureSender {
  personId: string | null
  address: string
}

/** A picture that is checked, re-encoded and stored, but not attached to a record yet. */
export interface ReadyPicture {
  id: string
  objectName: string
  /** SHA-256 of the upload, hex. */
  sentHash: string
  kind: PictureKind
  caption: string | null
  width: number
  height: number
  thumbWidth: number
  thumbHeight: number
}

/** The timeline entry of a picture, which outlives it: the caption, and what the file declared about AI. */
export const attachedRemark = (id: string, { kind, caption }: ReadyPicture): Remark => ({
  action: 'attached',
  text: caption,
  internal: false,
  entity: { kind: 'picture', id },
  ...(kind !== 'uploaded' && { changes: [{ field: 'pictureKind', from: null, to: kind }] }),
})

/** A picture's thumbnail, for print. */
export interface PrintedPicture {
  /** Null when the object store cannot deliver it. */
  bytes: Uint8Array | null
  kind: PictureKind
  caption: string | null
  at: string
}

/**
 * Pictures of records. The desk's closing rule uses `countProof`, a status page `of`. A citizen's report uses `prepare` before it is
 * acknowledged, then, in its transaction, `attach` and the desk's `remarkIn` with the action `attached`.
 */
export interface RecordPictures {
  /**
   * Checks a picture, re-encodes and stores it. A picture that is never attached is deleted with the orphans.
   * @throws Failure malformed (not base64), too_large, wrong_media_type, refused (broken), unavailable (busy, or the object store is down)
   */
  prepare(sent: SentPicture, sender: PictureSender): Promise<ReadyPicture>
  /**
   * Attaches it to a record, in the transaction that writes the record and its timeline. Returns the picture's id: that of the
   * existing one when the record already has the same file.
   * @throws Failure refused when the record already has the most pictures allowed
   */
  attach(
    tx: Pick<Tx, 'query'>,
    to: { kind: RecordKind; cityId: string; recordId: string },
    ready: ReadyPicture,
    by: { by: Picture['by']; personId: string | null },
    at: Date,
  ): Promise<{ id: string; isNew: boolean }>
  /** How many pictures of a record count as proof of the work. */
  countProof(tx: Pick<Tx, 'query'>, kind: RecordKind, cityId: string, recordId: string): Promise<number>
  /** Oldest first, with freshly signed URLs that stay valid for 30 to 60 minutes. */
  of(kind: RecordKind, city: City, recordId: string): Promise<Picture[]>
  /** The thumbnails' bytes, for print; oldest first. */
  thumbs(kind: RecordKind, cityId: string, recordId: string): Promise<PrintedPicture[]>
  /** The signed URL of one picture, which needs no account. */
  signedUrl(pictureId: string, size: PictureSize): string
}
