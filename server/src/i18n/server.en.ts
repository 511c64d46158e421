import { accountEmails } from './en/account-emails.en.ts'
import { afterAction } from './en/after-action.en.ts'
import { allowanceEmail } from './en/allowance-email.en.ts'
import { conversationFile } from './en/conversation-file.en.ts'
import { embed } from './en/embed.en.ts'
import { escalation } from './en/escalation.en.ts'
import { feedProblems, feedReasons } from './en/feed-problems.en.ts'
import { help } from './en/help.en.ts'
import { insights } from './en/insights.en.ts'
import { invitationEmail } from './en/invitation-email.en.ts'
import { notifications } from './en/notifications.en.ts'
import { planEmails } from './en/plan-emails.en.ts'
import { planHelp } from './en/plan-help.en.ts'
import { publishing } from './en/publishing.en.ts'
import { questions } from './en/question-language.en.ts'
import { recordPredictions } from './en/record-predictions.en.ts'
import { reportEmails } from './en/report-emails.en.ts'
import { speedForecast } from './en/speed-forecast.en.ts'
import { tools } from './en/tools.en.ts'
import { trafficEvents } from './en/traffic-events.en.ts'
import { transitEffects } from './en/transit-effects.en.ts'
import { webhookEmail } from './en/webhook-email.en.ts'
import { workZones } from './en/work-zones.en.ts'

/** All that the server writes for people, one file a feature. */
export const en = {
  accountEmails,
  afterAction,
  allowanceEmail,
  conversationFile,
  embed,
  escalation,
  feedProblems,
  feedReasons,
  help,
  insights,
  invitationEmail,
  notifications,
  planEmails,
  planHelp,
  publishing,
  questions,
  recordPredictions,
  reportEmails,
  speedForecast,
  tools,
  trafficEvents,
  transitEffects,
  webhookEmail,
  workZones,
}
