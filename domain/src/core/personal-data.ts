/**
 * Masks personal data in a citizen's report: email addresses, telephone numbers and number plates. When in doubt it masks
 * a house number rather than leave a telephone number,
 * but dates, times, ranges of house numbers and postal codes stay. Every pattern is bounded, so none can run away.
 */
export function maskPersonalData(text: string): string {
  return text
    .replace(EMAIL, '[e-mail]')
    .replace(PLATE_AFTER_WORD, '$1[plate]')
    .replace(PHONE_AFTER_WORD, (all, word: string, number: string) => (digits(number) >= 6 ? `${word}[phone]` : all))
    .replace(PHONE, maskedRun)
    .replace(PLATE, (plate, letters: string | undefined) => (letters && NOT_A_PLATE.has(letters) ? plate : '[plate]'))
}

/** E.164. */
const MOST_DIGITS = 15

/** It starts at a word boundary, so that a long run of characters is not tried from each of its positions. */
const EMAIL = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu

/** 'tel. 555-0123', 'call me at 5550123': with a word for telephone, shorter numbers count too. */
const PHONE_AFTER_WORD =
  /(\b(?:phone|telephone|tel|cell|mobile|fax|call|text|whatsapp|handy|telefon|tel[eé]fono|celular|m[oó]vil)\b(?: ?(?:me|us|him|her|them|is|at|on|no|nr|number))*[ .:#]{0,3})(\+?\(?\d[\d ()./-]{4,22}\d)/giu

/**
 * Groups of digits, with an optional country code or area code in brackets. Groups are separated by a separator or a
 * bracket, so there is one way to read them: with ambiguous groups, a text of 8,000
 * characters took 700 ms.
 */
const PHONE = /(?<![\w.,/-])\+?\(?\d{1,35}(?:\)?[ ./-]{1,2}\(?\d{1,35}|\)?\(\d{1,35}|\)\d{1,35}){0,6}\)?(?![\w/-])/g

/** More digits than a phone number has may be two numbers, the second starting with a bracket. */
function maskedRun(run: string): string {
  if (digits(run) <= MOST_DIGITS) return isPhone(run) ? '[phone]' : run
  return run
    .split(/(?=\()/)
    .map((part) => {
      const number = part.trimEnd()
      return isPhone(number) ? `[phone]${part.slice(number.length)}` : part
    })
    .join('')
}

function digits(text: string): number {
  return text.replace(/\D/g, '').length
}

function isPhone(number: string): boolean {
  const count = digits(number)
  if (count < 7 || count > MOST_DIGITS) return false
  if (/^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})/.test(number)) return false
  if (/^(?:\+|00)[1-9(]/.test(number)) return count >= 8
  if (/^(?:1[ .-]?)?\(?\d{3}\)?[ .-]{0,2}\d{3}[ .-]\d{4}$/.test(number)) return true
  if (/^\d{10,11}$/.test(number)) return true
  return /^\(?0[1-9]\d*\)?[ ./-]?\d/.test(number) && count >= 8 && count <= 12
}

/** 'plate ABC 123', 'licence no. 12-345': what follows the word. */
const PLATE_AFTER_WORD =
  /(\b(?:licen[cs]e plate|number plate|plate|plates|registration|reg|kennzeichen|matr[ií]cula)\b(?: ?(?:is|no|nr|number|was))?[ .:#]{1,3})((?=[A-Z0-9 -]{0,10}\d)[A-ZÄÖÜ0-9]{1,8}(?:[ -][A-ZÄÖÜ0-9]{1,5}){0,2})(?![\w-])/giu

/** Plates that stand alone: AB12 CDE, AA-123-BB, B-AB 1234, 7ABC123, ABC 1234 and ABC-123. Capitals only. */
const PLATE =
  /(?<![\w-])(?:[A-Z]{2}\d{2} ?[A-Z]{3}|[A-Z]{2}-\d{3}-[A-Z]{2}|[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} ?\d{1,4}|\d[A-Z]{3}\d{3}|([A-Z]{3})[ -]?\d{3,4})(?![\w-])/g

/** Three letters before a number that are words of streets, months and offices. */
const NOT_A_PLATE = new Set(
  'HWY RTE APT STE LOT BOX BUS BLK BLD FLR INC REQ JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC THE AND FOR NEW OLD TEL FAX'.split(' '),
)
