import { folded } from '@oppidum/domain/core/list'

/** A word, number or sign in a question, with its position. Markup and control characters are signs like any other. */
export interface Token {
  kind: 'word' | 'number' | 'time' | 'date' | 'sign'
  /** As it was written. */
  raw: string
  /** Case and diacritics folded; of a number without its separators. */
  word: string
  /** Without the ending of the plural. */
  stem: string
  /** Of a number its value, of a clock time minutes after midnight; NaN of all others. */
  value: number
  /** Of a date as digits: [day, month, year], the year null when it was left out. */
  date: readonly [day: number, month: number, year: number | null] | null
  /** The signs between it and the previous token, such as ',' or '-'; '' for spaces only. */
  gap: string
  /** What directly follows a number: '%', '°', a unit or an ordinal suffix. */
  unit: string
  from: number
  to: number
}

/** Longest first; each alternative is a run without nested repetition, so that no text makes it slow. */
const PIECES =
  /(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)|(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d{2}))?(?![\d/.,])|(\d{1,2})(?::|h)(\d{2})(?!\d)|\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)?|\p{L}|[^\s]/gu
const NUMBER_UNIT = /%|°c?|km\/h|kmh|kph|mph|mwh|mw|kw|gw|hs|hrs|hr|h|min|am|pm|st|nd|rd|th|º|ª|°|d|m|s/iy
const FOLLOWED = /[\p{L}\p{N}]/u
const MOST_TOKENS = 500

function numberOf(text: string): number {
  // '1,200' and '1.200' are thousands, '62.5' and '62,5' are not.
  const plain = /^\d{1,3}([.,]\d{3})+$/.test(text) ? text.replace(/[.,]/g, '') : text.replace(',', '.')
  return Number(plain)
}

/**
 * What the numbers of a word share: without the ending of the plural, and without the 'e' that only some plurals have
 * before it, so that 'calle' and 'calles', 'crash' and 'crashes' are one.
 */
function stemOf(word: string): string {
  const single = word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
  return single.length > 4 && single.endsWith('e') ? single.slice(0, -1) : single
}

/** The tokens of a text in their order, 500 at most. */
export function tokensOf(text: string): Token[] {
  const source = text.normalize('NFC')
  const tokens: Token[] = []
  for (const match of source.matchAll(PIECES)) {
    if (tokens.length === MOST_TOKENS) break
    const [raw, y, ym, yd, d, dm, dy, hour, minute] = match
    const from = match.index
    const token: Token = {
      kind: 'sign',
      raw,
      word: raw,
      stem: raw,
      value: Number.NaN,
      date: null,
      unit: '',
      gap: '',
      from,
      to: from + raw.length,
    }
    if (y) Object.assign(token, { kind: 'date', date: [Number(yd), Number(ym), Number(y)] })
    else if (d && (raw.includes('/') || dy)) {
      const year = dy === undefined ? null : Number(dy) < 100 ? 2000 + Number(dy) : Number(dy)
      Object.assign(token, { kind: 'date', date: [Number(d), Number(dm), year] })
    } else if (hour && Number(hour) < 25 && Number(minute) < 60)
      Object.assign(token, { kind: 'time', value: Number(hour) * 60 + Number(minute) })
    else if (/^\d/.test(raw)) Object.assign(token, { kind: 'number', value: numberOf(raw) })
    else if (/^\p{L}/u.test(raw)) {
      const word = folded(raw)
        .replace(/['’](s|t)?$/, '')
        .replace('’', "'")
      Object.assign(token, { kind: 'word', word, stem: stemOf(word.replace(/'s$/, '')) })
    }
    tokens.push(token)
  }
  return withoutSigns(withUnits(source, tokens))
}

/** Signs separate or join their neighbours; only the percent sign has a meaning of its own. */
function withoutSigns(tokens: Token[]): Token[] {
  const kept: Token[] = []
  let gap = ''
  for (const token of tokens) {
    if (token.kind === 'sign' && token.raw === '%') Object.assign(token, { kind: 'word', word: 'percent', stem: 'percent' })
    if (token.kind === 'sign') gap += token.raw
    else {
      token.gap = gap
      gap = ''
      kept.push(token)
    }
  }
  return kept
}

/** Joins a number with the unit that is written on to it: '3pm', '20km/h', '18th', '50%'. */
function withUnits(source: string, tokens: Token[]): Token[] {
  const joined: Token[] = []
  for (const token of tokens) {
    const last = joined.at(-1)
    if (last && last.unit !== '' && token.from < last.to) continue
    joined.push(token)
    if (token.kind !== 'number' && token.kind !== 'time') continue
    NUMBER_UNIT.lastIndex = token.to
    const unit = NUMBER_UNIT.exec(source)?.[0]
    if (!unit || (/\p{L}$/u.test(unit) && FOLLOWED.test(source[token.to + unit.length] ?? ' '))) continue
    token.unit = unit.toLowerCase()
    token.raw += unit
    token.to += unit.length
  }
  return joined
}
