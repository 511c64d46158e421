import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'

/** Rules over what the product knows, the alerts they cause, and the messages about them. */
export function alertsModule(_context: AppContext): FeatureModule {
  return { name: 'alerts', routes: () => undefined }
}
