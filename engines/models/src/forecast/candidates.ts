import { baselineModel } from './baseline-model.ts'
import type { ForecastModel } from './forecast-model.ts'
import { networkModel } from './network/network-model.ts'
import { seasonalModel } from './seasonal/seasonal-model.ts'
import { dayWindowModel, windowModel } from './window/window-model.ts'

export const BASELINE_MODELS: readonly ForecastModel[] = [
  baselineModel('last-value'),
  baselineModel('yesterday'),
  baselineModel('last-week'),
]

/** Models that use more than the last weeks of the one series: neighbours, the calendar, the hour. */
export const LEADING_MODELS: readonly ForecastModel[] = [networkModel, seasonalModel]

/** All models that are tried; a model that does not suit a table returns no fit and is left out. */
export const CANDIDATES: readonly ForecastModel[] = [...BASELINE_MODELS, ...LEADING_MODELS, windowModel, dayWindowModel]
