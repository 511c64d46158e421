import type { Language } from '@oppidum/domain/core/language'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import { insightRoutes } from './insight-routes.ts'
import type { InsightSources } from './sources.ts'

/** @param language for clients that request none */
export function insightsModule(context: AppContext, sources: InsightSources, language: Language): FeatureModule {
  return { name: 'insights', routes: (serve) => insightRoutes(serve, context, sources, language) }
}
