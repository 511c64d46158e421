import type { SourceOfAi } from '../provenance/source-types.ts'

/** One size of a picture. */
export interface PictureFile {
  bytes: Uint8Array
  width: number
  height: number
}

/** What a record keeps of a picture: two JPEGs of our own making. */
export interface Transcoded {
  full: PictureFile
  thumb: PictureFile
  /** What the file that was sent said of itself, when it was that AI has had to do with it. The sheets say it as well. */
  declaredSource: SourceOfAi | null
}

/** What a person's own pictures are kept as. */
export interface GalleryPicture {
  /** JPEG of our own making of an upload; of a picture that was made here the bytes as they came. */
  full: PictureFile
  /** WebP, the smallest first; none is larger than the picture. */
  thumbs: PictureFile[]
  /** As moderation looks at it: RGB, 8 bits, 224 x 224 pixels, row by row. */
  rgb: Uint8Array
  /** As of a record's; null of what was made here, which says it by its receipt. */
  declaredSource: SourceOfAi | null
}

/** What a picture is drawn for: a record, or a person's own ones, put up by them or made here. */
export interface TranscodeJob {
  what: 'record' | 'upload' | 'made'
  bytes: Uint8Array
}

/** What goes back of a person's picture: one that is kept as it came need not be sent twice. */
export interface GalleryReply extends Omit<GalleryPicture, 'full'> {
  /** `bytes` null: as they came. */
  full: Omit<PictureFile, 'bytes'> & { bytes: Uint8Array | null }
}

export type TranscodeFault = 'too_many_pixels' | 'broken' | 'too_slow' | 'moving' | 'mixed'

/** What became of one picture. */
export type TranscodeReply = Transcoded | GalleryReply | { fault: TranscodeFault }
