import { FAILING_DAYS } from '@oppidum/domain/webhooks/webhook'
import type { WebhookEmail } from '../webhook-email-texts.ts'

export const webhookEmail: WebhookEmail = ({ brandName, name, address }) => ({
  subject: `Your ${brandName} webhook "${name}" has been turned off`,
  body: `The address of your webhook "${name}" has not accepted a delivery for ${FAILING_DAYS} days, so we no longer send anything to it.

Once the receiver works again, resume the webhook on your account page. The log there lists the deliveries of the last 7 days, and you can send each of them again.

${address}`,
})
