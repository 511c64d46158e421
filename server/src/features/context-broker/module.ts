import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { HttpChannel } from '../../compose/http-channel.ts'
import type { Config } from '../../config/config.ts'
import type { SecurityHeaders } from '../../platform/http/guard/security-headers.ts'
import type { AnswerNow } from '../../platform/live/answers.ts'
import type { Notifications } from '../feeds/module.ts'
import { serveNgsiLd } from './http/ngsi-server.ts'
import { serveNotifications } from './http/notification-server.ts'
import { ngsiFace } from './ngsi-face.ts'

interface Dependencies {
  config: Pick<Config, 'publicUrl'>
  http: Pick<HttpChannel, 'app' | 'limit' | 'turnOf'>
  answers: AnswerNow
  security: SecurityHeaders
  notifications: Notifications
}

/** The city as an NGSI-LD broker, for programs that read context brokers, and where other brokers send what they have. */
export function contextBrokerModule(context: AppContext, { config, http, answers, security, notifications }: Dependencies): FeatureModule {
  const { publicUrl } = config
  return {
    name: 'context-broker',
    routes() {
      serveNgsiLd(http.app, { limit: http.limit, turnOf: http.turnOf, answer: ngsiFace({ ...context, answers, security, publicUrl }) })
      serveNotifications(http.app, { limit: http.limit, ...notifications })
    },
  }
}
