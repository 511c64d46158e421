import type { City } from '@oppidum/domain/cities/city'
import { cityClock } from '@oppidum/domain/core/city-clock'
import { DAY_MS } from '@oppidum/domain/core/time'
import {
  type BaselineRule,
  type ErrorUnit,
  type ModelId,
  type ModelScore,
  type ModelStanding,
  naive,
  naiveError,
} from '@oppidum/domain/forecasting/model-score'
import type { Tx } from '../../../platform/db/connection.ts'
import { type DayScore, scoresSince } from './score-store.ts'
import { needs, stateChanges } from './state-store.ts'
import { currentVersions } from './version-store.ts'

/** Days on the scoreboard, and days behind the figures beside a value. */
const DAYS = 90
const RECENT_DAYS = 7
const CHANGES = 50

/** Each model's unit of error and baseline, in the order of the scoreboard. */
const KINDS: Record<ModelId, { unit: ErrorUnit; baseline: BaselineRule }> = {
  'traffic-speed': { unit: 'mph', baseline: 'as-now' },
  'energy-load': { unit: 'MW', baseline: 'as-yesterday' },
  'energy-solar': { unit: 'MW', baseline: 'as-yesterday' },
  'energy-photovoltaic': { unit: 'MW', baseline: 'as-yesterday' },
  'energy-wind': { unit: 'MW', baseline: 'as-yesterday' },
  'incident-risk': { unit: 'nats', baseline: 'flat-rate' },
  'request-category': { unit: 'share', baseline: 'most-frequent' },
  'request-completion': { unit: 'days', baseline: 'usual-duration' },
  'incident-priority': { unit: 'share', baseline: 'as-reported' },
}

type Scored = Pick<ModelStanding, 'scored' | 'error' | 'naiveError' | 'coverage' | 'baselineError'>

/** Means of sums; null where nothing was scored. */
export function scoredOf(sums: readonly Pick<DayScore, 'scored' | 'error' | 'naive' | 'banded' | 'inside'>[]): Scored {
  const total = { scored: 0, error: 0, naive: 0, banded: 0, inside: 0 }
  for (const it of sums) for (const key of ['scored', 'error', 'naive', 'banded', 'inside'] as const) total[key] += it[key]
  const { scored, error, banded, inside } = total
  const baselineError = scored === 0 ? null : total.naive / scored
  return {
    scored,
    error: scored === 0 ? null : error / scored,
    ...naiveError.value(baselineError),
    coverage: banded === 0 ? null : inside / banded,
    baselineError,
  }
}

function groupedBy<K>(scores: readonly DayScore[], keyOf: (it: DayScore) => K): Map<K, DayScore[]> {
  const groups = new Map<K, DayScore[]>()
  for (const it of scores) groups.set(keyOf(it), [...(groups.get(keyOf(it)) ?? []), it])
  return groups
}

/** Every model of a city with its scores over time. @param runs whether this installation runs models */
export async function modelScores(tx: Pick<Tx, 'query'>, city: City, nowMs: number, runs: boolean): Promise<ModelScore[]> {
  const { dateOf } = cityClock(city.timeZone)
  const scores = await scoresSince(tx, city.id, dateOf(nowMs - (DAYS - 1) * DAY_MS))
  const recentSince = dateOf(nowMs - (RECENT_DAYS - 1) * DAY_MS)
  const versions = await currentVersions(tx, city.id)
  const changes = await stateChanges(tx, city.id, CHANGES)
  const lacks = await needs(tx, city.id)
  return (Object.keys(KINDS) as ModelId[]).map((id): ModelScore => {
    const own = scores.filter((it) => it.model === id)
    const recent = own.filter((it) => it.day >= recentSince)
    const version = versions.find((it) => it.model === id)
    const [last, ...before] = changes.filter((it) => it.model === id)
    const need = lacks.find((it) => it.model === id)
    return {
      id,
      state: runs ? (last?.state ?? 'learning') : 'unused',
      since: last && before.length > 0 ? last.at.toISOString() : null,
      version: version?.version ?? null,
      fittedAt: version?.fittedAt.toISOString() ?? null,
      fittedFrom: version?.fittedFrom.toISOString() ?? null,
      fittedTo: version?.fittedTo.toISOString() ?? null,
      needs: need && last?.state !== 'on' ? { have: need.have, want: need.want, of: need.of } : null,
      unit: KINDS[id].unit,
      ...naive.value(KINDS[id].baseline),
      ...scoredOf(recent),
      baseline: KINDS[id].baseline,
      ahead: [...groupedBy(recent, (it) => it.minutes)]
        .filter(([minutes]) => minutes > 0)
        .sort(([a], [b]) => a - b)
        .map(([minutes, sums]) => ({ minutes, ...scoredOf(sums) })),
      days: [...groupedBy(own, (it) => it.day)].map(([day, sums]) => ({ day, ...scoredOf(sums) })),
      changes: (last ? [last, ...before] : []).map(({ at, state }) => ({ at: at.toISOString(), state })),
    }
  })
}

/** A model's status, as shown beside its values. */
export function standingOf(all: readonly ModelScore[], model: ModelId): ModelStanding {
  const { ahead: _ahead, days: _days, changes: _changes, ...standing } = all.find((it) => it.id === model) as ModelScore
  return standing
}
