import { type Browser, type BrowserContextOptions, expect, test } from '@playwright/test'
import { openBrowser, openPage, type WatchedPage } from './browser.ts'
import { ownFolder } from './data-dir.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { writeSmallCity } from './small-city.ts'

/**
 * A server with the small city, and a browser without maps, for the tests of one file. Pages are closed after each test, which fails if
 * one of them complained. @param more members of the city file
 */
export function smallCityPages(more: object = {}) {
  const folder = ownFolder()
  let browser: Browser
  let server: ServerProcess
  const opened: WatchedPage[] = []

  test.beforeAll(async () => {
    browser = await openBrowser({ maps: false })
    server = await startServer({ DATA_DIR: folder.path, CITY_FILE: writeSmallCity(folder.path, more), SIMULATOR: 'on', RATE_LIMIT: 'off' })
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    folder.remove()
  })
  test.afterEach(async () => {
    const complaints = opened.flatMap((it) => it.complaints)
    for (const it of opened.splice(0)) await it.close()
    expect(complaints).toEqual([])
  })

  return {
    async open(options: BrowserContextOptions = {}): Promise<WatchedPage> {
      const watched = await openPage(browser, server.url, options)
      opened.push(watched)
      return watched
    },
    /** The server's address. */
    url: () => server.url,
  }
}
