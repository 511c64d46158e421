import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import { type EmbedTheme, embedCard, embedMap } from '@oppidum/domain/publishing/embed'
import type { Incident } from '@oppidum/domain/records/incident'
import type { CityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import type { AppContext } from '../../../compose/context.ts'
import type { Config } from '../../../config/config.ts'
import type { SecurityHeaders } from '../../../platform/http/guard/security-headers.ts'
import { type CachedResponse, cachedResponse } from '../../../platform/http/responses/cached-response.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { answerCache } from '../../../platform/live/answer-cache.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { embedCardPage } from './embed-card.ts'
import { embedMapPage } from './embed-map.ts'
import type { EmbedContext } from './embed-page.ts'

/** Written once for all who ask at about the same time; what is out of date is known this much later. */
const CACHE = { forMs: 5_000, atMost: 100, atOnce: 4, waiting: 200 }

interface Dependencies extends Pick<AppContext, 'cities' | 'clock'> {
  answers: Pick<AnswerNow, 'records'>
  config: Pick<Config, 'publicUrl' | 'brandName' | 'defaultLanguage'>
  security: Pick<SecurityHeaders, 'embedded'>
}

/** Serves pages that other sites frame. They show public data only, and neither set nor read a cookie. */
export function embedRoutes(serve: Serve, { cities, clock, answers, config, security }: Dependencies): void {
  const written = answerCache<CachedResponse>(clock, CACHE)
  const { publicUrl, brandName, defaultLanguage } = config

  interface Asked {
    city?: string | undefined
    language?: Language | undefined
    theme: EmbedTheme
  }
  function answer(name: string, asked: Asked, write: (context: EmbedContext) => string): Promise<CachedResponse> {
    const city = cities.find(asked.city)
    const { language = defaultLanguage, theme } = asked
    return written.get(JSON.stringify([name, city.id, language, theme]), async () => {
      const page = write({ city, language, theme, brandName, publicUrl, nowMs: clock.nowMs() })
      return cachedResponse(page, 'text/html; charset=utf-8', security.embedded)
    })
  }
  const metricsOf = ({ id }: City): CityMetrics | undefined => answers.records<CityMetrics>(id, 'city-metrics')[0]

  serve.cached(embedCard, ({ query: { figure, ...asked } }) =>
    answer(`card ${figure}`, asked, (context) => embedCardPage(figure, metricsOf(context.city), context)),
  )
  serve.cached(embedMap, ({ query }) =>
    answer('map', query, (context) =>
      embedMapPage(answers.records<Incident>(context.city.id, 'incidents'), metricsOf(context.city)?.evidence.activeIncidents, context),
    ),
  )
}
