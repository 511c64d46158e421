import { helpTexts } from '../../help-texts.ts'

/** What statuses, lines and the marks of a value mean. */
export const signHelp = helpTexts({
  statuses: {
    title: 'The statuses of records',
    keywords: 'pending, in progress, status mean, statuses, pending mean, life cycle, in progress mean',
    steps: [
      'An incident goes from pending (reported or planned) to active (confirmed), in progress (someone is working on it) and resolved.',
      'A request goes from pending to assigned, scheduled, in progress and completed; steps can be skipped forward, and reopening is the only way back.',
    ],
  },
  lines: {
    title: 'Solid, dashed and dotted',
    keywords: 'band, line, dashed, dotted, solid line, line mean',
    steps: [
      "Solid is measured, dashed is computed (a forecast or a rule's result), dotted is missing or not observed.",
      'The range around a dashed line should hold the value as often as the model promises.',
    ],
  },
  stale: {
    title: 'Stale values',
    keywords: 'stale, dimmed, grey value, grayed, no live data, old value',
    steps: [
      'Each value carries the time until which it counts as current; after that it is dimmed and no screen shows it as current.',
      'A panel with no current value left says "No live data since" with the time; the status page shows which feed is silent.',
    ],
  },
  quality: {
    title: 'Where a value comes from',
    keywords: 'simulat, estimat, measured mean, quality, simulated mean, estimated mean, sample, evidence, trust value',
    steps: [
      'Measured: read by an instrument or reported. Estimated: worked out by a rule. Forecast: by a model. Simulated: by the demo city. Sample: a placeholder on the dashboard.',
      'Open a value to see its source, its time and its formula; the keys V and Shift+V move from value to value.',
    ],
  },
})
