const WINDOW_MS = 5 * 60_000
const SLICE_MS = 10_000

/** Counts answers and faults of the last five minutes. */
export function faultWindow(nowMs: () => number) {
  let slices: { startMs: number; answers: number; faults: number }[] = []
  return {
    add(isFault: boolean): void {
      const startMs = Math.floor(nowMs() / SLICE_MS) * SLICE_MS
      let slice = slices.at(-1)
      if (slice?.startMs !== startMs) {
        slice = { startMs, answers: 0, faults: 0 }
        slices = [...slices.filter((it) => it.startMs > startMs - WINDOW_MS), slice]
      }
      slice.answers++
      if (isFault) slice.faults++
    },
    /** 0 to 1; null without answers. */
    ratio(now: number): number | null {
      const recent = slices.filter((it) => it.startMs > now - WINDOW_MS)
      const answers = recent.reduce((sum, it) => sum + it.answers, 0)
      return answers === 0 ? null : recent.reduce((sum, it) => sum + it.faults, 0) / answers
    },
  }
}
