import type { ForecastModel } from './forecast-model.ts'
import { naiveModel } from './naive-model.ts'
import { networkModel } from './network/network-model.ts'
import { seasonalModel } from './seasonal/seasonal-model.ts'
import { dayWindowModel, windowModel } from './window/window-model.ts'

export const NAIVE_MODELS: readonly ForecastModel[] = [naiveModel('last-value'), naiveModel('yesterday'), naiveModel('last-week')]

/** They know more than the last weeks of the one series: neighbours, the calendar, the hour. */
export const LEADING_MODELS: readonly ForecastModel[] = [networkModel, seasonalModel]

/** Every way to forecast that is tried; those that are none of a table's kind fit nothing and stand aside. */
export const CANDIDATES: readonly ForecastModel[] = [...NAIVE_MODELS, ...LEADING_MODELS, windowModel, dayWindowModel]
