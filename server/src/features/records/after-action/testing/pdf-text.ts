import { inflateSync } from 'node:zlib'

/** The bytes of every stream of a PDF, unpacked; what is no stream of text is left as it is. */
function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = []
  const mark = Buffer.from('stream\n')
  for (let at = pdf.indexOf(mark); at !== -1; at = pdf.indexOf(mark, at + mark.length)) {
    if (pdf.subarray(at - 3, at).toString('latin1') === 'end') continue
    const end = pdf.indexOf('endstream', at)
    const bytes = pdf.subarray(at + mark.length, end)
    try {
      streams.push(inflateSync(bytes).toString('latin1'))
    } catch {
      streams.push(bytes.toString('latin1'))
    }
  }
  return streams
}

const units = (hex: string) => hex.replaceAll(' ', '').match(/.{4}/g) ?? []
const textOf = (hex: string) =>
  units(hex)
    .map((it) => String.fromCharCode(Number.parseInt(it, 16)))
    .join('')

/** What each code of a font stands for. */
function mapOf(cmap: string): Map<string, string> {
  const map = new Map<string, string>()
  for (const [, block = ''] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', , list = ''] of block.matchAll(/<([0-9a-f]{4})>\s*<([0-9a-f]{4})>\s*\[([^\]]*)\]/gi))
      [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], index) => {
        map.set((Number.parseInt(from, 16) + index).toString(16).padStart(4, '0'), textOf(hex))
      })
  return map
}

/**
 * What a reader of a PDF sees as text, by page, in the order in which it was drawn. For PDFs as our drawing library writes
 * them: each font has its letters by number, and says what they are.
 */
export function pdfText(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf)
  const raw = bytes.toString('latin1')
  const object = (number: string) => new RegExp(`\\n${number} 0 obj\\n([\\s\\S]*?)endobj`).exec(raw)?.[1] ?? ''
  const fonts = new Map<string, Map<string, string>>()
  for (const [, name = '', number = ''] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const cmap = /\/ToUnicode (\d+) 0 R/.exec(object(number))?.[1]
    const at = cmap === undefined ? -1 : bytes.indexOf(`\n${cmap} 0 obj\n`)
    if (at !== -1) fonts.set(name, mapOf(streamsOf(bytes.subarray(at))[0] ?? ''))
  }
  return streamsOf(bytes)
    .filter((it) => /\bBT\b/.test(it))
    .map((page) => {
      let font = new Map<string, string>()
      let text = ''
      for (const [, name, shown, ended] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(\bET\b)/g)) {
        if (name) font = fonts.get(name) ?? new Map()
        if (shown)
          for (const [, hex = ''] of shown.matchAll(/<([0-9a-f]*)>/gi))
            text += units(hex)
              .map((it) => font.get(it.toLowerCase()) ?? '?')
              .join('')
        if (ended && !text.endsWith('\n')) text += '\n'
      }
      return text
    })
}
