import { RATE_MS, STANDING_HOURS } from '@oppidum/domain/alerts/alarm-rate'
import { BUDGET_DAYS, getAlarmBudget, LISTED_AT_MOST, listRuleProposals, type RuleProposal } from '@oppidum/domain/alerts/budget'
import { PREVIEW_DAYS } from '@oppidum/domain/alerts/preview'
import { Failure } from '@oppidum/domain/core/failure'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { AppContext } from '../../../compose/context.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { answerCache } from '../../../platform/live/answer-cache.ts'
import { readerOf } from '../list/reader-of.ts'
import { rulePast } from '../replay/rule-past.ts'
import { ruleStore } from '../rules/rule-store.ts'
import { alarmBudget } from './alarm-budget.ts'
import { alertsSince, firstRuleMs, ratingsSince, standingSince, usefulAlerts } from './budget-store.ts'
import { ruleProposals } from './rule-proposals.ts'
import { staffingStore } from './staffing-store.ts'

/** A dozen replays of a month; a rule does not become noisier within minutes. */
const PROPOSALS_CACHE = { forMs: 300_000, atMost: 50, atOnce: 1, waiting: 20, waitingPerSender: 4 }

/** What alerts cost the people who get them, and how to make them fewer. */
export function budgetRoutes(serve: Serve, { db, history, cities, clock }: Pick<AppContext, 'db' | 'history' | 'cities' | 'clock'>): void {
  const rules = ruleStore(db)
  const proposals = answerCache<{ before: RuleProposal['after']; proposals: RuleProposal[] }>(clock, PROPOSALS_CACHE)

  serve(getAlarmBudget, async (request) => {
    const { id: cityId, timeZone } = cities.find(request.query.city)
    const reader = readerOf(request)
    const toMs = clock.nowMs()
    const fromMs = toMs - BUDGET_DAYS * DAY_MS
    const from = new Date(fromMs)
    const alerts = await alertsSince(db.pool, cityId, reader, from)
    const ratings = await ratingsSince(db.pool, cityId, reader, from)
    const standing = await standingSince(db.pool, cityId, reader, new Date(toMs - STANDING_HOURS * HOUR_MS), LISTED_AT_MOST)
    const staffing = await staffingStore.since(db.pool, cityId, from)
    // Before the first rule nothing could fire: that is no quiet time.
    const watchedMs = Math.min((await firstRuleMs(db.pool, cityId, reader)) ?? fromMs, alerts[0]?.firedMs ?? toMs, toMs - RATE_MS)
    return alarmBudget({ fromMs: Math.max(fromMs, watchedMs), toMs, timeZone, alerts, ratings, staffing, standing })
  })

  serve(listRuleProposals, async (request) => {
    const city = cities.find(request.query.city)
    const { id, isOperator } = readerOf(request)
    const rule = await rules.find(db.pool, city.id, request.params.id, id, isOperator)
    if (!rule) throw new Failure('not_found', 'You have no alert rule with that id in this city.')
    const { version, settings } = rule
    const load = async () => {
      const toMs = clock.nowMs()
      const fromMs = toMs - PREVIEW_DAYS * DAY_MS
      const past = await history.read(history.nowMs(), (tx) => rulePast(tx, city, settings, fromMs, toMs))
      return ruleProposals(settings, past.value, await usefulAlerts(db.pool, rule.id, new Date(fromMs)))
    }
    return { version, ...(await proposals.get(`${rule.id} ${version}`, load, { sender: id })) }
  })
}
