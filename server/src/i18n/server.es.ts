import { accountEmails } from './es/account-emails.es.ts'
import { afterAction } from './es/after-action.es.ts'
import { allowanceEmail } from './es/allowance-email.es.ts'
import { conversationFile } from './es/conversation-file.es.ts'
import { embed } from './es/embed.es.ts'
import { escalation } from './es/escalation.es.ts'
import { feedProblems, feedReasons } from './es/feed-problems.es.ts'
import { help } from './es/help.es.ts'
import { insights } from './es/insights.es.ts'
import { invitationEmail } from './es/invitation-email.es.ts'
import { notifications } from './es/notifications.es.ts'
import { planEmails } from './es/plan-emails.es.ts'
import { planHelp } from './es/plan-help.es.ts'
import { publishing } from './es/publishing.es.ts'
import { questions } from './es/question-language.es.ts'
import { recordPredictions } from './es/record-predictions.es.ts'
import { reportEmails } from './es/report-emails.es.ts'
import { speedForecast } from './es/speed-forecast.es.ts'
import { tools } from './es/tools.es.ts'
import { trafficEvents } from './es/traffic-events.es.ts'
import { transitEffects } from './es/transit-effects.es.ts'
import { webhookEmail } from './es/webhook-email.es.ts'
import { workZones } from './es/work-zones.es.ts'

/** All that the server writes for people, one file a feature. */
export const es = {
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
