import { PICTURE_LIMITS } from '@oppidum/domain/picture'

/** What one generated picture may cost where it is drawn and finished. */
export const MAKING = {
  pixels: PICTURE_LIMITS.pixels,
  timeMs: 20_000,
  /** Pictures that wait in all, and of one account. */
  waiting: 24,
  ofOneSender: 4,
  idleMs: 60_000,
  /** Of the process that draws, all in all; beyond that it ends itself. */
  memoryBytes: 900_000_000,
} as const
