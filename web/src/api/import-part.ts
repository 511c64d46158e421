import { partImporter } from './part-files.ts'

const importer = partImporter({
  fetch: (url) => fetch(url),
  addStyles,
  reportFailure: () => dispatchEvent(new Event('vite:preloadError')),
  initialFiles: [...document.querySelectorAll<HTMLElement>('script[src], link[rel="modulepreload"]')].map(
    (it) => it.getAttribute('src') ?? it.getAttribute('href') ?? '',
  ),
})

/** The sheet of every screen but the first (web/style-sheets-plugin.ts). */
const laterStyles = document.querySelector<HTMLMetaElement>('meta[name="later-sheet"]')?.content

/** Replaces the bundler's own helper: it is called around every `import()` with the files of the part. */
export const importPart = <T>(load: () => Promise<T>, files: readonly string[] = []) =>
  importer.importPart(
    load,
    files.map((it) => (laterStyles && it.endsWith('.css') ? laterStyles : import.meta.env.BASE_URL + it)),
  )

/** The files of the program that this page has loaded. */
export const loadedFiles = (): readonly string[] => importer.files()

function addStyles(url: string): Promise<void> {
  return new Promise((done, fail) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href: url, crossOrigin: 'anonymous' })
    link.onload = () => done()
    link.onerror = () => {
      link.remove()
      fail(new TypeError('A style sheet of the program could not be loaded.'))
    }
    document.head.append(link)
  })
}
