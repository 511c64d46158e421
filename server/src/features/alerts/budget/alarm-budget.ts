import { busiestOf, chatterCount, floodsOf, operatorRate, quantile, RATE_MS, RATE_TARGET } from '@oppidum/domain/alerts/alarm-rate'
import { type AlarmBudget, LISTED_AT_MOST, NOISIEST_AT_MOST, type NoisyRule } from '@oppidum/domain/alerts/budget'
import { SHORT_ALERT_MINUTES } from '@oppidum/domain/alerts/preview'
import { cityClock } from '@oppidum/domain/core/city-clock'
import { MINUTE_MS, SECOND_MS } from '@oppidum/domain/core/time'
import { byKey } from '../dispatch/by-key.ts'
import type { CountedAlert, RatingCount, StandingRow } from './budget-store.ts'
import type { Staffing } from './staffing-store.ts'

export interface BudgetParts {
  fromMs: number
  toMs: number
  timeZone: string
  /** Oldest first. */
  alerts: readonly CountedAlert[]
  ratings: readonly RatingCount[]
  /** Of the same time; without the times when nobody was on shift. */
  staffing: readonly Staffing[]
  standing: { rows: readonly StandingRow[]; count: number }
}

const iso = (ms: number) => new Date(ms).toISOString()

const isShort = ({ firedMs, resolvedMs }: CountedAlert) => resolvedMs !== null && resolvedMs - firedMs < SHORT_ALERT_MINUTES * MINUTE_MS

function noisiest(alerts: readonly CountedAlert[], ratings: readonly RatingCount[]): NoisyRule[] {
  const rules = [...byKey(alerts, (it) => it.ruleId)].map(([rule, own]) => {
    const newest = own.at(-1) ?? own[0]
    const rated = ratings.find((it) => it.ruleId === rule)
    const chattering = [...byKey(own, (it) => it.placeId).values()].reduce((sum, it) => sum + chatterCount(it.map((one) => one.firedMs)), 0)
    return {
      rule,
      name: newest.name,
      severity: newest.severity,
      alerts: own.length,
      share: own.length / alerts.length,
      short: own.filter(isShort).length,
      chattering,
      useful: rated?.useful ?? 0,
      useless: rated?.useless ?? 0,
    }
  })
  return rules.sort((a, b) => b.alerts - a.alerts || (a.rule < b.rule ? -1 : 1)).slice(0, NOISIEST_AT_MOST)
}

/** Alerts by day of the city; days without any too. */
function byDay(firedMs: readonly number[], { fromMs, toMs, timeZone }: BudgetParts): AlarmBudget['days'] {
  const clock = cityClock(timeZone)
  const dayOf = (ms: number) => clock.wallOf(ms).day
  const counts = new Map<number, number>()
  for (const ms of firedMs) counts.set(dayOf(ms), (counts.get(dayOf(ms)) ?? 0) + 1)
  const [first, last] = [dayOf(fromMs), dayOf(toMs - 1)]
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    at: iso(clock.momentAt(first + index, 0)),
    alerts: counts.get(first + index) ?? 0,
  }))
}

/** EEMUA 191 gives its rates per operator. */
function perOperator({ fromMs, toMs, alerts, staffing }: BudgetParts): Pick<AlarmBudget, 'rate' | 'withinTarget' | 'operators'> {
  const peopleAt = new Map(staffing.map((it) => [it.atMs, it.people]))
  const peopleOf = ({ firedMs, sharing }: CountedAlert) => (sharing === 'city' ? (peopleAt.get(firedMs - (firedMs % RATE_MS)) ?? 1) : 1)
  const shared = alerts.filter((it) => it.sharing === 'city')
  const people = shared.length === 0 ? 1 : shared.reduce((sum, it) => sum + peopleOf(it), 0) / shared.length
  const counted = alerts.map((it) => ({ firedMs: it.firedMs, share: 1 / peopleOf(it) }))
  return {
    ...operatorRate(counted, fromMs, toMs),
    operators: { by: shared.length === 0 ? 'own' : staffing.length === 0 ? 'nobody' : 'shift', people },
  }
}

/** The figures of the budget, from the alerts of a time. */
export function alarmBudget(parts: BudgetParts): AlarmBudget {
  const { fromMs, toMs, alerts, ratings, standing } = parts
  const firedMs = alerts.map((it) => it.firedMs)
  const floods = floodsOf(firedMs)
  const busiest = busiestOf(firedMs)
  const waits = alerts.flatMap((it) => (it.acknowledgedMs === null ? [] : Math.max(0, it.acknowledgedMs - it.firedMs) / SECOND_MS))
  return {
    from: iso(fromMs),
    to: iso(toMs),
    alerts: alerts.length,
    ...perOperator(parts),
    target: RATE_TARGET,
    busiest: busiest && { at: iso(busiest.atMs), alerts: busiest.alerts },
    floods: floods
      .slice(-LISTED_AT_MOST)
      .reverse()
      .map((it) => ({ from: iso(it.fromMs), to: iso(it.toMs), alerts: it.alerts })),
    floodCount: floods.length,
    days: byDay(firedMs, parts),
    noisiest: noisiest(alerts, ratings),
    standing: standing.rows.map(({ id, ruleId, placeId, firedAt, ...it }) => ({
      alert: id,
      rule: ruleId,
      place: placeId,
      name: it.name,
      severity: it.severity,
      placeName: it.placeName,
      state: it.state,
      firedAt: firedAt.toISOString(),
    })),
    standingCount: standing.count,
    acknowledge: { median: quantile(waits, 0.5), p90: quantile(waits, 0.9), acknowledged: waits.length },
    ratings: {
      useful: ratings.reduce((sum, it) => sum + it.useful, 0),
      useless: ratings.reduce((sum, it) => sum + it.useless, 0),
    },
  }
}
