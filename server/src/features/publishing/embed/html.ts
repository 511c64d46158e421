/** HTML that is written, as opposed to text that has yet to be escaped. */
export interface Html {
  html: string
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeText = (text: string) => text.replace(/[&<>"']/g, (it) => ESCAPED[it] as string)

type Part = Html | string | number | null | readonly Html[]

function markupOf(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return 'html' in part ? part.html : part.map((it) => it.html).join('')
}

/** Markup from a template; what is inserted is escaped unless it is markup. Attributes must be quoted. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.reduce((all, it, index) => `${all}${markupOf(parts[index - 1] ?? null)}${it}`) }
}
