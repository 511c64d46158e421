import { PREVIEW_DAYS, previewAlertRule, type RulePreview } from '@oppidum/domain/alerts/preview'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { AppContext } from '../../../compose/context.ts'
import { personOf, type Serve } from '../../../platform/http/serve.ts'
import { answerCache } from '../../../platform/live/answer-cache.ts'
import { checkSettings, normalSettings } from '../rules/rule-check.ts'
import { rulePast } from './rule-past.ts'
import { rulePreview } from './rule-preview.ts'

/** A preview of a district reads half a million values; a person changes a rule every few seconds. */
const CACHE = { forMs: 10_000, atMost: 50, atOnce: 2, waiting: 20, waitingPerSender: 4 }

interface Dependencies extends Pick<AppContext, 'history' | 'cities' | 'clock'> {
  feedsOf(cityId: string): Promise<readonly FeedStatus[]>
}

/** Rules that are not saved yet are checked as if they were. */
export function previewRoutes(serve: Serve, { history, cities, clock, feedsOf }: Dependencies): void {
  const previews = answerCache<RulePreview>(clock, CACHE)

  serve(previewAlertRule, async (request) => {
    const city = cities.find(request.query.city)
    const rule = normalSettings(request.body)
    const feeds = await feedsOf(city.id)
    checkSettings(rule, personOf(request), { city, feedIds: new Set(feeds.map((it) => it.id)) })
    const { condition, scope, forMinutes, resolveMinutes, noData } = rule
    const question = JSON.stringify([city.id, condition, scope, forMinutes, resolveMinutes, noData])
    const load = async () => {
      const toMs = clock.nowMs()
      const past = await history.read(history.nowMs(), (tx) => rulePast(tx, city, rule, toMs - PREVIEW_DAYS * DAY_MS, toMs))
      return rulePreview(rule, past.value)
    }
    return previews.get(question, load, { sender: personOf(request).id })
  })
}
