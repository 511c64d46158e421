import { helpTexts } from '../../help-texts.ts'

/** Forecasts, risk, anomalies and insights, and how good they are. */
export const forecastHelp = helpTexts({
  'forecast-quality': {
    title: 'How good the forecasts are',
    keywords:
      'accurate forecast, accurate prediction, how accurate, good prediction, good forecast, accurate, accuracy, trust forecast, trust prediction, how good, model score, forecast wrong, reliable, precis',
    steps: [
      'The Models screen shows for each model its error so far beside that of a naive rule, and how often the band held.',
      'A model that loses to the naive rule for a week is switched off until it wins again.',
    ],
  },
  forecasts: {
    title: 'See forecasts',
    keywords: 'forecast, see forecast, where forecast, prediction, predictive',
    steps: [
      "Load, solar and wind for the next 24 hours are on the energy screen; a section's speed in 15, 30 and 60 minutes is on its own page.",
      'Forecasts are dashed, with the band in which the value will lie.',
    ],
  },
  risk: {
    title: 'Incident risk',
    keywords: 'risk',
    steps: [
      'The map has a layer with the expected number of incidents of each district and hour of the next hours, and what is usual there.',
      'It says how likely something is, never that it will happen.',
    ],
  },
  anomalies: {
    title: 'Anomalies',
    keywords: 'anomal, unusual, faulty sensor',
    steps: [
      'A value is unusual when, by the past of its own series, hardly any lay so far off at that hour; only the past is used.',
      'Charts shade the stretch and draw where the value should have been; faulty sensors are listed on the status page.',
    ],
  },
  insights: {
    title: 'AI insights',
    keywords: 'statement, insight',
    steps: [
      'Short statements that the server writes by itself from live values, history and the models; each names the figures that it rests on and links to them.',
      'They are updated as the figures change.',
    ],
  },
})
