import { SAFETY_WEIGHT } from '@oppidum/domain/telemetry/city-metrics'
import { helpTexts } from '../../help-texts.ts'

/** What the figures of the city mean. The formulas are those of domain/; their limits are the city's. */
export const figureHelp = helpTexts({
  'safety-index': {
    title: 'Safety index',
    keywords: 'safety',
    steps: ({ thresholds: { safetyGood, safetyFair, safetyScale }, inhabitants }) => [
      `100 less the weighted open incidents for each 100,000 of ${inhabitants} inhabitants, times ${safetyScale}; never below 0.`,
      `A critical incident weighs ${SAFETY_WEIGHT.critical}, a high one ${SAFETY_WEIGHT.high}, a medium one ${SAFETY_WEIGHT.medium}, a low one ${SAFETY_WEIGHT.low}.`,
      `Good from ${safetyGood}, Fair from ${safetyFair}, Poor below.`,
    ],
  },
  'grid-efficiency': {
    title: 'Grid efficiency',
    keywords: 'grid efficien, energy efficien, efficiency grid, losses',
    steps: [
      'What meters count at the consumers, in percent of total consumption, losses included.',
      'Without metered delivery it is not shown.',
    ],
  },
  stability: {
    title: 'Stability of the grid',
    keywords: 'grid word, critical grid, stabil, stable, strained, reserve margin',
    steps: ({ thresholds: { stableMarginPercent, strainedMarginPercent } }) => [
      'The reserve margin is what is available beyond the consumption, in percent of the consumption.',
      `Stable with a margin from ${stableMarginPercent} % and no anomaly, Critical below ${strainedMarginPercent} %, Strained between or with an anomaly.`,
    ],
  },
  load: {
    title: 'Load of the grid',
    keywords: 'load, configured peak',
    steps: ({ thresholds: { loadNormalPercent, loadHighPercent, substationNearPercent }, peakLoadMw }) => [
      peakLoadMw === undefined
        ? 'Consumption in percent of the configured peak; this city has configured none, so the word is not given.'
        : `Consumption in percent of the configured peak of ${peakLoadMw} MW.`,
      `Low below ${loadNormalPercent} %, High above ${loadHighPercent} %, Normal between.`,
      `A substation is near its limit from ${substationNearPercent} % of its capacity.`,
    ],
  },
  flow: {
    title: 'Traffic efficiency and flow',
    keywords: 'traffic flow, traffic efficien, flow word, flow mean, flow normal, flow slow',
    steps: ({ thresholds: { flowNormalPercent, flowSlowPercent } }) => [
      'Traffic efficiency is the mean of speed over free flow on all monitored sections, each at most 100 %.',
      `Flow is Normal from ${flowNormalPercent} %, Slow from ${flowSlowPercent} %, Congested below.`,
    ],
  },
  congestion: {
    title: 'Congestion of a section',
    keywords: 'congest, congestion, congested mean, free flow',
    steps: ({ thresholds: { congestionLowRatio, congestionMediumRatio } }) => [
      `Speed over free flow of the section: low from ${congestionLowRatio}, medium from ${congestionMediumRatio}, high below.`,
      'Free flow is the speed of undisturbed traffic, as the city file has it; a section without it has no level.',
    ],
  },
  'active-citizens': {
    title: 'Active citizens',
    keywords: 'active citizen, citizen, people in city',
    steps: ({ inhabitants }) => [
      'People in the city now, as a feed or the simulator tells it.',
      `Without such a source the ${inhabitants} registered inhabitants are shown, labelled so and without a change.`,
    ],
  },
  change: {
    title: 'The change below a figure',
    keywords: 'percent, change label, from yesterday, percent under, no comparison yet, little percent, arrow',
    steps: ['It compares with the same minute of the day before.', 'Without a value of that minute it says "no comparison yet".'],
  },
  'active-incidents': {
    title: 'Active and open incidents',
    keywords: 'active incident mean, active incident count, count active, open incident mean, planned incident',
    steps: [
      'Open is every incident that is not resolved.',
      'Active incidents leave out planned ones that have not started; work screens show merged reports once.',
    ],
  },
})
