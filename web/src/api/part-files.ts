interface World {
  fetch: (url: string) => Promise<Response>
  /** Tells the page that a part could not be loaded. */
  tellFailure: () => void
  /** Of the files that the page began with. */
  known: readonly string[]
}

/**
 * Imports a part of the program only when its files are there. A browser holds an import that failed for as long as the page
 * lives and never asks for the file again, but a call that failed is forgotten: so the files are fetched first, and the
 * import finds them in the browser's cache.
 */
export function partImporter({ fetch, tellFailure, known }: World) {
  const files = new Map<string, Promise<void>>(known.map((it) => [it, Promise.resolve()]))

  function fetched(url: string): Promise<void> {
    const held = files.get(url)
    if (held) return held
    const file = fetch(url).then(async (response) => {
      if (!response.ok) throw new TypeError(`A part of the program was answered with ${response.status}.`)
      // Held by the browser once it is whole.
      await response.arrayBuffer()
    })
    files.set(url, file)
    file.catch(() => files.delete(url))
    return file
  }

  return async <T>(load: () => Promise<T>, urls: readonly string[]): Promise<T> => {
    try {
      await Promise.all(urls.map(fetched))
      return await load()
    } catch (error) {
      tellFailure()
      throw error
    }
  }
}
