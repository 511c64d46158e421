import { type EnergyRecord, listEnergy } from '@oppidum/domain/energy'
import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'
import type { AnswerNow } from '../../live/answers.ts'

export function energyRoutes(serve: Serve, { cities, answers }: Pick<House, 'cities'> & { answers: AnswerNow }): void {
  serve.prebuilt(
    listEnergy,
    (cityId) => answers.prebuilt(cities.find(cityId).id, 'energy'),
    ({ query }) => answers.records<EnergyRecord>(cities.find(query.city).id, 'energy'),
  )
}
