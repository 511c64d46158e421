import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { HttpChannel } from '../../compose/http-channel.ts'
import type { Config } from '../../config/config.ts'
import { georeportStore } from './georeport-store.ts'
import { serveOpen311 } from './http/georeport-server.ts'
import { AGAIN_MS, open311Server } from './open311-server.ts'
import { sendingAppRoutes } from './sending-app-routes.ts'

type Server = Parameters<typeof open311Server>[0]

interface Dependencies extends Pick<Server, 'desk' | 'reporters'> {
  config: Pick<Config, 'publicUrl' | 'publicOrigins' | 'brandName' | 'salesEmail'>
  http: Pick<HttpChannel, 'app' | 'limit' | 'turnOf'>
}

export function open311Module(context: AppContext, { config, http, desk, reporters }: Dependencies): FeatureModule {
  const { publicUrl, brandName } = config
  const sentByApps = georeportStore(context.db)
  return {
    name: 'open311',
    routes(serve) {
      sendingAppRoutes(serve, context)
      serveOpen311(http.app, {
        publicOrigins: config.publicOrigins,
        limit: http.limit,
        turnOf: http.turnOf,
        answer: open311Server({ ...context, desk, reporters, publicUrl, brandName, contact: config.salesEmail ?? null }),
      })
    },
    retention: [(nowMs, atMost) => sentByApps.forgetSubmissions(new Date(nowMs - AGAIN_MS), atMost)],
  }
}
