import type { Browser, Page } from '@playwright/test'
import { openBrowser, openPage, type WatchedPage } from './browser.ts'
import { ownFolder } from './data-dir.ts'
import { beSignedIn, somebody } from './people.ts'
import { type Publisher, publisher } from './publisher.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { writeSmallCity } from './small-city.ts'

export interface FeedsAdmin {
  browser: Browser
  feeds: Publisher
  server: ServerProcess
  watched: WatchedPage
  /** Of the signed-in admin. */
  page: Page
  /** Of a path of the publisher. */
  address(path: string): string
  close(): Promise<void>
}

/** A server of one small city without feeds, a publisher that it may ask, and an admin's page. */
export async function feedsAdmin(publish: (feeds: Publisher) => void): Promise<FeedsAdmin> {
  const folder = ownFolder()
  const browser = await openBrowser({ maps: false })
  const feeds = await publisher()
  publish(feeds)
  const server = await startServer({
    DATA_DIR: folder.path,
    CITY_FILE: writeSmallCity(folder.path),
    OUTBOUND_ALLOW: `127.0.0.1:${feeds.port}`,
    SIMULATOR: 'off',
    RATE_LIMIT: 'off',
  })
  const watched = await openPage(browser, server.url)
  // The first account of an installation.
  await beSignedIn(watched.page.context(), server.url, await somebody(server.url, { firstName: 'Ana' }))
  return {
    browser,
    feeds,
    server,
    watched,
    page: watched.page,
    address: (path) => `http://127.0.0.1:${feeds.port}${path}`,
    async close() {
      await browser.close()
      await server.kill()
      await feeds.stop()
      folder.remove()
    },
  }
}
