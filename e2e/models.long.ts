import { incidentDesk } from '@oppidum/domain/records/desk'
import { getIncident, type Incident } from '@oppidum/domain/records/incident'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { graveBreaches, graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { beSignedIn, type Somebody, somebody } from './support/people.ts'
import { becomes, goTo, reads, region } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

/** A new city: it has no history, and its models say so; the text models work from the first report on. */
test.describe('models and their scores', () => {
  const folder = ownFolder()
  let browser: Browser
  let server: ServerProcess
  let ana: Somebody
  let anas: WatchedPage
  let page: Page

  test.beforeAll(async () => {
    browser = await openBrowser({ maps: false })
    server = await startServer({
      DATA_DIR: folder.path,
      CITY_FILE: writeSmallCity(folder.path, { departments: ['Roads', 'Fire Brigade'] }),
      RATE_LIMIT: 'off',
      SIMULATOR: 'off',
      MODELS: 'on',
    })
    // The first account is the admin, who also works at the desk.
    ana = await somebody(server.url, { plan: 'pro', firstName: 'Ana' })
    anas = await openPage(browser, server.url, { reducedMotion: 'reduce' })
    await beSignedIn(anas.page.context(), server.url, ana)
    page = anas.page
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    folder.remove()
  })

  async function call<R>(method: string, path: string, body?: unknown): Promise<R> {
    const answer = await fetch(new URL(path, server.url), {
      method,
      headers: { 'content-type': 'application/json', cookie: ana.cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as R
  }

  test('are shown to everyone, also when there are no scores yet', async () => {
    const { page: visitors, complaints, close } = await openPage(browser, server.url, { reducedMotion: 'reduce' })
    await goTo(visitors, '/models')
    await reads(visitors.getByRole('heading', { level: 1 }), 'Model performance')
    await reads(region(visitors, 'Models at a glance'), /\d of 9 models active.*loses to its baseline 7 days in a row makes no predictions/)
    const row = visitors.getByRole('row', { name: /^Traffic speed/ })
    await reads(row, /(Learning|No data).*same as now not scored/)
    await visitors.getByRole('button', { name: 'Scored' }).click()
    await becomes(() => visitors.getByRole('columnheader', { name: 'Scored' }).getAttribute('aria-sort'), 'descending')
    // The desk's decision wins.
    expect(await visitors.getByRole('heading', { name: 'Desk feedback on proposals' }).count()).toBe(0)
    expect(await graveBreachesInBothThemes(visitors)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  test('explain on a pro dashboard why there is no figure, and write insights from what there is', async () => {
    // The lower part loads when it is linked to.
    await goTo(page, '/dashboard#plans')
    const panel = region(page, 'Predictive analytics')
    for (const card of ['Traffic prediction', 'Energy forecast', 'Incident risk']) {
      await reads(panel.getByRole('region', { name: card }), /(Still learning|no data for this model).*No scores yet/)
    }
    await reads(region(page, 'AI Insights'), /Safety|no measurements/)
    await panel.getByRole('link', { name: 'Model performance' }).click()
    await becomes(() => new URL(page.url()).pathname, '/models')
  })

  test("suggest what a report is, and learn from the operator's decision", async () => {
    const made = await call<Incident>(incidentDesk.create.method, incidentDesk.create.path, {
      title: 'Smoke and flames from a roof',
      description: 'A house is on fire, flames come out of the windows and the smoke is thick.',
      location: 'Mill Lane 4',
      position: [-56.2, -34.92],
      type: 'other',
      priority: 'low',
      status: 'active',
    })
    await becomes(
      async () => (await call<Incident>(getIncident.method, getIncident.path.replace(':id', made.id))).aiClassification?.type,
      'fire',
    )
    await goTo(page, `/incidents?incident=${made.id}`)
    const sheet = page.getByRole('complementary', { name: made.title })
    await reads(sheet, /AI proposes type Fire.*sure \(>?\d+%\), based on “/)
    const apply = sheet.getByRole('button', { name: 'Apply' })
    await apply.click()
    // Agreement shows no message.
    await becomes(() => apply.count(), 0)
    expect(await sheet.getByText('AI proposes').count()).toBe(0)
    // It was on the page before the server had confirmed it.
    await becomes(async () => (await call<Incident>(getIncident.method, getIncident.path.replace(':id', made.id))).type, 'fire')
    const after = await call<Incident>(getIncident.method, getIncident.path.replace(':id', made.id))
    expect(after).toMatchObject({ type: 'fire', priority: after.aiClassification?.priority })
    // All of the model's statement can still be read.
    await sheet.getByText('AI classification').click()
    await reads(sheet, /Fire, .*sure \(>?\d+%\)/)
    await sheet.getByRole('link', { name: 'Corrections' }).click()
    await becomes(() => new URL(page.url()).pathname, '/models')

    await goTo(page, '/models#corrections')
    const correction = page.getByRole('row', { name: new RegExp(`^${made.number} Type`) })
    await reads(correction, /Fire Fire \(as proposed\) Ana/)
    await correction.getByRole('button', { name: 'Withdraw' }).click()
    await reads(correction, /withdrawn \d/)
    expect(await graveBreaches(page)).toEqual([])
    expect(anas.complaints).toEqual([])
  })
})
