import { helpTexts } from '../../help-texts.ts'

/** Charts, exports and the map. */
export const measurementHelp = helpTexts({
  history: {
    title: 'See the past of a value',
    keywords:
      'history, past, yesterdays data, data yesterday, older data, see history, past values, past data, long range, look back, last week chart, time range, historic',
    steps: [
      'Open the page of a section, a metric or the energy system and choose the time range above the chart: live, 1 h, 24 h, 7 d, 30 d or custom.',
      'The last 24 hours are open to everyone; longer ranges are part of Basic and Pro.',
    ],
  },
  compare: {
    title: 'Compare a chart with the time before',
    keywords: 'compare period, compare chart, comparison chart, day before line',
    steps: [
      'Turn on the comparison above a chart: the same hours of the previous day or week appear behind the line.',
      'Both lines were measured, so neither is dashed.',
    ],
  },
  'export-csv': {
    title: 'Export a chart as CSV',
    keywords: 'export, export report, download report, download, export chart, export data, download data, spreadsheet, excel',
    steps: [
      'Open the page of a section, a metric or the energy system, choose the range and press "CSV" at the chart: one line per point, with its quality.',
      'Tables of the assistant have a CSV button of their own.',
    ],
  },
  map: {
    title: 'Use the map',
    keywords: 'map, use map, map layer, see map, where map, layers',
    steps: [
      'Open the map and choose which layers it shows: traffic, energy, incidents, and, with Pro, the risk in the next hours.',
      'Choose an item on it to see its details.',
    ],
  },
})
