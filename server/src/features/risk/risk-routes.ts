import type { City } from '@oppidum/domain/city'
import { getRisk, type IncidentRisk } from '@oppidum/domain/risk'
import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'
import type { PresentPredictions } from '../../model-scores/present-predictions.ts'
import { chanceOfSome } from '../../models/risk/count-chances.ts'
import { spreadOf, usualOf } from './risk-predictor.ts'

const HOUR_MS = 3_600_000

const round4 = (value: number) => Math.round(value * 10_000) / 10_000

export function riskRoutes(serve: Serve, { db, cities, clock }: Pick<House, 'db' | 'cities' | 'clock'>, present: PresentPredictions): void {
  serve(getRisk, ({ query }) => incidentRisk({ db, clock }, present, cities.find(query.city)))
}

/** What each district has to expect from the running hour on. */
export async function incidentRisk(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  present: PresentPredictions,
  city: City,
): Promise<IncidentRisk> {
  const model = await present.standing(city.id, 'incident-risk')
  const shown = await present.shown(db.pool, city.id, 'incident-risk')
  if (!shown) return { model, madeAt: null, knownUpTo: null, staleAt: null, districts: [] }
  const { run, version, staleAt } = shown
  const { places } = version
  const hourMs = Math.floor(clock.nowMs() / HOUR_MS) * HOUR_MS
  const known = new Set(city.districts.map((it) => it.name))
  const districts = places.flatMap((district, place) => {
    // A district that the city file does not name any more is nowhere on the map.
    if (!known.has(district)) return []
    const hours = run.minutes.flatMap((minutes, target) => {
      const startMs = run.knownUpTo.getTime() + minutes * 60_000 - HOUR_MS
      const at = target * places.length + place
      const expected = run.expected[at] as number
      if (startMs < hourMs) return []
      return [
        {
          at: new Date(startMs).toISOString(),
          expected: round4(expected),
          risk: round4(chanceOfSome(expected, spreadOf(version))),
          low: run.low[at] as number,
          high: run.high[at] as number,
        },
      ]
    })
    return [{ district, usual: round4(usualOf(version)[place] as number), hours }]
  })
  return { model, madeAt: run.madeAt.toISOString(), knownUpTo: run.knownUpTo.toISOString(), staleAt: staleAt.toISOString(), districts }
}
