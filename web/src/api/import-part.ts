import { partImporter } from './part-files.ts'

const importer = partImporter({
  fetch: (url) => fetch(url),
  reportFailure: () => dispatchEvent(new Event('vite:preloadError')),
  initialFiles: [...document.querySelectorAll<HTMLElement>('script[src], link[rel="modulepreload"]')].map(
    (it) => it.getAttribute('src') ?? it.getAttribute('href') ?? '',
  ),
})

/** Replaces the bundler's own helper: it is called around every `import()` with the files of the part. */
export const importPart = <T>(load: () => Promise<T>, files: readonly string[] = []) =>
  importer.importPart(
    load,
    files.map((it) => import.meta.env.BASE_URL + it),
  )

/** The files of the program that this page has loaded. */
export const loadedFiles = (): readonly string[] => importer.files()
