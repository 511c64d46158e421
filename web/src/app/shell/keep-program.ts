import { loadedFiles } from '../../api/import-part.ts'
import { startPageWorker } from '../../ui/browser/page-worker.ts'

/**
 * Has the browser keep the program as it is loaded by now, and the page as it is served now: whether somebody is signed in is part of it.
 */
export async function keepProgram(): Promise<void> {
  const program = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  const worker = await startPageWorker()
  // The development server's program has other files each time.
  if (program?.startsWith('/assets/')) worker?.active?.postMessage({ program, files: filesOfPage() })
}

/** The browser lists only so many loads, and the importer knows only parts: between them they know every file. */
function filesOfPage(): readonly string[] {
  const linked = [...document.querySelectorAll('script[src], link[rel="stylesheet"], link[rel="modulepreload"], link[rel="icon"]')].map(
    (it) => it.getAttribute(it.localName === 'script' ? 'src' : 'href'),
  )
  const listed = performance.getEntriesByType('resource').map((it) => new URL(it.name).pathname)
  return [...new Set([...linked, ...listed, ...loadedFiles()])].filter((it) => it === '/mark.svg' || it?.startsWith('/assets/')) as string[]
}
