import type { PublicConfig } from '@oppidum/domain/cities/public-config'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { HttpChannel } from '../../compose/http-channel.ts'
import type { Config } from '../../config/config.ts'
import { serveArchives } from '../../platform/http/files/archive-files.ts'
import type { SecurityHeaders } from '../../platform/http/guard/security-headers.ts'
import { cityRoutes } from './city-routes.ts'
import { cityStore } from './city-store.ts'
import { fingerprints, type MapArchives } from './map/map-archives.ts'
import { mapRoutes } from './map/map-routes.ts'
import { setupRoutes } from './setup/setup-routes.ts'

/** Where city maps are served. The page's own map screen has the path without the trailing slash. */
const MAPS = '/map/'

interface Dependencies {
  config: Config
  pageConfig(): PublicConfig
  archives: MapArchives
  http: Pick<HttpChannel, 'app' | 'limit'>
  security: SecurityHeaders
}

export function citiesModule(context: AppContext, { config, pageConfig, archives, http, security }: Dependencies): FeatureModule {
  const { db, clock, cities } = context
  const fingerprint = fingerprints()
  return {
    name: 'cities',
    routes(serve) {
      cityRoutes(serve, context, pageConfig)
      mapRoutes(serve, {
        cities,
        security,
        archiveAddress(cityId) {
          const path = archives.get(cityId)
          const present = path === undefined ? null : fingerprint.present(path)
          return present === null ? null : `${MAPS}${cityId}-${present}.pmtiles`
        },
      })
      serveArchives(http.app, { folder: MAPS, paths: archives, fingerprintOf: fingerprint.of }, (request) => http.limit(request, 'cached'))
      setupRoutes(serve, context, config)
    },
    async prepareDuty(duty) {
      if (duty !== 'maintenance') return
      for (const city of cities.inFile) await cityStore(db).keep(city, new Date(clock.nowMs()))
    },
  }
}
