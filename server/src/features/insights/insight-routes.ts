import { isAtLeast } from '@oppidum/domain/core/access'
import type { Language } from '@oppidum/domain/core/language'
import { getInsights, type Insights } from '@oppidum/domain/insights/insights'
import { allows } from '@oppidum/domain/plans/plan'
import type { AppContext } from '../../compose/context.ts'
import { personOf, type Serve } from '../../platform/http/serve.ts'
import { answerCache } from '../../platform/live/answer-cache.ts'
import { gather } from './facts.ts'
import { writeInsights } from './insight-writer.ts'
import type { InsightSources } from './sources.ts'

/** Insights describe the present: they are rewritten soon, however many people read them. */
const MEMORY = { forMs: 10_000, atMost: 100, atOnce: 2, waiting: 50 }

/** @param language for clients that request none */
export function insightRoutes(
  serve: Serve,
  { cities, clock }: Pick<AppContext, 'cities' | 'clock'>,
  sources: InsightSources,
  language: Language,
): void {
  const cache = answerCache<Insights>(clock, MEMORY)

  serve(getInsights, (request) => {
    const city = cities.find(request.query.city)
    const { plan, role } = personOf(request)
    // Figures of the desk and of models appear only for those who may read them.
    const desk = isAtLeast(role, 'operator') && allows(plan, 'advancedIncidents')
    const ahead = allows(plan, 'predictiveAnalytics')
    const wanted = request.query.language ?? language
    return cache.get([city.id, wanted, desk, ahead].join('\n'), async () =>
      writeInsights(await gather(sources, city, clock.nowMs(), { desk, ahead }), wanted),
    )
  })
}
