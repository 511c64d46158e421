import type { SourceOfAi } from '../provenance/source-types.ts'

/** One size of a picture. */
export interface PictureFile {
  bytes: Uint8Array
  width: number
  height: number
}

/** A record's picture: two re-encoded JPEGs. */
export interface Transcoded {
  full: PictureFile
  thumb: PictureFile
  /** What the upload declared about AI; null when nothing. Both JPEGs declare it too. */
  declaredSource: SourceOfAi | null
}

/** A picture in a person's gallery. */
export interface GalleryPicture {
  /** A re-encoded JPEG of an upload; the unchanged bytes of a picture made here. */
  full: PictureFile
  /** WebP, smallest first; none is larger than the picture. */
  thumbs: PictureFile[]
  /** The input of moderation: RGB, 8 bits, 224 x 224 pixels, row by row. */
  rgb: Uint8Array
  /** As for a record. Null for a picture made here, whose receipt declares it. */
  declaredSource: SourceOfAi | null
}

/** A picture for a record, or for a gallery: an upload, or one made here. */
export interface TranscodeJob {
  what: 'record' | 'upload' | 'made'
  bytes: Uint8Array
}

/** The reply to a gallery job. A picture that is stored unchanged is not sent back. */
export interface GalleryReply extends Omit<GalleryPicture, 'full'> {
  /** `bytes` is null when they are unchanged. */
  full: Omit<PictureFile, 'bytes'> & { bytes: Uint8Array | null }
}

export type TranscodeFault = 'too_many_pixels' | 'broken' | 'too_slow' | 'moving' | 'mixed'

export type TranscodeReply = Transcoded | GalleryReply | { fault: TranscodeFault }
