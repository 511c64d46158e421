export const PICTURE_MODEL = {
  /** The model's own input: RGB of this many pixels a side. */
  side: 224,
  /** For one picture, and for starting the process with the first. */
  timeMs: 60_000,
  /** Pictures that wait in all, and of one account. */
  waiting: 48,
  waitingPerSender: 8,
  idleMs: 60_000,
  /** Of the heap, in MB: the weights come as text and are unpacked there. */
  heapMb: 96,
  /** Of the process, all in all; beyond that it ends itself. It takes 150 MB. */
  memoryBytes: 400_000_000,
} as const
