import { addFeed, changeFeed, listFeedSetups, listStandards, type StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { person } from '../../../../testing/city.ts'
import { feedSetup, WZDX } from '../../../../testing/feed-setup.ts'
import { render } from '../../../../testing/render.tsx'
import { answers } from '../../../../testing/server.ts'
import { EditFeedScreen } from './EditFeedScreen.tsx'
import { NewFeedScreen } from './NewFeedScreen.tsx'

const meanings = { roads: { status: ['no data'] }, requests: { status: ['pending', 'completed'], category: ['other'] } }
const STANDARD: StandardInfo = {
  ...WZDX,
  fields: [
    { name: 'kind', input: 'choice', choices: ['requests', 'roads'], required: true, default: 'requests' },
    { name: 'words', input: 'words', choices: [], required: false, default: {}, ours: { setting: 'kind', meanings } },
  ],
  texts: {
    ...WZDX.texts,
    en: {
      title: 'Tables',
      about: '',
      fields: {
        kind: { label: 'Content' },
        words: { label: 'Words', choices: { status: 'Status', category: 'Kind', pending: 'Pending', completed: 'Completed' } },
      },
    },
  },
}
const NoMap = () => null
const standards = answers(listStandards, [STANDARD])
const sent = (server: { calls: readonly { method: string; body: unknown }[] }, method: string) =>
  (server.calls.find((it) => it.method === method)?.body as { definition: Record<string, unknown> } | undefined)?.definition.words
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.closest('label')?.textContent

test('words of a new feed are added, chosen and removed with the keyboard alone', async () => {
  const { server, user } = await render(<NewFeedScreen SensorsMap={NoMap} />, {
    me: person('admin'),
    at: `/admin/feeds/new?standard=${STANDARD.standard}`,
    replies: [answers(addFeed, feedSetup()), standards, answers(listFeedSetups, [])],
  })
  await user.type(screen.getByLabelText('Name'), 'Requests')
  await user.type(screen.getByLabelText('Address'), 'https://city.example/requests')
  screen.getByRole('button', { name: 'Add a word: Status' }).focus()
  await user.keyboard('{Enter}')
  expect(focused()).toBe("Publisher's word: Status")
  await user.keyboard('Done')
  await user.tab()
  expect(focused()).toMatch(/^Meaning of: Done/)
  await user.selectOptions(document.activeElement as HTMLSelectElement, 'completed')
  screen.getByRole('button', { name: 'Add a word: Status' }).focus()
  await user.keyboard('{Enter}')
  await user.keyboard('*')
  await user.click(screen.getByRole('button', { name: 'Add and start' }))
  expect(screen.getByText('Words: Choose a meaning for every word.')).toBeTruthy()
  expect(sent(server, 'POST')).toBeUndefined()
  await expectAccessible()
  screen.getByRole('button', { name: 'Remove: *' }).focus()
  await user.keyboard('{Enter}')
  expect(focused()).toBe('Add a word: Status')
  await user.click(screen.getByRole('button', { name: 'Add and start' }))
  expect(sent(server, 'POST')).toEqual({ status: { Done: 'completed' } })
})

test('a feed keeps the words that it has, also those of another content', async () => {
  const words = { status: { Gone: 'no data', '': 'pending' }, mood: { Glad: 'cheerful' } }
  const feed = feedSetup()
  const stored = { ...feed, definition: { ...feed.definition, kind: 'requests', words } }
  const { server, user } = await render(<EditFeedScreen SensorsMap={NoMap} />, {
    me: person('admin'),
    at: '/admin/feeds/works/edit',
    route: '/admin/feeds/:id/edit',
    replies: [answers(changeFeed, stored), standards, answers(listFeedSetups, [stored])],
  })
  expect(screen.getAllByLabelText(/^Publisher's word/).map((it) => (it as HTMLInputElement).value)).toEqual(['Gone', '', 'Glad'])
  expect(screen.getByLabelText<HTMLSelectElement>(/^Meaning of: empty cell/).value).toBe('pending')
  await user.type(screen.getByLabelText('Name'), ' 2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent(server, 'PUT')).toEqual(words)
})
