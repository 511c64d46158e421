import { listModels, type ModelScore } from '@oppidum/domain/model-score'
import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'

export function modelRoutes(serve: Serve, { cities }: Pick<House, 'cities'>, scoresOf: (cityId: string) => Promise<ModelScore[]>): void {
  serve(listModels, ({ query }) => scoresOf(cities.find(query.city).id))
}
