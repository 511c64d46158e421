import { listFeeds } from '@oppidum/domain/feeds/feed'
import { getStatus, listStatusHistory } from '@oppidum/domain/status/status'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { get } from './support/api.ts'
import { freezeStore, takeSocketAway, within } from './support/breaking.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { type Publisher, publisher } from './support/publisher.ts'
import { goTo, reads, region, wordsOf } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { EVERY_SECONDS, publishAll, STALE_AFTER_SECONDS, writeFedCity } from './support/three-feeds.ts'
import { TIMINGS } from './support/timings.ts'

test.describe.configure({ mode: 'serial' })

/** The parts themselves are broken, not flags; the checks read what a person reads. */
test.describe('a product with broken parts', () => {
  const folder = ownFolder()
  let browser: Browser
  let feeds: Publisher
  let server: ServerProcess
  let page: Page
  let giveBack: (() => void) | null = null

  test.beforeAll(async () => {
    feeds = await publisher()
    publishAll(feeds)
    ;[browser, server] = await Promise.all([
      openBrowser({ maps: false }),
      startServer({
        DATA_DIR: folder.path,
        CITY_FILE: writeFedCity(folder.path, feeds.port),
        SIMULATOR: 'off',
        OUTBOUND_ALLOW: `127.0.0.1:${feeds.port}`,
        RATE_LIMIT: 'off',
      }),
    ])
    page = (await openPage(browser, server.url)).page
  })
  test.afterAll(async () => {
    giveBack?.()
    await browser?.close()
    await server?.kill()
    await feeds?.stop()
    folder.remove()
  })

  const box = (words: string | RegExp) => page.getByRole('button', { name: words })
  const shows = (words: string | RegExp) => async () => (await box(words).count()) > 0
  const says = (part: string, words: RegExp) => async () => words.test(await wordsOf(region(page, part)))
  const ready = async () => (await fetch(new URL('/api/ready', server.url))).status
  const spellsOf = async (check: string) =>
    (await get(server.url, listStatusHistory)).filter((spell) => spell.check === check && spell.state === 'failing')
  const failing = async () => {
    const { checkedAt, checks } = await get(server.url, getStatus)
    const red = checks.filter((it) => it.state !== 'ok').map((it) => `${it.id} since ${it.since}: ${it.problem}`)
    return `the server at ${checkedAt}: ${red.join(', ') || 'green'}; the page: ${await wordsOf(page.getByRole('banner'))}`
  }
  const isGreen = (what: string, fromMs: number) =>
    within(TIMINGS.noticeSeconds, `${what}, status is green`, shows('All systems operational'), fromMs, failing)
  const near = (instant: string | null | undefined, ms: number) =>
    expect(Math.abs(Date.parse(instant ?? '') - ms) / 1_000, `${instant} is not near ${new Date(ms).toISOString()}`).toBeLessThan(
      TIMINGS.noticeSeconds,
    )

  test('is green while every part works', async () => {
    await goTo(page, '/dashboard')
    await reads(region(page, 'Citizen Services'), 'Street light out')
    await reads(region(page, 'Smart Energy Grid'), '500 MW')
    await box('All systems operational').waitFor()
  })

  test('names the feed that stopped, and dims its values', async () => {
    const all = await get(server.url, listFeeds)
    const limitMs =
      Math.min(...all.filter((it) => it.id === 'requests').map((it) => Date.parse(it.lastSuccessAt ?? ''))) + STALE_AFTER_SECONDS * 1_000
    const stoppedAt = performance.now()
    const overAt = stoppedAt + limitMs - Date.now()
    await feeds.stop()
    await within(
      EVERY_SECONDS + TIMINGS.noticeSeconds,
      'feed stopped, status says so',
      shows(/Not operational: Feeds \(.*Citizen requests.*\) since \d\d:\d\d/),
      stoppedAt,
    )
    await within(
      EVERY_SECONDS + TIMINGS.noticeSeconds,
      'feed stopped, its values are dimmed',
      says('Citizen Services', /No live data since \d\d:\d\d/),
      overAt,
    )
    await reads(region(page, 'Citizen Services'), 'Street light out')
    await within(
      TIMINGS.noticeSeconds,
      'feed past its limit, its figure in the sidebar is dimmed',
      async () =>
        (await page
          .getByRole('link', { name: /^Citizen Services/ })
          .locator('[data-stale]')
          .count()) > 0,
      overAt,
    )
    await box(/Not operational: Feeds/).click()
    await page.getByRole('link', { name: 'History and what to do' }).click()
    await reads(page.getByRole('main'), /Not operational: Feeds .*Citizen requests.*Since \d\d:\d\d/)
    await reads(region(page, 'Data feeds'), /Citizen requests .* (Stale|The last fetch failed)/)
    await reads(region(page, 'Checks'), /Feeds .*See below which feed it is.* Failing since/)

    feeds = await publisher(feeds.port)
    const backAt = performance.now()
    publishAll(feeds)
    await isGreen('feed is back', backAt)
    await within(
      TIMINGS.noticeSeconds,
      'feed is back, the page lists the time that it was away',
      says('History', /Feeds Failing \d\d:\d\d:\d\d \d\d:\d\d:\d\d \d+ s/),
      backAt,
    )
  })

  for (const [how, takeAway] of [
    ['whose socket is gone', takeSocketAway],
    ['that is frozen', freezeStore],
  ] as const) {
    test(`reports a store ${how}`, async () => {
      await goTo(page, '/dashboard')
      await reads(region(page, 'Citizen Services'), 'Street light out')
      const brokenMs = Date.now()
      const brokenAt = performance.now()
      giveBack = takeAway(folder.path)
      await within(TIMINGS.noticeSeconds, 'store away, /api/ready is 503', async () => (await ready()) === 503, brokenAt)
      await within(TIMINGS.noticeSeconds, 'store away, status says so', shows(/Not operational: Database/), brokenAt)
      await within(
        STALE_AFTER_SECONDS + TIMINGS.noticeSeconds,
        'store away, values are dimmed',
        says('Citizen Services', /No live data since \d\d:\d\d/),
        brokenAt,
      )
      await reads(region(page, 'Citizen Services'), 'Street light out')
      await reads(region(page, 'Smart Energy Grid'), '500 MW')
      await goTo(page, '/status?check=store')
      await reads(
        region(page, 'Checks'),
        /Database .*The database is not responding or not accepting writes\. Check that PostgreSQL is running.* Failing since/,
      )

      const backMs = Date.now()
      const backAt = performance.now()
      giveBack()
      giveBack = null
      await within(TIMINGS.noticeSeconds, 'store back, /api/ready is 200', async () => (await ready()) === 200, backAt)
      await isGreen('store back', backAt)
      await within(
        TIMINGS.noticeSeconds,
        'store back, its spell is in the history',
        async () => (await spellsOf('store'))[0]?.until != null,
        backAt,
      )
      const [spell] = await spellsOf('store')
      near(spell?.since, brokenMs)
      near(spell?.until, backMs)
      await reads(region(page, 'History'), /Database Failing \d\d:\d\d:\d\d \d\d:\d\d:\d\d (\d+ s|1 min) The database is not responding/)
      await reads(region(page, 'Recent days'), 'Database')
      await page.getByRole('img', { name: /^Database: Failed/ }).waitFor()
    })
  }

  test('reports a frozen server by itself', async () => {
    await goTo(page, '/dashboard')
    await page.getByText('Connected', { exact: true }).waitFor()
    const pid = server.process.pid as number
    process.kill(pid, 'SIGSTOP')
    giveBack = () => process.kill(pid, 'SIGCONT')
    const stoppedAt = performance.now()
    await within(
      TIMINGS.noticeSeconds,
      'server stands still, the connection says so',
      async () => /^Disconnected since \d\d:\d\d/.test(await wordsOf(page.getByText('Disconnected').locator('..'))),
      stoppedAt,
    )
    await within(
      STALE_AFTER_SECONDS + TIMINGS.noticeSeconds,
      'server stands still, values are dimmed',
      says('Citizen Services', /No live data since \d\d:\d\d/),
      stoppedAt,
    )
    await within(
      TIMINGS.noticeSeconds + 5,
      'server stands still, the status is not known',
      shows(/Status unknown since \d\d:\d\d/),
      stoppedAt,
    )
    await reads(region(page, 'Citizen Services'), 'Street light out')
    // The page is loaded already: the server cannot serve new ones.
    await box(/Status unknown/).click()
    await reads(page.getByRole('dialog', { name: 'System Status' }), /Database Unknown .*Feeds Unknown/)
    await page.keyboard.press('Escape')

    const backMs = Date.now()
    giveBack()
    giveBack = null
    const backAt = performance.now()
    await within(
      TIMINGS.noticeSeconds,
      'server goes on, the page is connected',
      async () => (await page.getByText('Connected', { exact: true }).count()) > 0,
      backAt,
    )
    // At first it may say what held before it stood still, and then that a feed is late, until a check after the next fetch.
    await within(
      TIMINGS.noticeSeconds,
      'server goes on, a check after its next fetch is green',
      async () => {
        const fetchedAt = (await get(server.url, listFeeds)).map((it) => Date.parse(it.lastSuccessAt ?? ''))
        const { operational, checkedAt } = await get(server.url, getStatus)
        return operational && fetchedAt.every((ms) => ms > backMs) && Date.parse(checkedAt) > Math.max(...fetchedAt)
      },
      backAt,
      failing,
    )
    await isGreen('server goes on', backAt)
  })
})
