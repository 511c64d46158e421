/** The parts of a model's text, without markup. */
export type Part =
  | { kind: 'sentence'; text: string; paragraph: number }
  | { kind: 'item'; text: string; list: number }
  | { kind: 'table'; columns: string[]; rows: string[][] }

/** Most characters of an answer; the rest is dropped. */
export const LONGEST_TEXT = 6_000
/** Of a table. */
const MOST_ROWS = 60
const MOST_COLUMNS = 20
/** Most sentences, items and tables of an answer; the rest is dropped. */
const MOST_PARTS = 150

/** Splits a text into sentences, list items and tables. Other markup stays as text, emphasis is dropped. */
export function partsOf(text: string): Part[] {
  const lines = plainSigns(text.slice(0, LONGEST_TEXT)).split('\n')
  const parts: Part[] = []
  let paragraph = 0
  let list = 0
  for (let at = 0; at < lines.length && parts.length < MOST_PARTS; at += 1) {
    const line = (lines[at] ?? '').trim()
    if (line === '' || /^(?:[-*_=]\s?){3,}$/.test(line) || /^`{3,}/.test(line)) {
      paragraph += 1
      if (line === '' && !isItem(lines[at + 1] ?? '')) list += 1
      continue
    }
    if (line.startsWith('|') && /^\|?[\s:|-]+\|?$/.test((lines[at + 1] ?? '').trim()) && (lines[at + 1] ?? '').includes('-')) {
      const columns = cells(line)
      const rows: string[][] = []
      for (at += 2; (lines[at] ?? '').trim().startsWith('|'); at += 1) {
        const row = cells((lines[at] ?? '').trim())
        if (rows.length < MOST_ROWS) rows.push(columns.map((_, column) => row[column] ?? ''))
      }
      at -= 1
      if (rows.length > 0) parts.push({ kind: 'table', columns, rows })
      continue
    }
    if (isItem(line)) {
      parts.push({ kind: 'item', text: withoutEmphasis(line.replace(ITEM, '')), list })
      continue
    }
    list += 1
    for (const sentence of sentencesOf(withoutEmphasis(line.replace(/^#{1,6}\s+|^>\s?/, ''))))
      parts.push({ kind: 'sentence', text: sentence, paragraph })
  }
  return parts
}

/** The part of an unfinished text that will not change: up to the end of its last complete sentence or line. */
export function wholePart(text: string): string {
  const line = text.lastIndexOf('\n')
  const tail = text.slice(line + 1)
  if (tail.trimStart().startsWith('|') || isItem(tail)) return text.slice(0, line + 1)
  const ends = [...tail.matchAll(/[.!?](?=\s)/g)].filter((it) => !isAbbreviation(tail.slice(0, it.index)))
  const last = ends.at(-1)
  return text.slice(0, line + 1 + (last ? last.index + 1 : 0))
}

const ITEM = /^(?:[-*•]|\d{1,3}[.)])\s+/
const isItem = (line: string) => ITEM.test(line.trimStart())

function cells(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|', MOST_COLUMNS)
    .map((it) => withoutEmphasis(it.trim()))
}

function sentencesOf(text: string): string[] {
  const out: string[] = []
  let from = 0
  for (const match of text.matchAll(/[.!?]+["”»)]?\s+(?=[\p{Lu}\p{N}¿¡"“«([\u2400-])/gu)) {
    if (match[0].startsWith('.') && isAbbreviation(text.slice(0, match.index))) continue
    out.push(text.slice(from, match.index + match[0].length))
    from = match.index + match[0].length
  }
  out.push(text.slice(from))
  return out.map((it) => it.trim()).filter((it) => it !== '')
}

/** With the sign before it. What stands further ahead is not looked at: a text of nothing but points would be read as often as it has some. */
const LONGEST_ABBREVIATION = 12

/** 'Av.', 'a.m.', 'approx.', 'J.': the period does not end a sentence. */
function isAbbreviation(head: string): boolean {
  return /(?:^|[\s(])(?:Av|Avda|Bv|Bvar|Cno|Gral|Dr|Dra|Ing|Cnel|St|Sr|Sra|No|Nº|approx|aprox|vs|p|a|e\.g|i\.e|etc|min|max|Jan|Feb|Aug|Sept?|Oct|Nov|Dec|\p{Lu}|[ap]\.\s?m)$/iu.test(
    head.slice(-LONGEST_ABBREVIATION),
  )
}

/** Unifies characters that look alike and removes invisible ones. */
function plainSigns(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      .normalize('NFKC')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
      .replace(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF\u2400]/g, (it) =>
        it === '\t' ? ' ' : '',
      )
  )
}

function withoutEmphasis(text: string): string {
  return text
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\bhttps?:\/\/\S+/gi, '')
    .replace(/\*{1,3}|_{2,3}|`+|~~/g, '')
    .replace(/(^|\s)_(\S(?:.*?\S)?)_(?=\s|$|[.,;:])/g, '$1$2')
    .trim()
}
