import {
  forgetIngestSource,
  type IngestSource,
  listIngestSources,
  listRejectedRows,
  type RejectedRow,
} from '@oppidum/domain/ingest/ingest-source'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { ago, person } from '../../../testing/city.ts'
import { render } from '../../../testing/render.tsx'
import { answers, fails, type Reply } from '../../../testing/server.ts'
import { SourceList } from './SourceList.tsx'
import { SourceScreen } from './SourceScreen.tsx'

const MINUTE = 60_000

const source = (more: Partial<IngestSource> = {}): IngestSource => ({
  id: 'key:Depot sensors',
  name: 'Depot sensors',
  health: 'fresh',
  parts: [
    {
      kind: 'observations',
      health: 'fresh',
      staleAfterSeconds: 900,
      firstCallAt: ago(600 * MINUTE),
      lastCallAt: ago(MINUTE),
      lastRowAt: ago(2 * MINUTE),
      observedAt: ago(3 * MINUTE),
      accepted: 1_200,
      duplicate: 34,
      rejected: 7,
      rejections: [
        { reason: 'unknown-place', field: 'place', sentence: 'The city has no such place.', count: 5, lastAt: ago(MINUTE) },
        { reason: 'broken', field: null, sentence: 'The row is not valid JSON.', count: 2, lastAt: ago(MINUTE) },
      ],
    },
  ],
  ...more,
})
const row = (more: Partial<RejectedRow> = {}): RejectedRow => ({
  at: ago(MINUTE),
  kind: 'observations',
  row: 17,
  reason: 'unknown-place',
  field: 'place',
  excerpt: '{"measure":"traffic.speed","place":"nowhere"}',
  ...more,
})

const drawn = (replies: readonly Reply[], language: 'en' | 'es' = 'en') =>
  render(<SourceScreen />, {
    me: person('admin'),
    at: '/admin/feeds/sources/key%3ADepot%20sensors',
    route: '/admin/feeds/sources/:id',
    language,
    replies: [...replies, answers(listRejectedRows, [row(), row({ reason: 'broken', field: null, excerpt: '' })])],
  })

test('a source shows its rows, the rejected ones by reason, and the last of them', async () => {
  await drawn([answers(listIngestSources, [source()])])
  const part = within(await screen.findByRole('region', { name: 'Values' }))
  for (const shown of ['2 min ago', 'limit 900 s', '3 min ago', '1,234', '34 came twice', 'no such place in the city'])
    expect(part.getByText(shown, { exact: false })).toBeTruthy()
  const rows = within(await screen.findByRole('region', { name: 'Last rejected rows' }))
  expect(rows.getByText('{"measure":"traffic.speed","place":"nowhere"}')).toBeTruthy()
  expect(rows.getByText('Nothing of this row could be kept.')).toBeTruthy()
  await expectAccessible()
})

test.each<[string, readonly Reply[], string]>([
  ['without rejected rows has no list of them', [answers(listIngestSources, [source({ parts: [] })])], 'It delivers as expected.'],
  ['that is stale says what that means', [answers(listIngestSources, [source({ health: 'stale' })])], 'no longer counts as current'],
  ['that is not there says so', [answers(listIngestSources, [])], 'There is no such source'],
  ['that cannot be loaded says so', [fails(listIngestSources, 503, 'Not now.', 'unavailable')], 'The sources could not be loaded'],
])('a source %s', async (_, replies, sentence) => {
  await drawn(replies)
  expect((await screen.findAllByText(sentence, { exact: false })).length).toBeGreaterThan(0)
})

test('in Spanish', async () => {
  await drawn([answers(listIngestSources, [source()])], 'es')
  expect(await screen.findByRole('region', { name: 'Últimas filas rechazadas' })).toBeTruthy()
  expect(screen.getByText('34 llegaron dos veces')).toBeTruthy()
})

test('a source is taken off the list', async () => {
  const { user, server } = await drawn([answers(listIngestSources, [source()]), answers(forgetIngestSource, { removed: true })])
  await user.click(await screen.findByRole('button', { name: 'Take off the list' }))
  expect(await screen.findByText('Depot sensors is off the list until it delivers again')).toBeTruthy()
  expect(server.calls.filter((it) => it.method === 'DELETE')).toHaveLength(1)
})

test('the list leads to each source, and is not there without any', async () => {
  const list = (sources: IngestSource[]) =>
    render(<SourceList />, { me: person('admin'), at: '/admin/feeds', replies: [answers(listIngestSources, sources)] })
  await list([source({ health: 'failed' })])
  const link = await screen.findByRole('link', { name: 'Depot sensors' })
  expect(link.getAttribute('href')).toBe('/admin/feeds/sources/key%3ADepot%20sensors')
  expect(screen.getByRole('listitem').textContent).toContain('Every row of its last calls was rejected')
  await expectAccessible()
})
