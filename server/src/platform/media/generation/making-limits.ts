import { PICTURE_LIMITS } from '@oppidum/domain/records/attachment'

/** What one generated picture may cost where it is drawn and finished. */
export const MAKING = {
  pixels: PICTURE_LIMITS.pixels,
  /** Drawn in 5 s at most by a core of its own; it stands back behind all that answers people. */
  timeMs: 60_000,
  /** Pictures that wait in all, and of one account. */
  waiting: 24,
  waitingPerSender: 4,
  idleMs: 60_000,
  /** Of the process that draws, all in all; beyond that it ends itself. */
  memoryBytes: 900_000_000,
} as const
