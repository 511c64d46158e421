/** C0 and C1 controls and DEL, but not tab and line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
const LONE_SURROGATES = /\p{Cs}/gu

/** A visible character. Spaces, control and combining characters and blank letters are not. */
const VISIBLE = /[^\p{Z}\p{Cf}\p{M}\s\u115f\u1160\u2800\u3164\uffa0]/u

/**
 * User text as it is stored: LF line ends, no control characters, NFC, trimmed; empty when nothing in it is visible. Markup stays as
 * plain text.
 */
export function plainText(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').replace(LONE_SURROGATES, '').normalize('NFC').trim()
  return VISIBLE.test(plain) ? plain : ''
}

/** The same on a single line, for titles and places. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ')
}
