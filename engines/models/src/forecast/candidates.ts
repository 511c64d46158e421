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

/** They know more than the last weeks of the one series: neighbours, the calendar, the hour. */
export const LEADING_MODELS: readonly ForecastModel[] = [networkModel, seasonalModel]

/** Every way to forecast that is tried; those that are none of a table's kind fit nothing and stand aside. */
export const CANDIDATES: readonly ForecastModel[] = [...BASELINE_MODELS, ...LEADING_MODELS, windowModel, dayWindowModel]
