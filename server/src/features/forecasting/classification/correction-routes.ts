import { Failure } from '@oppidum/domain/core/failure'
import { listCorrections, takeBackCorrection } from '@oppidum/domain/forecasting/correction'
import type { AppContext } from '../../../compose/context.ts'
import { actorOf } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/audit-store.ts'
import { transaction } from '../../../platform/db/connection.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { correctionStore } from './correction-store.ts'

const SHOWN = 500

export function correctionRoutes(serve: Serve, { db, cities, clock }: Pick<AppContext, 'db' | 'cities' | 'clock'>): void {
  const store = correctionStore(db)

  serve(listCorrections, ({ query }) => store.list(cities.find(query.city).id, query.kind ?? null, SHOWN))

  serve(takeBackCorrection, (request) => {
    const { id: cityId } = cities.find(request.query.city)
    const { id } = request.params
    const at = new Date(clock.nowMs())
    return transaction(db, async (tx) => {
      const isNew = await store.takeBack(tx, cityId, id, at)
      const correction = await store.find(tx, cityId, id)
      if (!correction) throw new Failure('not_found', 'There is no correction with that id in this city.')
      if (isNew) {
        const { number, field, proposed, chosen } = correction
        const from = { number, field, proposed, chosen }
        await writeAudit(tx, at, { actor: actorOf(request), action: 'correction-taken-back', subjectId: id, cityId, from })
      }
      return correction
    })
  })
}
