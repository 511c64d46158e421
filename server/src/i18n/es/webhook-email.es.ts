import { FAILING_DAYS } from '@oppidum/domain/webhooks/webhook'
import type { WebhookEmail } from '../webhook-email-texts.ts'

export const webhookEmail: WebhookEmail = ({ brandName, name, address }) => ({
  subject: `Su webhook «${name}» de ${brandName} se desactivó`,
  body: `La dirección de su webhook «${name}» no acepta entregas desde hace ${FAILING_DAYS} días, así que ya no le enviamos nada.

Cuando el receptor vuelva a funcionar, reanude el webhook en la página de su cuenta. Allí está el registro de las entregas de los últimos 7 días, y puede enviar cada una de nuevo.

${address}`,
})
