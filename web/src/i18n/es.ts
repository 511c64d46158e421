import { messages as about } from './es/about.po'
import { messages as account } from './es/account.po'
import { messages as admin } from './es/admin.po'
import { messages as alertsBudget } from './es/alerts-budget.po'
import { messages as alertsContactPoints } from './es/alerts-contact-points.po'
import { messages as alertsList } from './es/alerts-list.po'
import { messages as alertsPolicies } from './es/alerts-policies.po'
import { messages as alertsPreview } from './es/alerts-preview.po'
import { messages as alertsRules } from './es/alerts-rules.po'
import { messages as answers } from './es/answers.po'
import { messages as assistant } from './es/assistant.po'
import { messages as desk } from './es/desk.po'
import { messages as feeds } from './es/feeds.po'
import { messages as hosted } from './es/hosted.po'
import { messages as house } from './es/house.po'
import { messages as identity } from './es/identity.po'
import { messages as images } from './es/images.po'
import { messages as ingestSources } from './es/ingest-sources.po'
import { messages as map } from './es/map.po'
import { messages as models } from './es/models.po'
import { messages as openData } from './es/open-data.po'
import { messages as open311 } from './es/open311.po'
import { messages as outbox } from './es/outbox.po'
import { messages as owner } from './es/owner.po'
import { messages as palette } from './es/palette.po'
import { messages as pictures } from './es/pictures.po'
import { messages as plans } from './es/plans.po'
import { messages as reach } from './es/reach.po'
import { messages as report } from './es/report.po'
import { messages as screens } from './es/screens.po'
import { messages as setup } from './es/setup.po'
import { messages as shell } from './es/shell.po'
import { messages as sign } from './es/sign.po'
import { messages as situations } from './es/situations.po'
import { messages as status } from './es/status.po'
import { messages as statusPage } from './es/status-page.po'
import { messages as system } from './es/system.po'
import { messages as targets } from './es/targets.po'
import { messages as time } from './es/time.po'
import { messages as usage } from './es/usage.po'
import { messages as views } from './es/views.po'
import { messages as webhooks } from './es/webhooks.po'

/** Every text of the page in this language, one file a slice. */
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
  ...house,
  ...identity,
  ...images,
  ...ingestSources,
  ...map,
  ...models,
  ...openData,
  ...open311,
  ...owner,
  ...outbox,
  ...palette,
  ...pictures,
  ...plans,
  ...reach,
  ...report,
  ...screens,
  ...setup,
  ...shell,
  ...sign,
  ...situations,
  ...status,
  ...statusPage,
  ...system,
  ...targets,
  ...time,
  ...usage,
  ...views,
  ...webhooks,
}
