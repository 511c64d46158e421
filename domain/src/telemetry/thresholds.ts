import * as z from 'zod/mini'

/** Thresholds of the derived words; a city can set each of them. */
const ThresholdTable = z.strictObject({
  /** speed / free flow from which congestion is low. */
  congestionLowRatio: z._default(z.number().check(z.gt(0), z.lte(1)), 0.75),
  /** speed / free flow from which congestion is medium; below it is high. */
  congestionMediumRatio: z._default(z.number().check(z.gt(0), z.lte(1)), 0.5),
  /** Traffic efficiency in percent from which flow is Normal. */
  flowNormalPercent: z._default(z.number().check(z.gte(0), z.lte(100)), 75),
  /** Traffic efficiency in percent from which flow is Slow; below it is Congested. */
  flowSlowPercent: z._default(z.number().check(z.gte(0), z.lte(100)), 50),
  /** Reserve margin in percent from which the grid is Stable. */
  stableMarginPercent: z._default(z.number().check(z.gte(0), z.lte(100)), 10),
  /** Reserve margin in percent from which the grid is Strained; below it is Critical. */
  strainedMarginPercent: z._default(z.number().check(z.gte(0), z.lte(100)), 5),
  /** Load in percent of its capacity from which a substation is near its limit. */
  substationNearPercent: z._default(z.number().check(z.gte(0), z.lte(100)), 80),
  /** Load in percent of the configured peak below which it is Low. */
  loadNormalPercent: z._default(z.number().check(z.gte(0), z.lte(100)), 60),
  /** Load in percent of the configured peak above which it is High. */
  loadHighPercent: z._default(z.number().check(z.gte(0), z.lte(200)), 85),
  /** Safety index from which it is Good. */
  safetyGood: z._default(z.number().check(z.gte(0), z.lte(100)), 80),
  /** Safety index from which it is Fair; below it is Poor. */
  safetyFair: z._default(z.number().check(z.gte(0), z.lte(100)), 60),
  /** Points of the safety index for one weighted open incident per 100,000 inhabitants. */
  safetyScale: z._default(z.number().check(z.gt(0), z.lte(100)), 4),
})

/** The same, with each pair in order: a word between two limits must have room. */
export const Thresholds = ThresholdTable.check(
  z.refine(
    (it) =>
      it.congestionMediumRatio <= it.congestionLowRatio &&
      it.flowSlowPercent <= it.flowNormalPercent &&
      it.strainedMarginPercent <= it.stableMarginPercent &&
      it.loadNormalPercent <= it.loadHighPercent &&
      it.safetyFair <= it.safetyGood,
    'two limits of one word are in the wrong order',
  ),
)
export type Thresholds = z.infer<typeof Thresholds>
