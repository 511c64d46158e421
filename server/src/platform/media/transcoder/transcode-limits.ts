import { IMAGE_THUMB_SIDES } from '@oppidum/domain/gallery/image'
import { PICTURE_LIMITS } from '@oppidum/domain/records/attachment'

/** What one picture may cost, and what is kept of it. */
export const TRANSCODE = {
  /** Read from the header, before anything is decoded. */
  pixels: PICTURE_LIMITS.pixels,
  /** Of the kept picture, in pixels; smaller ones stay as large as they are. */
  longestSide: 2_560,
  quality: 82,
  thumbSide: 480,
  thumbQuality: 76,
  timeMs: 60_000,
  /** Pictures that wait in all, and of one account or address. */
  waiting: 24,
  waitingPerSender: 4,
  idleMs: 60_000,
  /** Of the process that decodes, all in all; beyond that it ends itself. */
  memoryBytes: 900_000_000,
} as const

/** Of people's own pictures. */
export const GALLERY = {
  thumbSides: IMAGE_THUMB_SIDES,
  webpQuality: 78,
  /** Both sides of what moderation looks at, in pixels: what its model was taught with. */
  moderatedSide: 224,
} as const
