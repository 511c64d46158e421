import { helpTexts } from '../../help-texts.ts'

/** What statuses, lines and the marks of a value mean. */
export const signHelp = helpTexts({
  statuses: {
    title: 'The statuses of records',
    keywords: 'pending, in progress, status mean, statuses, pending mean, life cycle, in progress mean',
    steps: [
      'An incident goes from pending (reported or planned) to active (confirmed), in progress (somebody works on it) and resolved.',
      'A request goes from pending to assigned, scheduled, in progress and completed; steps may be skipped forward, and opening again is the only way back.',
    ],
  },
  lines: {
    title: 'Solid, dashed and dotted',
    keywords: 'band, line, dashed, dotted, solid line, line mean',
    steps: [
      'Solid is measured, dashed is computed (a forecast, or what a rule found), dotted is missing or was not looked at.',
      'The band around a dashed line is where the value will lie as often as the model promises.',
    ],
  },
  stale: {
    title: 'Stale values',
    keywords: 'stale, dimmed, grey value, grayed, no live data, old value',
    steps: [
      'Each value says until when it speaks for the present; from then on it is dimmed and no screen shows it as current.',
      'A panel in which nothing holds any more says "No live data since" with the time; the status page says which feed is silent.',
    ],
  },
  quality: {
    title: 'Where a value comes from',
    keywords: 'simulat, estimat, measured mean, quality, simulated mean, estimated mean, sample, evidence, trust value',
    steps: [
      'Measured was read by an instrument or reported, estimated was worked out by a rule, forecast by a model, simulated by the demo city, sample is only a stand-in of the dashboard.',
      'Open a value to see its source, its time and its formula; the keys V and Shift V go from value to value.',
    ],
  },
})
