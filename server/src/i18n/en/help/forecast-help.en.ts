import { helpTexts } from '../../help-texts.ts'

/** Forecasts, risk, anomalies and insights, and how good they are. */
export const forecastHelp = helpTexts({
  'forecast-quality': {
    title: 'How good the forecasts are',
    keywords:
      'accurate forecast, accurate prediction, how accurate, good prediction, good forecast, accurate, accuracy, trust forecast, trust prediction, how good, model score, forecast wrong, reliable, precis',
    steps: [
      "The Model performance screen shows each model's error so far next to its baseline's, and how often values fell within the predicted range.",
      'A model that loses to its baseline for a week is switched off until it wins again.',
    ],
  },
  forecasts: {
    title: 'See forecasts',
    keywords: 'forecast, see forecast, where forecast, prediction, predictive',
    steps: [
      "Load, solar and wind for the next 24 hours are on the energy screen; a section's speed in 15, 30 and 60 minutes is on its own page.",
      'Forecasts are dashed, with the range the value is likely to fall within.',
    ],
  },
  risk: {
    title: 'Incident risk',
    keywords: 'risk',
    steps: [
      'The map has a layer with the expected number of incidents per district for each of the next hours, and what is usual there.',
      'It says how likely something is, never that it will happen.',
    ],
  },
  anomalies: {
    title: 'Anomalies',
    keywords: 'anomal, unusual, faulty sensor',
    steps: [
      'A value is unusual when hardly any past value of its own series was that far off at that hour; only the past is used.',
      'Charts shade the period and show where the value should have been; faulty sensors are listed on the status page.',
    ],
  },
  insights: {
    title: 'AI insights',
    keywords: 'statement, insight',
    steps: [
      'Short statements the server writes from live values, history and models; each names the figures it is based on and links to them.',
      'They are updated as the figures change.',
    ],
  },
})
