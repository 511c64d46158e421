import type { FeedStatus } from '@oppidum/domain/feed'
import type { House } from '../../house.ts'
import type { AnswerNow } from '../../live/answers.ts'
import type { PresentPredictions } from '../../model-scores/present-predictions.ts'
import type { AddressSearches } from '../../places/address-search.ts'
import { anomaliesTool } from './anomalies.ts'
import { compareTool } from './compare.ts'
import { feedsTool } from './feeds.ts'
import { findPlaceTool } from './find-place.ts'
import { forecastTool } from './forecast.ts'
import { modelsTool } from './models.ts'
import { nowTool } from './now.ts'
import { periodStore } from './period-store.ts'
import { placesOfCityTool } from './places-of-city.ts'
import { recordTools } from './record-tools.ts'
import { riskTool } from './risk.ts'
import { seriesTool } from './series.ts'
import type { Tool } from './tool.ts'

/** What the tools read from: what answers the screens. */
export interface ToolNeeds extends Pick<House, 'db' | 'cities' | 'clock'> {
  answers: AnswerNow
  present: PresentPredictions
  /** Every source of a city and how fresh it is. */
  feedsOf(cityId: string): Promise<FeedStatus[]>
  addresses: AddressSearches
}

/** Every tool of the assistant. Their order is the one in which a model reads of them. */
export function toolbox(needs: ToolNeeds): Tool[] {
  const periods = { periods: periodStore(needs.db) }
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
    modelsTool(needs),
  ]
  // A list of tools of different arguments: whoever runs one checks its arguments by its own schema first.
  return [...(all as unknown as Tool[]), ...recordTools(needs)]
}
