import { type FeedStatus, listFeeds } from '@oppidum/domain/feeds/feed'
import { getStatus, type StatusCheck } from '@oppidum/domain/status/status'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { STATUS_HOLDS_MS } from '../../features/status/status-summary.ts'
import { expectAccessible } from '../../testing/axe.ts'
import { ago } from '../../testing/city.ts'
import { render } from '../../testing/render.tsx'
import { answers, fails, type Reply } from '../../testing/server.ts'
import { StatusBox } from './StatusBox.tsx'

const check = (id: string, state: StatusCheck['state'] = 'ok', problem: string | null = null): StatusCheck => ({
  id,
  name: id,
  state,
  problem,
  since: ago(1_200_000),
})
const status = (...checks: StatusCheck[]) =>
  answers(getStatus, { operational: checks.every((it) => it.state === 'ok'), checkedAt: ago(2_000), checks })
const roadWorks: FeedStatus = {
  id: 'roads',
  name: 'Road works',
  standard: 'wzdx',
  health: 'stale',
  problem: null,
  since: ago(1_200_000),
  lastSuccessAt: null,
  lastAttemptAt: null,
  observedAt: null,
  everySeconds: 60,
  staleAfterSeconds: 300,
  lastCount: null,
  lastRejected: null,
  attribution: '',
  lastOutside: null,
}
const draw = (replies: Reply[], { iconOnly = false, language = 'en' as 'en' | 'es' } = {}) =>
  render(<StatusBox iconOnly={iconOnly} />, { replies, language })
const box = () => screen.getByRole('button').textContent ?? ''

describe('the system status', () => {
  test.each<{ state: string; replies: Reply[]; shows: string[]; hides: string[] }>([
    { state: 'checking', replies: [], shows: ['Checking'], hides: ['since', 'operational'] },
    { state: 'operational', replies: [status(check('store'), check('live'))], shows: ['All systems operational'], hides: ['since'] },
    {
      state: 'one part fails',
      replies: [status(check('store', 'failing'), check('live'))],
      shows: ['Not operational: Database', 'since 11:40'],
      hides: ['Live'],
    },
    {
      state: 'two parts fail',
      replies: [status(check('store', 'failing'), check('live', 'failing'))],
      shows: ['Not operational: Database, Live updates'],
      hides: [],
    },
    {
      state: 'one fails, one is unknown',
      replies: [status(check('store', 'failing'), check('bus', 'unknown'))],
      shows: ['Not operational: Database'],
      hides: ['Message bus'],
    },
    { state: 'unknown is not green', replies: [status(check('bus', 'unknown'))], shows: ['Unknown: Message bus'], hides: ['operational'] },
    {
      state: 'a part that this page does not know',
      replies: [status(check('turbines', 'failing'))],
      shows: ['Not operational: turbines'],
      hides: [],
    },
    { state: 'failed', replies: [fails(getStatus, 503, 'Gone.')], shows: ['Status unknown'], hides: ['operational', 'since'] },
    {
      state: 'said to be down without a reason',
      replies: [answers(getStatus, { operational: false, checkedAt: ago(0), checks: [] })],
      shows: ['Status unknown'],
      hides: [],
    },
  ])('$state', async ({ replies, shows, hides }) => {
    await draw(replies)
    for (const words of shows) expect(box()).toContain(words)
    for (const words of hides) expect(box()).not.toContain(words)
    await expectAccessible()
  })

  test('names the failing feeds', async () => {
    await draw([
      status(check('feeds', 'failing')),
      answers(listFeeds, [roadWorks, { ...roadWorks, id: 'b', name: 'Buses', health: 'late' }]),
    ])
    expect(box()).toContain('Not operational: Feeds (Road works)')
  })

  test('is unknown once the server has stopped checking', async () => {
    const page = await draw([status(check('store'))])
    page.server.reply(status(check('store')))
    await page.pass(STATUS_HOLDS_MS)
    expect(box()).toContain('Status unknown since 11:59')
  })

  test('keeps its words for screen readers in the narrow sidebar', async () => {
    await draw([status(check('store', 'failing'))], { iconOnly: true })
    expect(screen.getByRole('button', { name: /System Status.*Not operational: Database.*since 11:40/ })).toBeTruthy()
    await expectAccessible()
  })

  test('opens every check with its problem, and the link to the history', async () => {
    const page = await draw([status(check('store', 'failing', 'The store does not answer.'), check('live')), answers(listFeeds, [])])
    await page.user.click(screen.getByRole('button'))
    expect((await screen.findAllByRole('listitem')).map((it) => it.textContent)).toEqual([
      'DatabaseThe store does not answer.since 11:40',
      'Live updatesHealthysince 11:40',
    ])
    expect(await screen.findByText('This city has no feeds.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'History and what to do' }).getAttribute('href')).toBe('/status')
    await expectAccessible()
  })

  test('says that nothing is known yet, and that the feeds failed to load', async () => {
    const page = await draw([fails(getStatus, 503, 'Gone.'), fails(listFeeds, 503, 'Gone.')])
    await page.user.click(screen.getByRole('button'))
    expect(await screen.findByText('Failed to fetch the feeds')).toBeTruthy()
  })

  test("in Spanish, with problems in the page's own words", async () => {
    const page = await draw([status(check('store', 'failing', 'The store does not answer.'))], { language: 'es' })
    expect(box()).toContain('No operativo: Base de datos')
    await page.user.click(screen.getByRole('button'))
    expect((await screen.findAllByRole('listitem'))[0]?.textContent).not.toContain('The store')
    await expectAccessible()
  })
})
