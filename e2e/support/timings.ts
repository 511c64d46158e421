/** Limits of a journey's waits. A machine with two cores drives several browsers and servers at once. */
export const TIMINGS = {
  /** A whole journey, and its setup and teardown. */
  journeyMs: 120_000,
  /** A click, a navigation, a drawn map. */
  stepMs: 60_000,
  /** Text on a screen, or anything else that is polled. */
  changeMs: 40_000,
  lookEveryMs: 100,
  /** From a broken part, or a feed's limit, until the screen says so (docs/guides/use/honesty.md). */
  noticeSeconds: 30,
} as const
