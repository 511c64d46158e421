/** Bytes of an answer that are looked at. */
const EXCERPT_BYTES = 64_000

/** Members and elements in which publishers name people, whatever the standard. */
const PERSONAL =
  'first_name|last_name|full_name|reporter|reporter_name|requester|requestor|requested_by|email|e_mail|email_address|phone|phone_number|telephone|mobile|account_id|device_id|contact_name|contact_email|contact_phone'

const JSON_MEMBER = new RegExp(`("(?:${PERSONAL})"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*"?|-?[\\d.]+)`, 'gi')
const XML_ELEMENT = new RegExp(`(<(?:[\\w-]+:)?(${PERSONAL})(?:\\s[^<>]*)?>)[^<]*`, 'gi')
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g

const HIDDEN = '…'

/**
 * The beginning of a publisher's answer as text for admins: without names and contacts of people, and without the feed's own key, which
 * some publishers repeat.
 * @param limit in characters
 */
export function payloadExcerpt(bytes: Uint8Array, secret: string | undefined, limit: number): string {
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, EXCERPT_BYTES)).replace(/\0/g, '\u{fffd}')
  return withoutKey(text, secret)
    .replace(JSON_MEMBER, (_all, start: string) => `${start}"${HIDDEN}"`)
    .replace(XML_ELEMENT, (_all, start: string) => `${start}${HIDDEN}`)
    .replace(EMAIL, HIDDEN)
    .slice(0, limit)
}

/** The same value without the key in any of its texts, in whichever of the ways that a publisher may repeat it. */
export function withoutKey<T>(value: T, secret: string | undefined): T {
  if (!secret) return value
  const quoted = JSON.stringify(secret).slice(1, -1)
  const spellings = [...new Set([secret, quoted, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])]
  const hidden = (it: unknown): unknown => {
    if (typeof it === 'string') return spellings.reduce((text, spelling) => text.replaceAll(spelling, HIDDEN), it)
    if (Array.isArray(it)) return it.map(hidden)
    if (typeof it !== 'object' || it === null) return it
    return Object.fromEntries(Object.entries(it).map(([name, inner]) => [hidden(name) as string, hidden(inner)]))
  }
  return hidden(value) as T
}
