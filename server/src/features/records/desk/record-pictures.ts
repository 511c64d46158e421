import type { City } from '@oppidum/domain/cities/city'
import type { Picture, PictureKind, PictureSize, SentPicture } from '@oppidum/domain/records/attachment'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Tx } from '../../../platform/db/connection.ts'
import type { Remark } from './desk-service.ts'

/** On whose account a picture is counted while it waits to be drawn: the account, else the address. */
export interface PictureSender {
  personId: string | null
  address: string
}

/** A picture that was found good, drawn anew and laid down for good, but stands on no record yet. */
export interface ReadyPicture {
  id: string
  objectName: string
  /** SHA-256 of what was sent, hex. */
  sentHash: string
  kind: PictureKind
  caption: string | null
  width: number
  height: number
  thumbWidth: number
  thumbHeight: number
}

/** What a timeline keeps of a picture, also when it has been taken off: what it was told to show, and what its file said of AI. */
export const attachedRemark = (id: string, { kind, caption }: ReadyPicture): Remark => ({
  action: 'attached',
  text: caption,
  internal: false,
  thing: { kind: 'picture', id },
  ...(kind !== 'uploaded' && { changes: [{ field: 'pictureKind', from: null, to: kind }] }),
})

/** The small one of a picture, as it is printed. */
export interface PrintedPicture {
  /** Null where it cannot be had now. */
  bytes: Uint8Array | null
  kind: PictureKind
  caption: string | null
  at: string
}

/**
 * Pictures of records, for whoever has to do with records: the desk's closing rule (`countProof`), a citizen's report (`prepare` before
 * anything is acknowledged, `attach` and the desk's `remarkIn` with the action `attached` in its transaction), a status page (`of`).
 */
export interface RecordPictures {
  /**
   * Checks a picture, draws it anew and lays it down. Before anything is acknowledged; what is never attached is cleared away.
   * @throws Failure malformed (no base64), too_large, wrong_media_type, refused (broken), unavailable (busy, or the store of bytes is away)
   */
  prepare(sent: SentPicture, sender: PictureSender): Promise<ReadyPicture>
  /**
   * Puts it on a record, in the transaction of whoever writes the record and its timeline. Returns the id of the picture, which is
   * another one when the same file stands there already.
   * @throws Failure refused when the record has as many as it may have
   */
  attach(
    tx: Pick<Tx, 'query'>,
    to: { kind: RecordKind; cityId: string; recordId: string },
    ready: ReadyPicture,
    by: { by: Picture['by']; personId: string | null },
    at: Date,
  ): Promise<{ id: string; isNew: boolean }>
  /** How many of those that stand on a record prove anything. */
  countProof(tx: Pick<Tx, 'query'>, kind: RecordKind, cityId: string, recordId: string): Promise<number>
  /** With addresses that are signed anew (good for half an hour at least, an hour at most); oldest first. */
  of(kind: RecordKind, city: City, recordId: string): Promise<Picture[]>
  /** The small ones themselves, for what is printed, oldest first. */
  thumbs(kind: RecordKind, cityId: string, recordId: string): Promise<PrintedPicture[]>
  /** The signed address of one picture, for who may see it without an account. */
  signedUrl(pictureId: string, size: PictureSize): string
}
