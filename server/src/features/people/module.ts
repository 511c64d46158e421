import { identityStore } from '../../adapters/identity/local/identity-store.ts'
import { IDLE_END_MS } from '../../adapters/identity/local/session-ends.ts'
import type { Mail } from '../../adapters/mail/mail-port.ts'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { Config } from '../../config/config.ts'
import { adminChanges } from '../../platform/auth/people/admin-changes.ts'
import { localAccounts } from '../../platform/auth/people/local-accounts-store.ts'
import type { PersonData } from '../../platform/auth/people/person-data.ts'
import { idempotentCallData, idempotentCallRetention } from '../../platform/http/idempotency/idempotent-call-data.ts'
import type { AnswerNow } from '../../platform/live/answers.ts'
import { mailSender } from '../../platform/mail/mail-sender.ts'
import { outboxStore } from '../../platform/mail/outbox-store.ts'
import { apiKeyData } from './api-keys/api-key-data.ts'
import { apiKeyRoutes } from './api-keys/api-key-routes.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { mailRoutes } from './mail/mail-routes.ts'
import { ownDataRoutes } from './own-data/own-data-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { securityContactRoutes } from './security-contact/security-contact-routes.ts'
import { accountRoutes } from './sign-in/account-routes.ts'
import { meRoutes } from './sign-in/me-routes.ts'
import { secondFactorRuleRoutes } from './sign-in/second-factor-rule-routes.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'

interface Dependencies {
  config: Config
  /** Null without a mail server: e-mails stay in the outbox. */
  mail: Mail | null
  listHeaders: AnswerNow['listHeaders']
  /** What every module stores about a person; called when the routes are bound. */
  personalData(): readonly PersonData[]
}

export function peopleModule(context: AppContext, { config, mail, listHeaders, personalData }: Dependencies): FeatureModule {
  const changeAdmins = adminChanges(context)
  const accountRows = identityStore(context.db)
  const outbox = outboxStore(context.db)
  return {
    name: 'people',
    routes(serve) {
      const personData = personalData()
      meRoutes(serve, context)
      if (context.accounts) {
        signInRoutes(serve, { ...context, accounts: context.accounts })
        accountRoutes(serve, { ...context, accounts: context.accounts }, config)
        secondFactorRuleRoutes(serve, context)
      }
      peopleRoutes(serve, { ...context, changeAdmins, personData, listHeaders })
      invitationRoutes(serve, context, config)
      auditRoutes(serve, { ...context, listHeaders })
      mailRoutes(serve, { ...context, hasServer: config.smtp !== undefined, listHeaders })
      ownDataRoutes(serve, { ...context, changeAdmins, personData })
      securityContactRoutes(serve, context, config)
      apiKeyRoutes(serve, context)
    },
    jobs: [mailSender(context, mail).job],
    status: { backlog: async () => ({ queue: 'mail', ...(await outbox.backlog(context.clock.nowMs())) }) },
    personalData: [...localAccounts(context.db), apiKeyData(context), idempotentCallData(context)],
    retention: [
      (nowMs, atMost) => accountRows.forgetAllOver(new Date(nowMs), new Date(nowMs - IDLE_END_MS.others), atMost),
      idempotentCallRetention(context),
    ],
  }
}
