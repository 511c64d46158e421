import { readFileSync } from 'node:fs'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import PO from 'pofile'
import type { Plugin } from 'vite'

/** The language that every text is written in first. */
const SOURCE = 'en'

/**
 * Makes a catalogue (`web/src/i18n/<language>/<part>.po`) a module with its messages, in the form that Lingui reads. A text that another
 * language has and this one lacks, and one that cannot be read, end the build. Lingui's own plugin does the same, with 60 MB of
 * packages for collecting texts from sources, which nothing here needs (decision 0085).
 */
export const catalogues: Plugin = {
  name: 'catalogues',
  transform: {
    filter: { id: /\.po$/ },
    handler(text, path) {
      const source = path.replace(/[^/]+(?=\/[^/]+\.po$)/, SOURCE)
      this.addWatchFile(source)
      const texts = textsOf(text)
      const lacking = Object.keys(textsOf(readFileSync(source, 'utf8'))).filter((id) => !texts[id])
      if (lacking.length > 0) this.error(`${path} lacks ${lacking.join(', ')}`)
      const messages = Object.fromEntries(
        Object.entries(texts).map(([id, it]) => {
          try {
            return [id, compileMessageOrThrow(it)]
          } catch (error) {
            return this.error(`${path}: ${id} cannot be read: ${error instanceof Error ? error.message : error}`)
          }
        }),
      )
      // The browser reads one long string faster than as many expressions.
      return { code: `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))})`, map: null, moduleType: 'js' }
    },
  },
}

/** By id, in the order of the ids; a text that nobody wrote yet is empty. */
function textsOf(catalogue: string): Record<string, string> {
  const { items } = PO.parse(catalogue)
  return Object.fromEntries(items.map((it) => [it.msgid, it.msgstr[0] ?? ''] as const).sort(([a], [b]) => (a < b ? -1 : 1)))
}
