import { getDesk, incidentDesk } from '@oppidum/domain/records/desk'
import type { TimelineEntry } from '@oppidum/domain/records/timeline'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { ago, person } from '../../../testing/city.ts'
import { isDim, render } from '../../../testing/render.tsx'
import { answers, fails, type Reply } from '../../../testing/server.ts'
import { type Expected, Timeline } from './Timeline.tsx'

const ID = '0198c0de-0000-7000-8000-000000000001'
const created: TimelineEntry = {
  id: 'e1',
  at: ago(1_200_000),
  action: 'created',
  door: 'feed',
  channel: 'feed',
  by: 'source',
  name: 'dispatch',
  changes: [],
  text: null,
  outcome: null,
  thing: null,
  entity: null,
  version: 1,
  internal: false,
  key: null,
}
const entry = (it: Partial<TimelineEntry>): TimelineEntry => ({ ...created, id: 'e2', channel: 'desk', by: 'operator', name: 'Ana', ...it })
const timeline = (...entries: TimelineEntry[]) => answers(incidentDesk.timeline, entries)

const draw = (
  replies: Reply[],
  { expected = null as Expected | null, ...surroundings }: Parameters<typeof render>[1] & { expected?: Expected | null } = {},
) => render(<Timeline kind="incident" id={ID} version={1} expected={expected} />, { replies, ...surroundings })
/** A record whose version changes. */
function Versions() {
  const [version, setVersion] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setVersion(version + 1)}>
        Change
      </button>
      <Timeline kind="incident" id={ID} version={version} expected={null} />
    </>
  )
}
const words = () => document.body.textContent ?? ''

describe("a record's timeline", () => {
  test('loading', async () => {
    await draw([])
    expect(words()).toContain('Loading...')
    expect(screen.queryByRole('list')).toBeNull()
    await expectAccessible()
  })

  test('empty', async () => {
    await draw([timeline()])
    expect(words()).toContain('No entries yet.')
    await expectAccessible()
  })

  test('shows an error with a retry button', async () => {
    const page = await draw([fails(incidentDesk.timeline, 500, 'Broken.')])
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch the timeline')
    await expectAccessible()
    page.server.reply(timeline(created))
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('listitem')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('keeps the entries, dimmed, when a later refresh fails', async () => {
    const page = await draw([timeline(created)])
    page.server.reply(fails(incidentDesk.timeline, 503, 'Gone.'))
    await page.pass(30_000)
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(isDim(screen.getByRole('listitem'))).toBe(true)
  })

  test('shows the expected steps above the past ones', async () => {
    await draw([timeline(created)], { expected: { at: ago(-3_600_000), words: 'Expected end' } })
    expect(screen.getAllByRole('listitem').map((it) => it.textContent?.includes('Expected end'))).toEqual([true, false])
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('13:00')
    await expectAccessible()
  })

  test('does not say that it is empty when only expected steps exist', async () => {
    await draw([timeline()], { expected: { at: ago(-3_600_000), words: 'Expected end' } })
    expect(words()).not.toContain('No entries yet.')
  })

  test.each<{ state: string; it: Partial<TimelineEntry>; shows: string[] }>([
    { state: 'a comment', it: { action: 'commented', text: 'Crew asks for a tow truck.' }, shows: ['Ana', 'Crew asks for a tow truck.'] },
    {
      state: 'an internal note',
      it: { action: 'commented', text: 'Ask the police.', internal: true },
      shows: ['Internal', 'Ask the police.'],
    },
    {
      state: 'a change of status',
      it: { action: 'changed', changes: [{ field: 'status', from: 'pending', to: 'active' }] },
      shows: ['Pending', 'Active'],
    },
    {
      state: 'a change of department',
      it: { action: 'changed', changes: [{ field: 'assignedDepartment', from: null, to: 'Roads and Traffic' }] },
      shows: ['Roads and Traffic'],
    },
    { state: 'an unknown author', it: { action: 'commented', name: null, text: 'Done.' }, shows: ['Done.'] },
    { state: 'a long note', it: { action: 'commented', text: 'Still waiting. '.repeat(60) }, shows: ['waiting. Still'] },
  ])('$state', async ({ it, shows }) => {
    await draw([timeline(entry(it))], { me: person('operator') })
    for (const seen of shows) expect(screen.getByRole('listitem').textContent).toContain(seen)
    await expectAccessible()
  })

  test('reloads when the version of the record changes', async () => {
    const page = await render(<Versions />, { replies: [timeline(created)] })
    page.server.reply(timeline(entry({ action: 'commented', text: 'Tow truck is there.' }), created))
    await page.user.click(screen.getByRole('button', { name: 'Change' }))
    expect(await screen.findByText('Tow truck is there.')).toBeTruthy()
  })

  test('requests the names of operators only for operators', async () => {
    const visitor = await draw([timeline(created)])
    expect(visitor.server.calls.some((it) => it.path === getDesk.path)).toBe(false)
  })

  test('shows the Spanish name of the department', async () => {
    const change = entry({ action: 'changed', changes: [{ field: 'assignedDepartment', from: null, to: 'Roads and Traffic' }] })
    await draw([timeline(change)], { language: 'es', me: person('operator') })
    expect(screen.getByRole('listitem').textContent).toContain('Tránsito')
    await expectAccessible()
  })
})
