import { messagePath, type NotificationBody, type WebhookMessage } from '@oppidum/domain/alerts/notification'
import { PUSH_BYTES } from '../../../adapters/push/push-messages.ts'
import type { DueNotification } from './notification-queue-store.ts'

type Message = Pick<DueNotification, 'id' | 'title' | 'body' | 'createdAt'>

/** JSON of a webhook; the same text at each attempt. */
export function webhookText({ id, title, body, createdAt }: Message, publicUrl: string): string {
  const message: WebhookMessage = { ...body, id, at: createdAt.toISOString(), title, url: publicUrl + messagePath(body) }
  return JSON.stringify(message)
}

/**
 * Words behind `@` that Mattermost and Rocket.Chat take from a webhook's plain text as a call to everybody; titles and values may come from
 * a feed or a citizen. A zero-width space keeps them readable and ends the mention.
 */
const CALL_TO_ALL = /@(?=(?:channel|here|all|everyone)\b)/gi

const slackEscaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(CALL_TO_ALL, '@\u200b')

/**
 * The body of Slack's incoming webhooks, which Mattermost, Rocket.Chat and others take too. In Slack's own text only `&`, `<` and `>` are
 * special (https://docs.slack.dev/messaging/formatting-message-text).
 */
export function slackText({ title, body }: Message, publicUrl: string): string {
  const link = `<${publicUrl}${messagePath(body)}|${slackEscaped(title).replaceAll('|', '¦')}>`
  return JSON.stringify({ text: [`*${link}*`, slackEscaped(body.text)].filter((it) => it !== '').join('\n') })
}

/** A browser shows one notification for an alert: a later one replaces it. Null for a message about several or none. */
function onlyAlert({ alerts }: NotificationBody): string | null {
  const [only] = alerts
  return only && alerts.length === 1 ? only.id : null
}

/** At most 32 characters of base64url: a UUID without hyphens. */
export const pushTopic = ({ id, body }: Message): string => (onlyAlert(body) ?? id).replaceAll('-', '')

/** JSON for the service worker of the page, short enough for every push service. */
export function pushText({ id, title, body }: Message): string {
  const message = (text: string) =>
    JSON.stringify({ id, title, text, tag: onlyAlert(body) ?? id, path: messagePath(body), severity: body.severity })
  let text = body.text
  while (Buffer.byteLength(message(text)) > PUSH_BYTES)
    text = `${text.slice(0, Math.floor(text.length * 0.8)).replace(/[\uD800-\uDBFF]$/, '')}…`
  return message(text)
}

/** A letter in plain text, with a link to the alert. */
export function letterText({ body }: Pick<Message, 'body'>, publicUrl: string, footer: string): string {
  return [body.text, publicUrl + messagePath(body), footer].filter((it) => it !== '').join('\n\n')
}
