import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ChatMessage, listChat, listChatMessages } from '@oppidum/domain/assistant/chat'
import { incidentDesk } from '@oppidum/domain/records/desk'
import type { Incident } from '@oppidum/domain/records/incident'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { graveBreaches, graveBreachesInBothThemes } from './support/accessibility.ts'
import { openBrowser, openPage, type WatchedPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { beSignedIn, type Somebody, somebody } from './support/people.ts'
import { becomes, fits, goTo, reads, readsNot, region, wordsOf } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'

test.describe.configure({ mode: 'serial' })

/** A model that thinks as long as it may, and then fails: the built-in analyst answers instead. */
async function thinkingModel() {
  const held: ServerResponse[] = []
  let thinks = false
  const fail = (answer: ServerResponse) => answer.writeHead(500).end('{}')
  const server = createServer((_, answer) => (thinks ? held.push(answer) : fail(answer))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    think() {
      thinks = true
    },
    fail() {
      thinks = false
      for (const answer of held.splice(0)) fail(answer)
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

test.describe('the assistant', () => {
  const folder = ownFolder()
  let browser: Browser
  let server: ServerProcess
  let model: Awaited<ReturnType<typeof thinkingModel>>
  let ana: Somebody
  let anas: WatchedPage
  let page: Page

  test.beforeAll(async () => {
    browser = await openBrowser({ maps: false })
    model = await thinkingModel()
    server = await startServer({
      DATA_DIR: folder.path,
      CITY_FILE: writeSmallCity(folder.path),
      SIMULATOR: 'on',
      RATE_LIMIT: 'off',
      BASIC_AI_ALLOWANCE: '3/day',
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'slow-model',
    })
    ana = await somebody(server.url, { plan: 'pro', firstName: 'Ana' })
    anas = await openPage(browser, server.url, { reducedMotion: 'reduce' })
    await beSignedIn(anas.page.context(), server.url, ana)
    page = anas.page
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    model?.close()
    folder.remove()
  })

  const log = (of: Page) => of.getByRole('log')
  const field = (of: Page) => of.getByPlaceholder('Ask about city operations...')
  const exchange = (of: Page, question: string) => log(of).getByRole('article').filter({ hasText: question })
  const badge = (of: Page) => of.getByRole('main')

  async function history(of: Somebody, path: string): Promise<ChatMessage[]> {
    const answer = await fetch(new URL(path, server.url), { headers: { cookie: of.cookie } })
    return (await answer.json()) as ChatMessage[]
  }

  test('answers a quick question with figures that link to their screens, and keeps both in the history', async () => {
    await goTo(page, '/ai-assistant')
    await reads(badge(page), 'Pro Plan - Unlimited')
    await reads(log(page), 'Ask me about city operations, traffic patterns, energy consumption, or any other city management queries.')
    await reads(region(page, 'System status'), /Model.*(Online|Unknown).*Analysis.*Data feeds Connected/)
    await field(page).fill('   ')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Where is traffic worst?' }).click()
    await becomes(() => field(page).evaluate((it) => it === document.activeElement), true)
    await page.keyboard.press('Shift+Enter')
    expect(await field(page).inputValue()).toBe('Where is traffic worst?\n')
    expect(await log(page).getByRole('article').count()).toBe(0)
    await page.keyboard.press('Enter')
    const asked = exchange(page, 'Where is traffic worst?')
    await reads(asked, /Built-in analyst \(slow-model did not answer\).*mph/)
    const figure = asked.getByRole('link', { name: /mph/ }).first()
    expect(await figure.getAttribute('href')).toMatch(/^\/(traffic|map)/)
    await becomes(() => field(page).inputValue(), '')
    await becomes(() => field(page).evaluate((it) => it === document.activeElement), true)
    await asked.getByRole('button', { name: 'Helpful' }).click()
    await becomes(() => asked.getByRole('button', { name: 'Helpful' }).getAttribute('aria-pressed'), 'true')
    // The page shows an opinion before the server has it.
    await becomes(async () => (await history(ana, listChat.path)).map((it) => it.feedback), ['helpful'])
    const [one, two] = [await history(ana, listChat.path), await history(ana, listChatMessages.path)]
    expect(one).toMatchObject([{ message: 'Where is traffic worst?', state: 'answered' }])
    expect(two).toEqual(one)
    expect(await graveBreachesInBothThemes(page)).toEqual([])
  })

  test('stops on request, counts nothing, and leaves the question in the input', async () => {
    model.think()
    // Clicked the moment it appears: the page cannot know yet whether the server has the question.
    await page.evaluate(() => {
      const press = (_: unknown, watch: MutationObserver) => {
        const stop = [...document.querySelectorAll('button')].find((it) => it.textContent === 'Stop')
        if (!stop) return
        watch.disconnect()
        stop.click()
      }
      new MutationObserver(press).observe(document.body, { childList: true, subtree: true })
    })
    await field(page).fill('Is the harbour quiet?')
    await page.keyboard.press('Enter')
    await reads(exchange(page, 'Is the harbour quiet?'), 'Stopped, not counted')
    expect((await history(ana, listChat.path)).map((it) => it.state)).toEqual(['answered', 'stopped'])
    await becomes(() => field(page).isDisabled(), false)

    await field(page).fill('Is the grid stable?')
    await page.getByRole('button', { name: 'Send' }).click()
    await reads(log(page), 'Thinking...')
    expect([await field(page).isDisabled(), await page.getByRole('button', { name: 'Send' }).isDisabled()]).toEqual([true, true])
    await becomes(async () => (await history(ana, listChat.path)).at(-1)?.state, 'pending')
    await page.getByRole('button', { name: 'Stop' }).click()
    await reads(exchange(page, 'Is the grid stable?'), 'Stopped, not counted')
    await becomes(() => field(page).inputValue(), 'Is the grid stable?')
    await becomes(() => field(page).evaluate((it) => it === document.activeElement), true)
  })

  test('continues after a reload, in another tab and on the dashboard', async () => {
    await page.keyboard.press('Enter')
    await reads(exchange(page, 'Is the grid stable?').last(), 'Thinking...')
    await page.reload()
    await reads(exchange(page, 'Is the grid stable?').last(), 'Thinking...')
    await becomes(() => field(page).inputValue(), 'Is the grid stable?')
    const second = await page.context().newPage()
    await goTo(second, '/dashboard#plans')
    const panel = region(second, 'AI Assistant')
    await reads(panel.getByRole('log'), 'AI is analyzing your query...')
    expect((await panel.getByRole('log').boundingBox())?.height).toBe(256)
    expect(await field(second).isDisabled()).toBe(true)
    model.fail()
    for (const of of [page, second]) {
      await reads(exchange(of, 'Is the grid stable?').last(), /Built-in analyst/)
      await becomes(() => field(of).isDisabled(), false)
    }
    await becomes(() => field(page).inputValue(), '')
    await field(second).fill('How many incidents are open?')
    await second.keyboard.press('Enter')
    await reads(exchange(page, 'How many incidents are open?'), /Built-in analyst.*\d/)
    await second.close()
  })

  test('proposes a change, makes it on confirmation, and rechecks its figures', async () => {
    const reported = await fetch(new URL(incidentDesk.create.path, server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: ana.cookie },
      body: JSON.stringify({ title: 'Mast leans', type: 'other', location: 'Harbour Road 7', priority: 'low', status: 'active' }),
    })
    const { id, number } = (await reported.json()) as Incident
    const kept = async () => (await (await fetch(new URL(`/api/incidents/${id}`, server.url))).json()) as Incident
    await goTo(page, '/ai-assistant')
    const question = `Set the priority of ${number} to high`
    await field(page).fill(question)
    await page.keyboard.press('Enter')
    const offered = exchange(page, question)
    await reads(offered, /Proposal: nothing happens until you confirm.*Change the priority/)
    expect((await kept()).priority).toBe('low')
    await offered.getByRole('button', { name: 'Confirm' }).click()
    await reads(offered, 'Done.')
    expect((await kept()).priority).toBe('high')
    await offered.getByText('What I looked at').click()
    await offered.getByRole('button', { name: 'Check again' }).click()
    await reads(offered, /figures? checked again: no changes/)
  })

  test('keeps several conversations: starts, renames and deletes them after confirmation', async () => {
    await page.getByRole('button', { name: 'New conversation' }).click()
    await reads(log(page), 'Ask me about city operations')
    await field(page).fill('Is the grid stable?')
    await page.keyboard.press('Enter')
    await reads(log(page), /Built-in analyst/)
    expect(await log(page).getByRole('article').count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('conversation')).toMatch(/^[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: 'Conversations', exact: true }).click()
    const list = page.getByRole('dialog', { name: 'Conversations' })
    await list.getByRole('button', { name: 'Actions for “Is the grid stable?”' }).click()
    await list.getByRole('button', { name: 'Rename' }).click()
    await list.getByLabel('Name of the conversation').fill('The grid')
    await page.keyboard.press('Enter')
    await list.getByRole('button', { name: 'Actions for “The grid”' }).click()
    await list.getByRole('button', { name: 'Delete' }).click()
    await reads(list.getByRole('alertdialog'), 'Permanently delete this conversation')
    await list.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await reads(log(page), 'How many incidents are open?')
    await page.keyboard.press('Escape')
    // An unsent question survives a reload, and the next person to sign in does not see it.
    await field(page).fill('A thought of mine')
    await page.reload()
    await becomes(() => field(page).inputValue(), 'A thought of mine')
    expect(anas.complaints).toEqual([])
  })

  test("says when an allowance is used up, and when it renews in the city's time", async () => {
    const ben = await somebody(server.url, { plan: 'basic', firstName: 'Ben' })
    const { page: bens, close } = await openPage(browser, server.url, { reducedMotion: 'reduce', timezoneId: 'Asia/Tokyo' })
    await beSignedIn(bens.context(), server.url, ben)
    await goTo(bens, '/ai-assistant')
    await reads(badge(bens), /Basic Plan - 3 queries\s?\/\s?day 3 left/)
    for (const left of [2, 1, 0]) {
      await field(bens).fill('How many incidents are open?')
      await bens.keyboard.press('Enter')
      await reads(badge(bens), `${left} left`)
      await becomes(() => field(bens).inputValue(), '')
    }
    await field(bens).fill('And how many requests?')
    await bens.keyboard.press('Enter')
    await reads(bens.getByRole('main').getByRole('alert'), /You have used all the queries in your plan\. Renews .*21:00, city time/)
    expect(await field(bens).inputValue()).toBe('And how many requests?')
    await becomes(() => log(bens).getByRole('article').count(), 3)
    await close()
  })

  test('offers an upgrade to free plans, and asks visitors to sign in', async () => {
    const eve = await somebody(server.url, { firstName: 'Eve' })
    const { page: eves, complaints, close } = await openPage(browser, server.url, { reducedMotion: 'reduce' })
    await goTo(eves, '/ai-assistant')
    await becomes(() => new URL(eves.url()).pathname, '/sign-in')
    await beSignedIn(eves.context(), server.url, eve)
    await goTo(eves, '/ai-assistant')
    await reads(eves.getByRole('main'), /Premium Feature This feature requires a Basic\/Pro subscription.*Upgrade to Basic/)
    expect(complaints).toEqual([])
    await close()
  })

  test('speaks Spanish on a phone', { tag: '@long' }, async () => {
    const {
      page: phone,
      complaints,
      close,
    } = await openPage(browser, server.url, {
      viewport: { width: 360, height: 740 },
      locale: 'es-UY',
      reducedMotion: 'reduce',
      hasTouch: true,
    })
    await beSignedIn(phone.context(), server.url, ana)
    await goTo(phone, '/ai-assistant?conversation=new')
    await reads(log(phone), 'Pregúnteme por las operaciones de la ciudad')
    await phone.getByRole('button', { name: '¿Dónde está peor el tránsito?' }).tap()
    await phone.getByRole('button', { name: 'Enviar' }).tap()
    await reads(log(phone), /Analista incorporado \(slow-model no respondió\).*mph/)
    await readsNot(log(phone), 'Pensando...')
    await fits(phone)
    expect(await graveBreaches(phone)).toEqual([])
    expect(await wordsOf(log(phone))).not.toMatch(/Built-in|undefined|assistant\./)
    expect(complaints).toEqual([])
    await close()
  })
})
