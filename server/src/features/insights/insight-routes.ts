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

/** Figures of the present: an insight is written anew soon after, however many ask. */
const MEMORY = { forMs: 10_000, atMost: 100, atOnce: 2, waiting: 50 }

/** @param language of those who ask for none */
export function insightRoutes(
  serve: Serve,
  { cities, clock }: Pick<AppContext, 'cities' | 'clock'>,
  sources: InsightSources,
  language: Language,
): void {
  const written = answerCache<Insights>(clock, MEMORY)

  serve(getInsights, (asked) => {
    const city = cities.find(asked.query.city)
    const { plan, role } = personOf(asked)
    // Figures of the desk and of models are in the insights of those alone who may ask for them.
    const desk = isAtLeast(role, 'operator') && allows(plan, 'advancedIncidents')
    const ahead = allows(plan, 'predictiveAnalytics')
    const wanted = asked.query.language ?? language
    return written.get([city.id, wanted, desk, ahead].join('\n'), async () =>
      writeInsights(await gather(sources, city, clock.nowMs(), { desk, ahead }), wanted),
    )
  })
}
