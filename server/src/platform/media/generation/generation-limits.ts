import { PICTURE_LIMITS } from '@oppidum/domain/records/attachment'

/** Limits on drawing and finishing one generated picture. */
export const GENERATION = {
  pixels: PICTURE_LIMITS.pixels,
  /** Drawing takes at most 5 s on an idle core; the process has a low priority, so it may take longer. */
  timeMs: 60_000,
  /** Pictures that wait in all, and of one account. */
  waiting: 24,
  waitingPerSender: 4,
  idleMs: 60_000,
  /** Of the whole process; beyond it the process ends itself. */
  memoryBytes: 900_000_000,
} as const
