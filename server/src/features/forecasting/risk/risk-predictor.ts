import type { City } from '@oppidum/domain/cities/city'
import { cityClock } from '@oppidum/domain/core/city-clock'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { RISK_HOURS } from '@oppidum/domain/forecasting/risk'
import type { IncidentLog } from '@oppidum/models/risk/incident-hours'
import type { AppContext } from '../../../compose/context.ts'
import type { ModelProcess } from '../../../platform/workers/models/model-process.ts'
import type { Fitting, Judged, Prediction, Predictor } from '../scores/predictor.ts'
import { keptPart, type ModelVersion } from '../scores/version-store.ts'
import { riskStore } from './risk-store.ts'

const LEARNT_DAYS = 2 * 366
/** Two months show how the city has been lately. */
const RECENT_DAYS = 61
const WANTED_RECORDS = 200
/** Incidents are reported within minutes of the hour's end. */
const SETTLED_MS = 5 * 60_000
/** A day with a shorter outage than this is used. */
const OUTAGE_COUNTS_MS = HOUR_MS

/** Incidents in each district in each of the coming hours. */
export function riskPredictor({ db }: Pick<AppContext, 'db'>, models: Pick<ModelProcess, 'run'>): Predictor {
  const store = riskStore(db)

  async function logOf(city: City, fromMs: number, untilMs: number): Promise<IncidentLog> {
    const { wallMs } = cityClock(city.timeZone)
    const { atMs, districts } = await store.incidents(city.id, new Date(fromMs), new Date(untilMs))
    const outages = await store.outages(db.pool, city.id, new Date(fromMs))
    const [first] = atMs
    return {
      incidents: districts.map((zone, index) => ({ zone, wallMs: wallMs(atMs[index] as number) })),
      gaps: outageDays(outages.map((it) => ({ fromMs: wallMs(Math.max(it.fromMs, fromMs)), toMs: wallMs(Math.min(it.toMs, untilMs)) }))),
      untilWallMs: wallMs(untilMs),
      ...(first !== undefined && { sinceWallMs: wallMs(Math.max(fromMs, first)) }),
    }
  }

  const lastHourMs = (nowMs: number) => Math.floor((nowMs - SETTLED_MS) / HOUR_MS) * HOUR_MS

  return {
    model: 'incident-risk',
    shownIn: null,
    truthAfterMs: 30 * 60_000,

    async fit(city, nowMs): Promise<Fitting> {
      if (city.districts.length === 0) return 'none'
      const untilMs = lastHourMs(nowMs)
      const log = await logOf(city, untilMs - LEARNT_DAYS * DAY_MS, untilMs)
      const have = log.incidents.length
      const fitted = have < WANTED_RECORDS ? null : await models.run('fits', 'fitRisk', log)
      if (!fitted) return { need: { have, want: WANTED_RECORDS, of: 'records' } }
      const [first] = log.incidents
      return {
        parts: [fitted.packed],
        places: fitted.zones,
        rows: have,
        // Wall-clock times differ from UTC by hours at most.
        fittedFrom: new Date(untilMs - (log.untilWallMs - (first?.wallMs ?? log.untilWallMs))),
        fittedTo: new Date(untilMs),
        figures: { usual: [...fitted.usual], spread: fitted.spread },
      }
    },

    async predict(city, version, lastKnown, nowMs): Promise<Prediction | null> {
      const untilMs = lastHourMs(nowMs)
      if (lastKnown && lastKnown.getTime() >= untilMs) return null
      const log = await logOf(city, untilMs - RECENT_DAYS * DAY_MS, untilMs)
      const parameters = keptPart(db, city.id, 'incident-risk', version.version)
      const risks = await models.run('rounds', 'risk', { log, fromWallMs: log.untilWallMs, hours: RISK_HOURS }, parameters)
      const usual = usualOf(version)
      const all = (of: (it: (typeof risks)[number][number]) => number) => Float64Array.from(risks.flat(), of)
      return {
        knownUpTo: new Date(untilMs),
        minutes: risks.map((_, hour) => (hour + 1) * 60),
        expected: all((it) => it.expected),
        low: all((it) => it.low),
        high: all((it) => it.high),
        naive: Float64Array.from({ length: risks.length * usual.length }, (_, at) => usual[at % usual.length] as number),
      }
    },

    async truths(tx, city, version, end) {
      const startMs = end.getTime() - HOUR_MS
      const outages = await store.outages(tx, city.id, new Date(startMs))
      // Nothing is known about a time in which the source was failing.
      if (outages.some((it) => it.fromMs < end.getTime() && it.toMs > startMs))
        return new Float64Array(version.places.length).fill(Number.NaN)
      const counts = await store.counts(tx, city.id, startMs)
      return Float64Array.from(version.places, (it) => counts.get(it) ?? 0)
    },

    hasWideningIntervals: false,
    errorOf: surprise,
  }
}

/** Incidents per hour in each district, over the whole history. */
export const usualOf = ({ figures }: ModelVersion) => figures.usual as readonly number[]

/** How much more than a Poisson distribution the number of incidents varies. */
export const spreadOf = ({ figures }: ModelVersion) => figures.spread as number

/** Midnights of days with a longer outage, in wall-clock time. */
function outageDays(outages: readonly { fromMs: number; toMs: number }[]): number[] {
  const lost = new Map<number, number>()
  for (const { fromMs, toMs } of outages)
    for (let day = Math.floor(fromMs / DAY_MS) * DAY_MS; day < toMs; day += DAY_MS)
      lost.set(day, (lost.get(day) ?? 0) + Math.min(toMs, day + DAY_MS) - Math.max(fromMs, day))
  return [...lost].filter(([, ms]) => ms >= OUTAGE_COUNTS_MS).map(([day]) => day)
}

/** How surprising a number of incidents is under a Poisson distribution, in nats. */
function surprise({ truth, expected, low, high, naive }: Judged): { error: number; naive: number; isInside: boolean } {
  const of = (mean: number) => {
    let nats = mean
    for (let count = 1; count <= truth; count++) nats += Math.log(count / Math.max(mean, 1e-6))
    return nats
  }
  return { error: of(expected), naive: of(naive), isInside: truth >= low && truth <= high }
}
