/** XML that is written, as opposed to text that has yet to be escaped. */
export interface Markup {
  markup: string
}

/** What XML 1.0 cannot contain, even escaped: control characters, lone surrogates, U+FFFE and U+FFFF. */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}

/** Parsers change line ends, and in attributes all white space, unless it is a character reference. */
const escapeText = (text: string) => text.replace(NO_XML, '').replace(/[&<>\r]/g, (it) => ESCAPED[it] as string)
const escapeAttribute = (text: string) => text.replace(NO_XML, '').replace(/[&<>"\r\n\t]/g, (it) => ESCAPED[it] as string)

/** @param content text, or elements, of which null ones are left out */
export function element(
  name: string,
  content: string | readonly (Markup | null)[],
  attributes: Readonly<Record<string, string>> = {},
): Markup {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeAttribute(value)}"`)].join(' ')
  const inside = typeof content === 'string' ? escapeText(content) : content.map((it) => it?.markup ?? '').join('')
  return { markup: inside === '' ? `<${start}/>` : `<${start}>${inside}</${name}>` }
}

export const xmlDocument = (root: Markup): string => `<?xml version="1.0" encoding="utf-8"?>\n${root.markup}\n`
