import { SAFETY_WEIGHT } from '@oppidum/domain/telemetry/city-metrics'
import { helpTexts } from '../../help-texts.ts'

/** What the figures of the city mean. The formulas are those of domain/; their limits are the city's. */
export const figureHelp = helpTexts({
  'safety-index': {
    title: 'Safety index',
    keywords: 'safety',
    steps: ({ thresholds: { safetyGood, safetyFair, safetyScale }, inhabitants }) => [
      `100 minus ${safetyScale} times the weighted open incidents, without planned work, per 100,000 of the ${inhabitants} inhabitants; never below 0.`,
      `A critical incident weighs ${SAFETY_WEIGHT.critical}, a high one ${SAFETY_WEIGHT.high}, a medium one ${SAFETY_WEIGHT.medium}, a low one ${SAFETY_WEIGHT.low}.`,
      `Good from ${safetyGood}, Fair from ${safetyFair}, Poor below that.`,
    ],
  },
  'grid-efficiency': {
    title: 'Grid efficiency',
    keywords: 'grid efficien, energy efficien, efficiency grid, losses',
    steps: [
      'Metered delivery to consumers as a percentage of total consumption, including losses.',
      'Without metered delivery it is not shown.',
    ],
  },
  stability: {
    title: 'Stability of the grid',
    keywords: 'grid word, critical grid, stabil, stable, strained, reserve margin',
    steps: ({ thresholds: { stableMarginPercent, strainedMarginPercent } }) => [
      'The reserve margin is the power available beyond consumption, as a percentage of consumption.',
      `Stable: a margin of at least ${stableMarginPercent}% and no anomaly. Critical: below ${strainedMarginPercent}%. Strained: in between, or with an anomaly.`,
    ],
  },
  load: {
    title: 'Load of the grid',
    keywords: 'load, configured peak',
    steps: ({ thresholds: { loadNormalPercent, loadHighPercent, substationNearPercent }, peakLoadMw }) => [
      peakLoadMw === undefined
        ? 'Consumption as a percentage of the configured peak; this city has none configured, so no level is shown.'
        : `Consumption as a percentage of the configured peak of ${peakLoadMw} MW.`,
      `Low below ${loadNormalPercent}%, High above ${loadHighPercent}%, Normal in between.`,
      `A substation is near its limit from ${substationNearPercent}% of its capacity.`,
    ],
  },
  flow: {
    title: 'Traffic efficiency and flow',
    keywords: 'traffic flow, traffic efficien, flow word, flow mean, flow normal, flow slow',
    steps: ({ thresholds: { flowNormalPercent, flowSlowPercent } }) => [
      'Traffic efficiency is the mean ratio of speed to free-flow speed on all monitored sections, each capped at 100%.',
      `Flow is Normal from ${flowNormalPercent}%, Slow from ${flowSlowPercent}%, Congested below that.`,
    ],
  },
  congestion: {
    title: 'Congestion of a section',
    keywords: 'congest, congestion, congested mean, free flow',
    steps: ({ thresholds: { congestionLowRatio, congestionMediumRatio } }) => [
      `Ratio of the section's speed to its free-flow speed: low from ${congestionLowRatio}, medium from ${congestionMediumRatio}, high below that.`,
      'Free flow is the speed of undisturbed traffic, set in the city file; a section without it has no level.',
    ],
  },
  'active-citizens': {
    title: 'Active citizens',
    keywords: 'active citizen, citizen, people in city',
    steps: ({ inhabitants }) => [
      'People in the city now, according to a feed or the simulator.',
      `Without such a source, the ${inhabitants} registered inhabitants are shown, labelled as such and without a change.`,
    ],
  },
  change: {
    title: 'The change below a figure',
    keywords: 'percent, change label, from yesterday, percent under, no comparison yet, little percent, arrow',
    steps: ['It compares with the same minute of the day before.', 'Without a value for that minute it says "no comparison yet".'],
  },
  'active-incidents': {
    title: 'Active and open incidents',
    keywords: 'active incident mean, active incident count, count active, open incident mean, planned incident',
    steps: [
      'Every incident that is not resolved is open.',
      'Active incidents exclude planned ones that have not started; work screens show merged reports once.',
    ],
  },
})
