import { listCities } from '@oppidum/domain/city'
import { getConfig, type PublicConfig } from '@oppidum/domain/public-config'
import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'

export function cityRoutes(serve: Serve, { cities }: Pick<House, 'cities'>, config: PublicConfig): void {
  serve(listCities, () => cities.all.map(({ id, name, timeZone, bounds }) => ({ id, name, timeZone, bounds: [...bounds] })))
  serve(getConfig, () => config)
}
