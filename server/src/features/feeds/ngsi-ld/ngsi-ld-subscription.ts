import { createHash } from 'node:crypto'
import type { NotificationRequests, NotificationWish } from '../feed-request.ts'
import { apiPath, headersOf, isFileAddress, typesOf } from './ngsi-ld-request.ts'
import type { NgsiFeed } from './ngsi-ld-settings.ts'

/** Parameters of the feed's address that a subscription can follow, or that do not select entities. */
const FOLLOWED = new Set(['type', 'q', 'limit', 'attrs', 'options', 'format', 'count'])

/** How to subscribe at the broker (ETSI GS CIM 009, 5.2.12), renew and end it. */
export function subscriptionRequests(
  feed: NgsiFeed,
  secret: string | undefined,
  { address, expiresAt }: NotificationWish,
): NotificationRequests | string | null {
  if (!feed.subscribe) return null
  if (isFileAddress(feed.url)) return 'Nobody sends the changes of a file: turn the subscription off.'
  const asked = new URL(feed.url)
  const other = [...asked.searchParams.keys()].find((it) => !FOLLOWED.has(it))
  if (other !== undefined)
    return `Changes cannot be selected by '${other.slice(0, 40)}' of the address, so the broker is not asked to send any.`
  // The same for this address whenever it is asked for again, so that there is only one.
  const id = `urn:ngsi-ld:Subscription:oppidum-${createHash('sha256').update(address).digest('hex').slice(0, 24)}`
  const query = asked.searchParams.get('q')
  const subscription = {
    id,
    type: 'Subscription',
    entities: (asked.searchParams.get('type') ?? typesOf(feed)).split(',').map((type) => ({ type })),
    ...(query !== null && { q: query }),
    notification: { format: 'normalized', endpoint: { uri: address, accept: 'application/json' } },
    expiresAt,
  }
  const headers = headersOf(feed, secret)
  const all = `${asked.origin}${apiPath(asked)}/subscriptions`
  const one = `${all}/${encodeURIComponent(id)}`
  return {
    create: { method: 'POST', url: all, headers, body: JSON.stringify(subscription) },
    renew: { method: 'PATCH', url: one, headers, body: JSON.stringify({ type: 'Subscription', expiresAt }) },
    remove: { method: 'DELETE', url: one, headers, body: '' },
  }
}
