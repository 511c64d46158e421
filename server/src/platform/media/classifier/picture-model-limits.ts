export const PICTURE_MODEL = {
  /** Both sides of the model's RGB input, in pixels. */
  side: 224,
  /** For one picture, including the start of the process for the first. */
  timeMs: 60_000,
  /** Pictures that wait in all, and of one account. */
  waiting: 48,
  waitingPerSender: 8,
  idleMs: 60_000,
  /** Of the heap, in MB, where the weights are decompressed. */
  heapMb: 96,
  /** Of the whole process, which takes 150 MB; beyond it the process ends itself. */
  memoryBytes: 400_000_000,
} as const
