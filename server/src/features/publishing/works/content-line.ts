/** Octets of a line, without its end. RFC 5545 3.1. */
const LINE_OCTETS = 75

/** What a text may not contain: control characters other than tab and line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F]/g

/** RFC 5545 3.3.11. */
export function calendarText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(/[\\;,]/g, (it) => `\\${it}`)
    .replaceAll('\n', '\\n')
}

/** An instant as a date with UTC time, whole seconds: '20261120T100000Z'. */
export const utc = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** A line and its end, folded so that no part is too long; characters of several octets stay whole. */
export function contentLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n '
      // The blank is the first octet of the next part.
      octets = 1
    }
    folded += character
    octets += size
  }
  return `${folded}\r\n`
}
