import type { City } from '@oppidum/domain/cities/city'
import { cityClock } from '@oppidum/domain/core/city-clock'
import type { ModelId } from '@oppidum/domain/forecasting/model-score'
import { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { AppContext } from '../../../compose/context.ts'
import { transaction } from '../../../platform/db/connection.ts'
import { addScores } from '../scores/score-store.ts'
import type { IncidentScoringData } from './incident-prediction.ts'
import { type Ended, recordPredictionScoreStore } from './prediction-score-store.ts'
import { incidentScores, requestScores, type Scored } from './prediction-scores.ts'
import type { RequestScoringData } from './request-prediction.ts'

const AT_ONCE = 200

/** Compares predictions with how their records ended, each once, counted for the city's day on which they ended. */
export async function scoreEnded({ db, clock }: Pick<AppContext, 'db' | 'clock'>, city: City): Promise<void> {
  const store = recordPredictionScoreStore(db)
  const { dateOf } = cityClock(city.timeZone)

  async function scoreOf<Said>(kind: RecordKind, scores: (it: Ended<Said>) => Scored[]): Promise<number> {
    const now = new Date(clock.nowMs())
    const ended = await store.ended<Said>(city.id, kind, now.getTime(), AT_ONCE)
    if (ended.length === 0) return 0
    await transaction(db, async (tx) => {
      const isNew = await store.mark(
        tx,
        city.id,
        kind,
        ended.map((it) => it.id),
        now,
      )
      const sums = new Map<string, { model: ModelId; day: string; n: number; error: number; naive: number; inside: number | null }>()
      for (const record of ended.filter((it) => isNew.has(it.id)))
        for (const { model, error, naive, inside } of scores(record)) {
          const day = dateOf(record.endedAt.getTime())
          const key = `${model} ${day}`
          const sum = sums.get(key) ?? { model, day, n: 0, error: 0, naive: 0, inside: inside === null ? null : 0 }
          const held = sum.inside === null ? null : sum.inside + (inside ? 1 : 0)
          sums.set(key, { ...sum, n: sum.n + 1, error: sum.error + error, naive: sum.naive + naive, inside: held })
        }
      for (const it of sums.values()) await addScores(tx, { cityId: city.id, minutes: 0, ...it })
    })
    return ended.length
  }

  for (const kind of RecordKind.options) {
    const round = () =>
      kind === 'incident' ? scoreOf<IncidentScoringData>(kind, incidentScores) : scoreOf<RequestScoringData>(kind, requestScores)
    while ((await round()) === AT_ONCE);
  }
}
