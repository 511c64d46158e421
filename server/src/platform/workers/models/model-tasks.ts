import { type CityClassifying, type ClassifiedIncident, classifyIncidents } from '@oppidum/models/city-texts/incident-classifying'
import { type FitFigures, fitCityRequests } from '@oppidum/models/city-texts/request-fit'
import { type CityRouting, type RoutedRequest, routeRequests } from '@oppidum/models/city-texts/request-routing'
import { beginForecaster, type Forecast, type ForecasterParameters, fitForecaster } from '@oppidum/models/forecast/forecaster'
import type { IncidentParameters } from '@oppidum/models/incidents/incident-model'
import type { IncidentInput } from '@oppidum/models/incidents/incident-record'
import { type ModerationParameters, moderatePrompt, type PromptModeration } from '@oppidum/models/moderation/prompt-moderation'
import type { RequestParameters } from '@oppidum/models/requests/request-model'
import type { PastRequest, RequestInput } from '@oppidum/models/requests/request-record'
import type { IncidentLog } from '@oppidum/models/risk/incident-hours'
import { fitRisk, type RiskForecast, riskFrom } from '@oppidum/models/risk/risk-model'
import type { RiskParameters } from '@oppidum/models/risk/risk-run'
import { type SeriesPast, warmSeries } from '@oppidum/models/watch/warm-series'
import type { Lane } from './model-limits.ts'
import { packed } from './packed.ts'
import { receivedTable, type SentTable } from './table-message.ts'

/**
 * Every task of the process, by name: pure functions over plain data (structured clone). The second argument is the parameters that the
 * call names. A fit returns its parameters packed, as the store keeps them. Each subject adds its own tasks.
 */
export const MODEL_TASKS = {
  /** Replies at once, to check that the process is alive. */
  ping: (input: { word: string }, _parameters?: unknown) => input.word,

  fitForecast: ({ table, horizon }: { table: SentTable; horizon: number }, _parameters?: unknown) =>
    packed(fitForecaster(receivedTable(table), table.rows, 0, horizon)),

  /** From the last row of the table on. */
  forecast: ({ table, horizon }: { table: SentTable; horizon: number }, parameters?: unknown): Forecast =>
    beginForecaster(parameters as ForecasterParameters, receivedTable(table), horizon)(table.rows - 1),

  /** Null when there is nothing to fit. */
  fitRisk(
    log: IncidentLog,
    _parameters?: unknown,
  ): { packed: Uint8Array; zones: readonly string[]; usual: Float64Array; spread: number } | null {
    const fitted = fitRisk(log)
    return fitted && { packed: packed(fitted), zones: fitted.zones, usual: fitted.usual, spread: fitted.spread }
  },

  risk: ({ log, fromWallMs, hours }: { log: IncidentLog; fromWallMs: number; hours: number }, parameters?: unknown): RiskForecast[][] =>
    riskFrom(parameters as RiskParameters, log, fromWallMs, hours),

  /** Null when there is nothing to fit. @param shipped the parameters that ship with the product, to compare with */
  fitRequests(rows: readonly PastRequest[], shipped?: unknown): { packed: Uint8Array; figures: FitFigures } | null {
    const fitted = fitCityRequests(rows, shipped as RequestParameters)
    return fitted && { packed: packed(fitted.parameters), figures: fitted.figures }
  },

  classifyIncidents: (
    { asked, city }: { asked: readonly IncidentInput[]; city: CityClassifying },
    parameters?: unknown,
  ): ClassifiedIncident[] => classifyIncidents(parameters as IncidentParameters, asked, city),

  moderatePrompt: (prompt: string, parameters?: unknown): PromptModeration => moderatePrompt(parameters as ModerationParameters, prompt),

  /** The anomaly watch of each series, brought up to date with its past; packed. */
  warmSeries: (series: readonly SeriesPast[], _parameters?: unknown): Uint8Array[] => series.map((it) => packed(warmSeries(it))),

  routeRequests: ({ asked, city }: { asked: readonly RequestInput[]; city: CityRouting }, parameters?: unknown): RoutedRequest[] =>
    routeRequests(parameters as RequestParameters, asked, city),
}

/** Tasks that take seconds or minutes. All others are quick. */
const LONG: ReadonlySet<string> = new Set<keyof typeof MODEL_TASKS>([
  'fitForecast',
  'forecast',
  'fitRisk',
  'risk',
  'fitRequests',
  'warmSeries',
])

export const laneOf = (task: string): Lane => (LONG.has(task) ? 'long' : 'quick')

export type ModelTasks = typeof MODEL_TASKS
