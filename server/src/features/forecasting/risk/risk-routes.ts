import type { City } from '@oppidum/domain/cities/city'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { getRisk, type IncidentRisk } from '@oppidum/domain/forecasting/risk'
import { probabilityOfSome } from '@oppidum/models/risk/count-probabilities'
import type { AppContext } from '../../../compose/context.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { PresentPredictions } from '../scores/present-predictions.ts'
import { spreadOf, usualOf } from './risk-predictor.ts'

const round4 = (value: number) => Math.round(value * 10_000) / 10_000

export function riskRoutes(
  serve: Serve,
  { db, cities, clock }: Pick<AppContext, 'db' | 'cities' | 'clock'>,
  present: PresentPredictions,
): void {
  serve(getRisk, ({ query }) => incidentRisk({ db, clock }, present, cities.find(query.city)))
}

/** Each district's expected incidents from the current hour on. */
export async function incidentRisk(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  present: PresentPredictions,
  city: City,
): Promise<IncidentRisk> {
  const model = await present.standing(city.id, 'incident-risk')
  const shown = await present.shown(db.pool, city.id, 'incident-risk')
  if (!shown) return { model, madeAt: null, knownUpTo: null, staleAt: null, districts: [] }
  const { run, version, staleAt } = shown
  const { places } = version
  const hourMs = Math.floor(clock.nowMs() / HOUR_MS) * HOUR_MS
  const current = new Set(city.districts.map((it) => it.name))
  const districts = places.flatMap((district, place) => {
    // The city file no longer lists this district.
    if (!current.has(district)) return []
    const hours = run.minutes.flatMap((minutes, target) => {
      const startMs = run.knownUpTo.getTime() + minutes * 60_000 - HOUR_MS
      const at = target * places.length + place
      const expected = run.expected[at] as number
      if (startMs < hourMs) return []
      return [
        {
          at: new Date(startMs).toISOString(),
          expected: round4(expected),
          risk: round4(probabilityOfSome(expected, spreadOf(version))),
          low: run.low[at] as number,
          high: run.high[at] as number,
        },
      ]
    })
    return [{ district, usual: round4(usualOf(version)[place] as number), hours }]
  })
  return { model, madeAt: run.madeAt.toISOString(), knownUpTo: run.knownUpTo.toISOString(), staleAt: staleAt.toISOString(), districts }
}
