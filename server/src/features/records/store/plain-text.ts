/** C0 and C1 controls and DEL, but not tab and line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
const LONE_SURROGATES = /\p{Cs}/gu

/** Anything that is seen: blanks, signs that only steer or stand on others, and letters without a shape say nothing by themselves. */
const SEEN = /[^\p{Z}\p{Cf}\p{M}\s\u115f\u1160\u2800\u3164\uffa0]/u

/**
 * What people wrote, as it is kept: one kind of line end, no controls, NFC, no blanks around it; nothing of what nobody could see.
 * Markup stays as the text it is.
 */
export function plainText(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').replace(LONE_SURROGATES, '').normalize('NFC').trim()
  return SEEN.test(plain) ? plain : ''
}

/** The same on one line, for titles and places. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ')
}
