import { IMAGE_THUMB_SIDES } from '@oppidum/domain/gallery/image'
import { PICTURE_LIMITS } from '@oppidum/domain/records/attachment'

/** Limits on one picture, and the sizes that are stored. */
export const TRANSCODE = {
  /** Read from the header, before anything is decoded. */
  pixels: PICTURE_LIMITS.pixels,
  /** Of the stored picture, in pixels; smaller pictures are not enlarged. */
  longestSide: 2_560,
  quality: 82,
  thumbSide: 480,
  thumbQuality: 76,
  timeMs: 60_000,
  /** Pictures that wait in all, and of one account or address. */
  waiting: 24,
  waitingPerSender: 4,
  idleMs: 60_000,
  /** Of the whole process; beyond it the process ends itself. */
  memoryBytes: 900_000_000,
} as const

/** For pictures in people's galleries. */
export const GALLERY = {
  thumbSides: IMAGE_THUMB_SIDES,
  webpQuality: 78,
  /** Both sides of the picture that moderation scores, in pixels: the input size of its model. */
  moderatedSide: 224,
} as const
