/** A format of GeoReport v2; every server supports XML. */
export type Open311Format = 'xml' | 'json'

/** What an answer consists of. Unknown values are left out, never null. */
export type Open311Value = string | number | boolean | readonly Open311Value[] | { readonly [name: string]: Open311Value | undefined }

/** An answer before formatting. Only XML uses the root's name. */
export interface Open311Answer {
  root: 'discovery' | 'services' | 'service_definition' | 'service_requests' | 'errors'
  value: Open311Value
}

export const MEDIA_TYPE: Record<Open311Format, string> = {
  xml: 'text/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** The element name of a list's items in XML. */
const ITEM: Readonly<Record<string, string>> = {
  services: 'service',
  service_requests: 'request',
  errors: 'error',
  endpoints: 'endpoint',
  formats: 'format',
  attributes: 'attribute',
  values: 'value',
}

/** What XML 1.0 cannot contain, even escaped: control characters, lone surrogates, U+FFFE and U+FFFF. */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** The same text in both formats, without characters that XML cannot contain. */
const withoutInvalid = (text: string) => text.replace(NO_XML, '')

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
/** XML parsers turn CR LF into LF unless CR is a character reference. */
const escapeText = (text: string) => text.replace(/[&<>\r]/g, (it) => ESCAPED[it] as string)

function element(name: string, value: Open311Value): string {
  if (typeof value !== 'object') return value === '' ? `<${name}/>` : `<${name}>${escapeText(withoutInvalid(String(value)))}</${name}>`
  return `<${name}>${inside(name, value)}</${name}>`
}

function inside(name: string, value: Exclude<Open311Value, string | number | boolean>): string {
  if (Array.isArray(value)) return value.map((it) => element(ITEM[name] ?? 'item', it)).join('')
  let text = ''
  for (const [member, it] of Object.entries(value)) if (it !== undefined) text += element(member, it)
  return text
}

/** The complete answer as text. */
export function open311Text({ root, value }: Open311Answer, format: Open311Format): string {
  return format === 'json'
    ? JSON.stringify(value, (_name, it) => (typeof it === 'string' ? withoutInvalid(it) : it))
    : `<?xml version="1.0" encoding="utf-8"?>\n${element(root, value)}\n`
}
