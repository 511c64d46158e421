interface World {
  fetch: (url: string) => Promise<Response>
  /** Adds a style sheet to the page, after those that it has. @throws when it cannot be loaded */
  addStyles: (url: string) => Promise<void>
  /** Reports that a part could not be loaded. */
  reportFailure: () => void
  /** The files that the page started with. */
  initialFiles: readonly string[]
}

/**
 * Imports a part of the program only once its files have been fetched. A browser remembers a failed import for the life of the page and
 * never requests the file again, but a failed fetch is forgotten: so the files are fetched first, and the import finds them in the
 * browser's cache.
 */
export function partImporter({ fetch, addStyles, reportFailure, initialFiles }: World) {
  const files = new Map<string, Promise<void>>(initialFiles.map((it) => [it, Promise.resolve()]))

  function fetched(url: string): Promise<void> {
    const pending = files.get(url)
    if (pending) return pending
    const file = fetch(url).then(async (response) => {
      if (!response.ok) throw new TypeError(`A part of the program was answered with ${response.status}.`)
      // In the browser's cache once it is complete.
      await response.arrayBuffer()
      // Nothing of the part may be seen without its styles.
      if (url.endsWith('.css')) await addStyles(url)
    })
    files.set(url, file)
    file.catch(() => files.delete(url))
    return file
  }

  async function importPart<T>(load: () => Promise<T>, urls: readonly string[]): Promise<T> {
    try {
      await Promise.all(urls.map(fetched))
      return await load()
    } catch (error) {
      reportFailure()
      throw error
    }
  }

  return {
    importPart,
    /** Every file that the page has, or is fetching. */
    files: () => [...files.keys()],
  }
}
