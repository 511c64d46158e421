import type { Tool } from '@oppidum/analyst/tool'
import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { AppContext } from '../../../compose/context.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import type { AddressSearches } from '../../cities/places/address-search.ts'
import type { PresentPredictions } from '../../forecasting/scores/present-predictions.ts'
import { alertsTool } from './alerts.ts'
import { anomaliesTool } from './anomalies.ts'
import { compareTool } from './compare.ts'
import { feedsTool } from './feeds.ts'
import { forecastTool } from './forecast-tool.ts'
import { modelsTool } from './models.ts'
import { nowTool } from './now.ts'
import { findPlaceTool } from './places/find-place.ts'
import { placesOfCityTool } from './places/places-of-city.ts'
import { recordTools } from './records/record-tools.ts'
import { riskTool } from './risk-tool.ts'
import { periodStore } from './series/period-store.ts'
import { seriesTool } from './series/series-tool.ts'

/** The sources of the tools, which are those of the screens. */
export interface ToolDependencies extends Pick<AppContext, 'db' | 'history' | 'cities' | 'clock'> {
  answers: AnswerNow
  present: PresentPredictions
  /** A city's sources with their freshness. */
  feedsOf(cityId: string): Promise<FeedStatus[]>
  addresses: AddressSearches
}

/** All tools of the assistant, in the order in which a language model sees them. */
export function toolbox(needs: ToolDependencies): Tool[] {
  const periods = { periods: periodStore(needs.history) }
  const all = [
    findPlaceTool(needs),
    placesOfCityTool(),
    nowTool(needs),
    seriesTool(periods),
    compareTool(periods),
    forecastTool(needs),
    riskTool(needs),
    anomaliesTool(needs),
    feedsTool(needs),
    alertsTool(needs),
    modelsTool(needs),
  ]
  // The tools have different arguments; the tool runner checks them by each tool's schema.
  return [...(all as unknown as Tool[]), ...recordTools(needs)]
}
