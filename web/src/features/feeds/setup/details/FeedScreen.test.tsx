import { getMap } from '@oppidum/domain/cities/map'
import { getFeedActivity, listFeedSetups, listFeedSites, listStandards, matchFeedSite } from '@oppidum/domain/feeds/feed-setup'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { person } from '../../../../testing/city.ts'
import { feedActivity, feedSite } from '../../../../testing/feed-activity.ts'
import { feedSetup, WZDX } from '../../../../testing/feed-setup.ts'
import { render } from '../../../../testing/render.tsx'
import { answers, fails, type Reply } from '../../../../testing/server.ts'
import type { SensorMapProps } from '../sensors/sensor-map.ts'
import { FeedScreen } from './FeedScreen.tsx'

/** A map whose one section can be clicked. */
const OneSection = ({ sensors, onSection }: SensorMapProps) => (
  <button type="button" onClick={() => onSection?.('mill')}>
    map of {sensors.length}
  </button>
)

const section = (id: string, name: string, lon: number) => ({
  id,
  name,
  geometry: { type: 'Point' as const, coordinates: [lon, -34.9] as [number, number] },
  roadClass: null,
  gridReference: 'A1',
  square: 'A1',
})
const map = answers(getMap, {
  bounds: [-56.3, -35, -56, -34.8],
  base: null,
  attribution: '',
  sections: [section('harbour', 'Harbour Road', -56.2), section('mill', 'Mill Lane', -56.16)],
  districts: [],
  substations: [],
  plants: [],
  feeders: [],
})

const draw = (feeds = [feedSetup()], replies: readonly Reply[] = []) =>
  render(<FeedScreen SensorsMap={OneSection} />, {
    me: person('admin'),
    at: '/admin/feeds/works',
    route: '/admin/feeds/:id',
    replies: [...replies, map, answers(listStandards, [WZDX]), answers(listFeedSetups, feeds), answers(getFeedActivity, feedActivity())],
  })
const panel = (name: string) => within(screen.getByRole('region', { name }))

describe('the page of a feed', () => {
  test('shows its fetches, errors, answers and versions', async () => {
    const { user } = await draw()
    expect(
      panel('Last fetches')
        .getAllByRole('row')
        .map((it) => it.textContent),
    ).toEqual([
      'TimeResultDurationSizeReceivedNewChangedUnchangedRejected',
      '11:59:00Stored350 ms1.5 MB1,2842401,2393',
      expect.stringMatching(/^11:58:00The publisher answered with status 503\.350 ms/),
    ])
    expect(panel('Errors of the last fetches').getByRole('listitem').textContent).toContain('4 times, last 11:58')
    expect(
      panel('Versions')
        .getAllByRole('listitem')
        .map((it) => it.textContent),
    ).toEqual([
      'Version 3 · 11:00 · AnaPaused.',
      'Version 2 · 10:00 · AnaNameRoad works (before: Works)',
      'Version 1 · 09:00 · the city fileAdded.',
    ])
    await user.click(panel('Last answers').getByText('11:59:00'))
    // What a publisher sends is text, never markup.
    expect(panel('Last answers').getByText('{"type": "<script>alert(1)</script>"}')).toBeTruthy()
    await expectAccessible()
  })

  test('says that there is no such feed', async () => {
    await draw([])
    expect(screen.getByText('This feed does not exist')).toBeTruthy()
  })

  test('keeps its health when its fetches could not be loaded', async () => {
    await draw([feedSetup()], [fails(getFeedActivity, 503, 'Not now.', 'unavailable')])
    expect(screen.getByRole('alert').textContent).toContain('The last fetches could not be loaded')
    expect(screen.getByText('42 records, 1 rejected')).toBeTruthy()
  })
})

describe('a sensor without a section', () => {
  const feed = feedSetup({ sites: { total: 2, matched: 1 } })
  const sites = [feedSite({ id: 'ZH-2', name: 'Old', match: 'same-id', locationId: 'harbour', distanceM: 3 }), feedSite()]
  const open = async () => {
    const page = await draw(
      [feed],
      [answers(listFeedSites, sites), answers(matchFeedSite, feedSite({ match: 'by-hand', locationId: 'mill' }))],
    )
    expect(
      panel('Sensors')
        .getAllByRole('listitem')
        .map((it) => it.textContent),
    ).toEqual(['Ring, east ZH-1No sectionMatch Ring, east', 'Old ZH-2Same identifier · Harbour Road · 3 mMatch Old'])
    await page.user.click(screen.getByRole('button', { name: 'Match Ring, east' }))
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Section of Ring, east' })) }
  }

  test.each<[string, (page: Awaited<ReturnType<typeof open>>) => Promise<void>, string]>([
    ['chosen on the map', ({ user, dialog }) => user.click(dialog.getByRole('button', { name: 'map of 1' })), 'mill'],
    ['chosen in the list', ({ user, dialog }) => user.click(dialog.getByLabelText(/Harbour Road/)), 'harbour'],
    [
      'found by its name',
      async ({ user, dialog }) => {
        await user.type(dialog.getByLabelText('Find a section by name'), 'harb')
        expect(dialog.getAllByRole('radio')).toHaveLength(1)
        await user.click(dialog.getByRole('radio'))
      },
      'harbour',
    ],
  ])('is matched with one %s', async (_how, choose, to) => {
    const page = await open()
    await choose(page)
    await page.user.click(page.dialog.getByRole('button', { name: 'Match' }))
    expect(page.server.calls.find((it) => it.method === 'PUT')).toMatchObject({ path: '/api/feeds/works/sites/ZH-1', body: { to } })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['Make a new section here', 'new'],
    ['Ignore this sensor', 'ignored'],
  ])('"%s" sends %s', async (name, to) => {
    const { user, dialog, server } = await open()
    await expectAccessible()
    await user.click(dialog.getByRole('button', { name }))
    expect(server.calls.find((it) => it.method === 'PUT')?.body).toEqual({ to })
  })
})
