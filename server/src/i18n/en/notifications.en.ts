import type { NotificationTexts } from '../notification-texts.ts'

export const notifications: NotificationTexts = {
  letterFooter: ({ brandName, address }) =>
    `You receive this email because it is set up as a contact point for alerts in ${brandName}. Contact points can be removed here: ${address}`,
  wishedLetterFooter: ({ brandName, address }) =>
    `You receive this email because a notification policy of ${brandName} names you, your role or your shift. Emails can be turned off here: ${address}`,
}
