import { changeFeed, type FeedSetup, fetchFeed, listFeedSetups, listStandards, removeFeed } from '@oppidum/domain/feeds/feed-setup'
import { listIngestSources } from '@oppidum/domain/ingest/ingest-source'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { ago, person } from '../../../testing/city.ts'
import { feedSetup, WZDX } from '../../../testing/feed-setup.ts'
import { render } from '../../../testing/render.tsx'
import { answers, fails, type Reply } from '../../../testing/server.ts'
import { FeedsScreen } from './FeedsScreen.tsx'

const draw = (feeds: readonly FeedSetup[] | Reply, replies: readonly Reply[] = [], language: 'en' | 'es' = 'en') =>
  render(<FeedsScreen />, {
    me: person('admin'),
    at: '/admin/feeds',
    language,
    replies: [
      ...replies,
      answers(listIngestSources, []),
      answers(listStandards, [WZDX]),
      'endpoint' in feeds ? feeds : answers(listFeedSetups, [...feeds]),
    ],
  })
const row = () => screen.getByRole('listitem').textContent

describe('the list of feeds', () => {
  test.each<{ state: string; feed: FeedSetup; shows: string[] }>([
    {
      state: 'fresh',
      feed: feedSetup({ sites: { total: 12, matched: 9 } }),
      shows: ['Road works', 'Fresh', 'WZDx road events', '2 min ago', '42 records, 1 rejected', '12:00:40', '9 of 12 matched'],
    },
    {
      state: 'failed',
      feed: feedSetup({ nextFetchAt: ago(-300_000) }, { health: 'failed', problem: 'The publisher does not answer.' }),
      shows: ['The last fetch failed', 'The publisher does not answer.', '12:05:00'],
    },
    {
      state: 'paused, however old',
      feed: feedSetup({ state: 'paused', nextFetchAt: null }, { health: 'stale', problem: 'Too old.' }),
      shows: ['Paused', 'An admin has paused it', 'none while paused'],
    },
    {
      state: 'new',
      feed: feedSetup(
        { nextFetchAt: null },
        { health: 'late', lastSuccessAt: null, lastAttemptAt: null, observedAt: null, lastCount: null },
      ),
      shows: ['Late', 'nothing yet', 'not known'],
    },
    {
      state: 'of a standard that this server cannot read',
      feed: feedSetup({ definition: { ...feedSetup().definition, standard: 'old' } }),
      shows: ['old'],
    },
    {
      state: 'without a matched sensor',
      feed: feedSetup({ sites: { total: 3, matched: 0 } }, { health: 'empty', problem: 'It delivers nothing usable.' }),
      shows: ['None of its sensors is matched', '0 of 3 matched', '12:00:40'],
    },
    {
      state: 'outside the city in part',
      feed: feedSetup({}, { lastOutside: 7 }),
      shows: ["42 records, 1 rejected, 7 outside the city's map"],
    },
    {
      state: 'of records only, none rejected',
      feed: feedSetup({}, { lastRejected: 0 }),
      shows: ['42 recordsNext', 'no sensors'],
    },
    { state: 'from the city file', feed: feedSetup({ origin: 'file' }), shows: ['City file'] },
  ])('shows one that is $state', async ({ feed, shows }) => {
    await draw([feed])
    for (const it of shows) expect(row()).toContain(it)
    await expectAccessible()
  })

  test('says what a feed is and how to add the first', async () => {
    await draw([])
    expect(screen.getByText('No feeds yet')).toBeTruthy()
    expect(screen.getByText(/A feed is an address where a publisher/)).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Add a feed' })).toHaveLength(2)
    await expectAccessible()
  })

  test('says that it could not be loaded, and tries again', async () => {
    const { server, user } = await draw(fails(listFeedSetups, 503, 'Not now.', 'unavailable'))
    expect(screen.getByRole('alert').textContent).toContain('The feeds could not be loaded')
    server.reply(answers(listFeedSetups, [feedSetup()]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Road works' })).toBeTruthy()
  })

  test('is in Spanish', async () => {
    await draw([feedSetup()], [], 'es')
    expect(row()).toContain('Eventos viales WZDx')
    expect(row()).toContain('42 registros, 1 rechazado')
  })
})

describe('a feed in the list', () => {
  test('is fetched now', async () => {
    const { server, user } = await draw([feedSetup()], [answers(fetchFeed, { accepted: true })])
    await user.click(screen.getByRole('button', { name: 'Fetch now Road works' }))
    expect(server.calls).toContainEqual(expect.objectContaining({ method: 'POST', path: '/api/feeds/works/fetch' }))
    expect(await screen.findByText('Road works is being fetched')).toBeTruthy()
  })

  test.each<['running' | 'paused', string, 'running' | 'paused']>([
    ['running', 'Pause Road works', 'paused'],
    ['paused', 'Start Road works', 'running'],
  ])('that is %s changes by "%s"', async (state, act, wanted) => {
    const { server, user } = await draw([feedSetup({ state })], [answers(changeFeed, feedSetup({ state: wanted }))])
    await user.click(screen.getByRole('button', { name: act }))
    const call = server.calls.find((it) => it.method === 'PUT')
    expect(call?.path).toBe('/api/feeds/works')
    expect(call?.body).toEqual({ version: 3, definition: feedSetup().definition, state: wanted })
  })

  test('is removed only after a question', async () => {
    const { server, user } = await draw([feedSetup()], [answers(removeFeed, { removed: true })])
    await user.click(screen.getByRole('button', { name: 'Remove Road works' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove Road works?' })
    expect(dialog.textContent).toContain('what it delivered stays')
    expect(server.calls.some((it) => it.method === 'DELETE')).toBe(false)
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(server.calls).toContainEqual(expect.objectContaining({ method: 'DELETE', path: '/api/feeds/works' }))
    expect(await screen.findByText('Road works was removed')).toBeTruthy()
  })

  test('says why something was refused', async () => {
    const { user } = await draw([feedSetup()], [fails(fetchFeed, 422, 'This feed is paused.', 'refused')])
    await user.click(screen.getByRole('button', { name: 'Fetch now Road works' }))
    expect(await screen.findByText('This feed is paused.')).toBeTruthy()
  })
})
