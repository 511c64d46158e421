import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** In a part's list of files: the sheet of every screen but the first, which the page names (web/src/api/import-part.ts). */
const LATER = 'assets/later.css'
/** Drawn with the first screen, though loaded after it. */
const DRAWN_WITH_FIRST = ['src/map/panels/MapPanel.tsx', 'src/map/drawing/CityDrawing.tsx'].map((it) => join(import.meta.dirname, it))

/** A comment by which the builder renews a sheet's hash; it removes them only from its own sheets. */
const BUILDER_MARK = /\/\*\$vite\$:\d+\*\//g

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const isChunk = (it: Bundle[string] | undefined): it is Chunk => it?.type === 'chunk'

/** The chunks of the first screen and all others, each with what it imports before it, and what it loads later after it. */
function inOrder(bundle: Bundle, isStart: (chunk: Chunk) => boolean): { first: Chunk[]; later: Chunk[] } {
  const placed = new Set<Chunk>()
  const loadedLater = new Set<string>()
  const place = (chunk: Bundle[string] | undefined): void => {
    if (!isChunk(chunk) || placed.has(chunk)) return
    placed.add(chunk)
    for (const it of chunk.imports) place(bundle[it])
    for (const it of chunk.dynamicImports) loadedLater.add(it)
    order.push(chunk)
  }
  const order: Chunk[] = []
  const starts = Object.values(bundle).filter(isChunk).filter(isStart)
  for (const it of starts.toSorted((a, b) => Number(b.isEntry) - Number(a.isEntry))) place(it)
  const first = order.splice(0)
  // Grows while it is read.
  for (const it of loadedLater) place(bundle[it])
  return { first, later: order }
}

/**
 * Two style sheets: one for the first screen, and one for all others, which a part of the program waits for if it needs it. The builder
 * knows only one sheet for everything, six times as large as what the first screen uses, or one a part, which costs a request each.
 * Within a sheet, and from the first to the second, rules keep the order of the imports: what uses a component may overrule its styles.
 */
export function styleSheets(): Plugin {
  let laterStyles: string | null = null
  return {
    name: 'style-sheets',
    apply: 'build',
    generateBundle(_, bundle) {
      const { first, later } = inOrder(bundle, (it) => it.isEntry || DRAWN_WITH_FIRST.includes(it.facadeModuleId ?? ''))

      /** Replaces the chunks' own sheets by one; null when they have none. */
      const joined = (of: readonly Chunk[], name: string): string | null => {
        const own = [...new Set(of.flatMap((it) => [...(it.viteMetadata?.importedCss ?? [])]))]
        if (own.length === 0) return null
        const rules = own.map((it) => {
          const sheet = bundle[it]
          if (sheet?.type !== 'asset') this.error(`The style sheet ${it} is missing.`)
          return String(sheet.source).replace(BUILDER_MARK, '')
        })
        const file = this.getFileName(this.emitFile({ type: 'asset', name, source: rules.join('') }))
        // A single sheet is not emitted again: then this is its own name.
        for (const it of own) if (it !== file) delete bundle[it]
        return file
      }
      const firstStyles = joined(first, 'style.css')
      laterStyles = joined(later, 'later.css')

      for (const it of first) it.viteMetadata?.importedCss.clear()
      const page = first.find((it) => it.isEntry && it.facadeModuleId?.endsWith('index.html'))
      if (firstStyles) page?.viteMetadata?.importedCss.add(firstStyles)
      for (const { viteMetadata } of later) {
        if (!viteMetadata?.importedCss.size) continue
        // Not the sheet's own name, which changes with the rules of any screen, while the part keeps its name, and browsers keep the part.
        viteMetadata.importedCss.clear()
        viteMetadata.importedCss.add(LATER)
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => (laterStyles ? [{ tag: 'meta', attrs: { name: 'later-sheet', content: `/${laterStyles}` }, injectTo: 'head' }] : []),
    },
  }
}
