import { messages as about } from './en/about.po'
import { messages as account } from './en/account.po'
import { messages as admin } from './en/admin.po'
import { messages as alertsBudget } from './en/alerts-budget.po'
import { messages as alertsContactPoints } from './en/alerts-contact-points.po'
import { messages as alertsList } from './en/alerts-list.po'
import { messages as alertsPolicies } from './en/alerts-policies.po'
import { messages as alertsPreview } from './en/alerts-preview.po'
import { messages as alertsRules } from './en/alerts-rules.po'
import { messages as answers } from './en/answers.po'
import { messages as assistant } from './en/assistant.po'
import { messages as desk } from './en/desk.po'
import { messages as feeds } from './en/feeds.po'
import { messages as hosted } from './en/hosted.po'
import { messages as images } from './en/images.po'
import { messages as ingestSources } from './en/ingest-sources.po'
import { messages as models } from './en/models.po'
import { messages as openData } from './en/open-data.po'
import { messages as open311 } from './en/open311.po'
import { messages as outbox } from './en/outbox.po'
import { messages as palette } from './en/palette.po'
import { messages as pictures } from './en/pictures.po'
import { messages as plans } from './en/plans.po'
import { messages as report } from './en/report.po'
import { messages as screens } from './en/screens.po'
import { messages as setup } from './en/setup.po'
import { messages as sign } from './en/sign.po'
import { messages as situations } from './en/situations.po'
import { messages as statusPage } from './en/status-page.po'
import { messages as system } from './en/system.po'
import { messages as targets } from './en/targets.po'
import { messages as time } from './en/time.po'
import { messages as usage } from './en/usage.po'
import { messages as views } from './en/views.po'
import { messages as webhooks } from './en/webhooks.po'

/** What is said on every screen but the first, and in parts that few open: loaded with them. */
export const messages = {
  ...about,
  ...account,
  ...admin,
  ...alertsBudget,
  ...alertsContactPoints,
  ...alertsList,
  ...alertsPolicies,
  ...alertsPreview,
  ...alertsRules,
  ...answers,
  ...assistant,
  ...desk,
  ...feeds,
  ...hosted,
  ...images,
  ...ingestSources,
  ...models,
  ...openData,
  ...open311,
  ...outbox,
  ...palette,
  ...pictures,
  ...plans,
  ...report,
  ...screens,
  ...setup,
  ...sign,
  ...situations,
  ...statusPage,
  ...system,
  ...targets,
  ...time,
  ...usage,
  ...views,
  ...webhooks,
}
