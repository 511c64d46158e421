import { listModels, type ModelScore } from '@oppidum/domain/forecasting/model-score'
import type { AppContext } from '../../../compose/context.ts'
import type { Serve } from '../../../platform/http/serve.ts'

export function modelRoutes(
  serve: Serve,
  { cities }: Pick<AppContext, 'cities'>,
  scoresOf: (cityId: string) => Promise<ModelScore[]>,
): void {
  serve(listModels, ({ query }) => scoresOf(cities.find(query.city).id))
}
