import { addFeed, changeFeed, listFeedSetups, listStandards, type StandardInfo, testFeed } from '@oppidum/domain/feeds/feed-setup'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { person } from '../../../../testing/city.ts'
import { feedSite, feedTest } from '../../../../testing/feed-activity.ts'
import { feedSetup, WZDX } from '../../../../testing/feed-setup.ts'
import { render } from '../../../../testing/render.tsx'
import { answers, fails, type Reply } from '../../../../testing/server.ts'
import { EditFeedScreen } from './EditFeedScreen.tsx'
import { NewFeedScreen } from './NewFeedScreen.tsx'

const TABLE: StandardInfo = {
  ...WZDX,
  standard: 'table',
  key: 'required',
  fields: [
    { name: 'mapping', input: 'mapping', choices: [], required: true, default: null },
    { name: 'newest', input: 'switch', choices: [], required: false, default: true },
    { name: 'rules', input: 'json', choices: [], required: false, default: null },
    { name: 'kind', input: 'choice', choices: ['roads', 'bridges'], required: true, default: 'roads' },
  ],
  texts: {
    ...WZDX.texts,
    en: {
      title: 'Tables',
      about: 'Open data.',
      fields: { mapping: { label: 'Columns' }, kind: { label: 'Kind', choices: { roads: 'Roads' } } },
    },
  },
}
const NoMap = () => null

const adding = (replies: readonly Reply[] = [], at = '/admin/feeds/new?standard=wzdx') =>
  render(<NewFeedScreen SensorsMap={NoMap} />, {
    me: person('admin'),
    at,
    replies: [...replies, answers(listStandards, [WZDX, TABLE]), answers(listFeedSetups, [])],
  })
const editing = (feed = feedSetup(), replies: readonly Reply[] = [], query = '') =>
  render(<EditFeedScreen SensorsMap={NoMap} />, {
    me: person('admin'),
    at: `/admin/feeds/works/edit${query}`,
    route: '/admin/feeds/:id/edit',
    replies: [...replies, answers(listStandards, [WZDX, TABLE]), answers(listFeedSetups, [feed])],
  })
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => screen.getByRole('button', { name })
const save = () => press('Add and start')

describe('a new feed', () => {
  test('begins with the choice of its standard', async () => {
    await adding([], '/admin/feeds/new')
    const cards = screen.getAllByRole('listitem').map((it) => it.textContent)
    expect(cards).toEqual(['TablesOpen data.Key needed', 'WZDx road eventsRoad works and closures.Key possible'])
    expect(screen.getByRole('link', { name: 'Tables' }).getAttribute('href')).toBe('/admin/feeds/new?standard=table')
    await expectAccessible()
  })

  test('says at each field what is wrong, and sends nothing', async () => {
    const { server, user } = await adding()
    await user.type(field('Address'), 'ftp://city.example')
    await user.click(save())
    expect(screen.getByText('Name: Enter a name of at most 120 characters.')).toBeTruthy()
    expect(field('Address').getAttribute('aria-invalid')).toBe('true')
    expect(server.calls.some((it) => it.method === 'POST')).toBe(false)
    await expectAccessible()
    await user.type(field('Name'), 'Works')
    expect(field('Name').getAttribute('aria-invalid')).toBeNull()
  })

  test('takes its identifier from its name, is sent with its key, and opens', async () => {
    const { server, user, address } = await adding([answers(addFeed, feedSetup())])
    await user.type(field('Name'), 'Obras viales')
    expect(field('Identifier').value).toBe('obras-viales')
    await user.type(field('Address'), 'https://city.example/works')
    await user.type(field(/^Key/), 'secret')
    await user.click(save())
    expect(server.calls.find((it) => it.method === 'POST')?.body).toEqual({
      definition: {
        id: 'obras-viales',
        standard: 'wzdx',
        name: 'Obras viales',
        url: 'https://city.example/works',
        everySeconds: 60,
        timeZone: 'America/Montevideo',
        attribution: '',
      },
      key: 'secret',
      state: 'running',
    })
    expect(address()).toBe('/admin/feeds/works')
  })

  test.each<[string, Reply, string, string]>([
    ['an identifier that is taken', fails(addFeed, 409, 'There is one.', 'conflict'), 'Identifier', 'Another feed has this identifier.'],
    [
      'an address that the server does not allow',
      fails(addFeed, 400, 'No.', 'malformed', [{ at: 'definition.url', problem: 'a public address' }]),
      'Address',
      'Not accepted: a public address.',
    ],
  ])('with %s says so at that field', async (_what, refusal, label, sentence) => {
    const { user } = await adding([refusal])
    await user.type(field('Name'), 'Works')
    await user.type(field('Address'), 'https://city.example/works')
    await user.click(save())
    expect(await screen.findByText(`${label}: ${sentence}`)).toBeTruthy()
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
  })

  test('is asked only for the meanings that its content has', async () => {
    const mapping = { name: 'mapping', input: 'mapping' as const, required: true, default: null, choices: ['id', 'speed', 'solar'] }
    const choicesBy = { setting: 'kind', choices: { roads: ['id', 'speed'], bridges: ['solar'] } }
    const standards = [{ ...TABLE, fields: [{ ...mapping, choicesBy }, ...TABLE.fields.filter((it) => it.name === 'kind')] }]
    const { user } = await adding([answers(listStandards, standards)], '/admin/feeds/new?standard=table')
    const asked = () => screen.getAllByLabelText(/^Column for/).map((it) => it.closest('label')?.textContent?.split(':')[1]?.slice(0, 7))
    expect(asked()).toHaveLength(2)
    await user.selectOptions(field('Kind'), 'bridges')
    expect(asked()).toHaveLength(1)
  })

  test('shows the folded settings when one of them is wrong', async () => {
    const { user } = await adding()
    const folded = () => screen.getByText('More settings').closest('details')?.open
    expect(folded()).toBe(false)
    await user.type(field('Name'), 'Works')
    await user.clear(field('Time zone'))
    await user.click(save())
    expect(folded()).toBe(true)
    await expectAccessible()
  })

  test('gets its mapping from the columns of a test', async () => {
    const columns = [
      { name: 'link_id', example: '4616337' },
      { name: 'v', example: '24.85' },
    ]
    const replies = [answers(testFeed, feedTest({ columns })), answers(addFeed, feedSetup())]
    const { server, user } = await adding(replies, '/admin/feeds/new?standard=table')
    await user.type(field('Name'), 'Links')
    await user.type(field('Address'), 'https://city.example/links')
    await user.type(field(/^Key/), 'secret')
    await user.click(press('Test'))
    await user.selectOptions(field('Column for: Speed'), 'v')
    await user.selectOptions(field('Unit of: Speed'), 'mph')
    expect(screen.getByText('24.85')).toBeTruthy()
    await user.click(save())
    expect(server.calls.find((it) => it.path === '/api/feeds')?.body).toMatchObject({
      definition: { mapping: { speed: { column: 'v', unit: 'mph' } }, newest: true, kind: 'roads' },
    })
  })
})

describe('a test', () => {
  test('shows what came, what would be stored and what was left out, as plain text', async () => {
    const sites = [feedSite(), feedSite({ id: 'ZH-2', name: '', match: 'near', locationId: 'section-1', distanceM: 12 })]
    await editing(feedSetup(), [answers(testFeed, feedTest({ sites }))], '?test=1')
    const result = within(await screen.findByRole('region', { name: 'Result of the test' }))
    for (const it of [
      '2 traffic values would be stored',
      'application/json',
      '1.5 kB',
      '412 ms',
      'Left out: no time',
      'Stored in part: impossible point',
      'Without a value: flow',
      '<b>bold</b>',
      '1 of 2 sensors match the city',
    ])
      expect(result.getAllByText((_, element) => element?.textContent?.includes(it) ?? false).length).toBeGreaterThan(0)
    await expectAccessible()
  })

  test('says why a feed cannot be used', async () => {
    const refusal = feedTest({
      ok: false,
      problem: 'The publisher does not answer.',
      count: 0,
      records: [],
      mediaType: null,
      bytes: null,
      excerpt: '',
    })
    await editing(feedSetup(), [answers(testFeed, refusal)], '?test=1')
    expect((await screen.findByRole('alert')).textContent).toContain('The publisher does not answer.')
    expect(screen.getAllByText('nothing arrived')).toHaveLength(2)
  })
})

describe('a feed with a stored key', () => {
  const stored = feedSetup({ hasKey: true })
  test.each<[string, string[], string, unknown]>([
    ['keeps it', [], '', undefined],
    ['has it replaced', ['Replace'], 'new secret', 'new secret'],
    ['has it removed', ['Remove'], '', null],
    ['keeps it after second thoughts', ['Remove', 'Keep the stored key'], '', undefined],
  ])('%s', async (_what, acts, typed, key) => {
    const { server, user } = await editing(stored, [answers(changeFeed, stored)])
    expect(screen.getByText('A key is stored.')).toBeTruthy()
    for (const it of acts) await user.click(press(it))
    if (typed !== '') await user.type(field(/^Key/), typed)
    await user.click(press('Save'))
    const sent = server.calls.find((it) => it.method === 'PUT')?.body
    expect(sent).toEqual({ version: 3, definition: stored.definition, ...(key !== undefined && { key }) })
  })
})

test('a key that was entered for another address is asked for again', async () => {
  const refusal = fails(changeFeed, 422, 'The stored key was entered for another address.', 'refused', { at: 'key' })
  const { user } = await editing(feedSetup({ hasKey: true }), [refusal])
  await user.click(press('Save'))
  expect(await screen.findByText('Key: The stored key was entered for another address.')).toBeTruthy()
  await user.type(field(/^Key/), 'new secret')
  expect(field(/^Key/).value).toBe('new secret')
})

describe('a feed that someone else changed in the meantime', () => {
  const newer = feedSetup({ version: 4, changedBy: 'Omar', definition: { ...feedSetup().definition, everySeconds: 300 } })
  test.each<[string, string, number, string]>([
    ['Load the newer version', '300', 300, 'Road works'],
    ['Keep my entries', '60', 60, 'My works'],
  ])('is shown with the changes; "%s" goes on with an interval of %s s', async (act, shown, sent, name) => {
    const { server, user } = await editing(feedSetup(), [fails(changeFeed, 409, 'Changed.', 'conflict')])
    await user.clear(field('Name'))
    await user.type(field('Name'), 'My works')
    server.reply(answers(listFeedSetups, [newer]))
    await user.click(press('Save'))
    expect(await screen.findByText(/Omar saved a newer version/)).toBeTruthy()
    expect(screen.getByText('300 (before: 60)')).toBeTruthy()
    await expectAccessible()
    await user.click(press(act))
    expect(field('Seconds between two fetches').value).toBe(shown)
    server.reply(answers(changeFeed, newer))
    await user.click(press('Save'))
    const body = server.calls.filter((it) => it.method === 'PUT').at(-1)?.body
    expect(body).toMatchObject({ version: 4, definition: { everySeconds: sent, name } })
  })
})
