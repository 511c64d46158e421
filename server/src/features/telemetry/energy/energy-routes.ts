import { type EnergyRecord, listEnergy } from '@oppidum/domain/telemetry/energy'
import type { AppContext } from '../../../compose/context.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'

export function energyRoutes(serve: Serve, { cities, answers }: Pick<AppContext, 'cities'> & { answers: AnswerNow }): void {
  serve.prebuilt(
    listEnergy,
    (cityId) => answers.prebuilt(cities.find(cityId).id, 'energy'),
    ({ query }) => answers.records<EnergyRecord>(cities.find(query.city).id, 'energy'),
  )
}
