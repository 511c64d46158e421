/** A format of GeoReport v2; XML is the one that every server has. */
export type Open311Format = 'xml' | 'json'

/** What an answer may be made of. There is no null: what is not known is left out. */
export type Open311Value = string | number | boolean | readonly Open311Value[] | { readonly [name: string]: Open311Value | undefined }

/** One answer before it has a format: in XML the root's name matters, in JSON only what is in it. */
export interface Open311Answer {
  root: 'discovery' | 'services' | 'service_definition' | 'service_requests' | 'errors'
  value: Open311Value
}

export const MEDIA_TYPE: Record<Open311Format, string> = {
  xml: 'text/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** What the elements of a list are called in XML. */
const ITEM: Readonly<Record<string, string>> = {
  services: 'service',
  service_requests: 'request',
  errors: 'error',
  endpoints: 'endpoint',
  formats: 'format',
  attributes: 'attribute',
  values: 'value',
}

/** Everything that XML 1.0 cannot hold, in whatever spelling: controls, halves of characters, and two that are none. */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** The same text in both formats. */
const shown = (text: string) => text.replace(NO_XML, '')

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
/** A reader of XML makes one LF of CR LF unless the CR is written as a number. */
const escaped = (text: string) => text.replace(/[&<>\r]/g, (it) => ESCAPED[it] as string)

function element(name: string, value: Open311Value): string {
  if (typeof value !== 'object') return value === '' ? `<${name}/>` : `<${name}>${escaped(shown(String(value)))}</${name}>`
  return `<${name}>${inside(name, value)}</${name}>`
}

function inside(name: string, value: Exclude<Open311Value, string | number | boolean>): string {
  if (Array.isArray(value)) return value.map((it) => element(ITEM[name] ?? 'item', it)).join('')
  let text = ''
  for (const [member, it] of Object.entries(value)) if (it !== undefined) text += element(member, it)
  return text
}

/** The whole answer as text. */
export function open311Text({ root, value }: Open311Answer, format: Open311Format): string {
  return format === 'json'
    ? JSON.stringify(value, (_name, it) => (typeof it === 'string' ? shown(it) : it))
    : `<?xml version="1.0" encoding="utf-8"?>\n${element(root, value)}\n`
}
