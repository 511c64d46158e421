/** What journeys wait for, and how long at most. A machine with two cores drives several browsers and servers at once. */
export const TIMINGS = {
  /** A whole journey, and what is set up before it or put away after it. */
  journeyMs: 120_000,
  /** A click, a way to another page, a map that is drawn. */
  stepMs: 60_000,
  /** Words on a screen, or anything else that is looked at again and again. */
  changeMs: 40_000,
  lookEveryMs: 100,
  /** From the break of a part, or the limit that a feed is given, to the screen that says so (docs/honesty.md). */
  noticeSeconds: 30,
} as const
