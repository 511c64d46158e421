import { listCities } from '@oppidum/domain/cities/city'
import { getConfig, type PublicConfig } from '@oppidum/domain/cities/public-config'
import type { AppContext } from '../../compose/context.ts'
import type { Serve } from '../../platform/http/serve.ts'

export function cityRoutes(serve: Serve, { cities }: Pick<AppContext, 'cities'>, config: () => PublicConfig): void {
  serve(listCities, () => cities.all.map(({ id, name, timeZone, bounds }) => ({ id, name, timeZone, bounds: [...bounds] })))
  serve(getConfig, config)
}
