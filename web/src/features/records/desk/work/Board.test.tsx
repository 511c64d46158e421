import { incidentDesk } from '@oppidum/domain/records/desk'
import type { Incident } from '@oppidum/domain/records/incident'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { person } from '../../../../testing/city.ts'
import { incident } from '../../../../testing/incident.ts'
import { render, settled } from '../../../../testing/render.tsx'
import { answers, fails } from '../../../../testing/server.ts'
import { useIncidentKind } from '../../incidents/use-incident-kind.ts'
import { Board } from './Board.tsx'
import type { WorkFilter } from './work-filter.ts'

const id = (count: number) => `0198c0de-0000-7000-8000-${String(count).padStart(12, '0')}`
const pending = incident({ id: id(1), number: 'INC-1', title: 'Street light out', status: 'pending' })
const active = incident({ id: id(2), number: 'INC-2', status: 'active' })

function Cards({ records, total, filter }: { records: readonly Incident[]; total: number | null; filter: WorkFilter }) {
  const words = useIncidentKind()
  return <Board {...{ words, records, total, filter }} card={(it) => <a href={`#${it.id}`}>{it.title}</a>} />
}
const draw = (
  records: readonly Incident[],
  {
    total = records.length as number | null,
    filter = {} as WorkFilter,
    ...surroundings
  }: Parameters<typeof render>[1] & { total?: number | null; filter?: WorkFilter } = {},
) => render(<Cards {...{ records, total, filter }} />, surroundings)
const column = (name: string) => screen.getByRole('region', { name })
const head = (name: string) => within(column(name)).getByRole('heading').textContent
const operator = person('operator')
/** Drags a card to a column and drops it there. */
function drag(title: string, to: string) {
  const card = screen.getByText(title).closest('li') as HTMLLIElement
  fireEvent.dragStart(card, { dataTransfer: { setData: () => undefined, effectAllowed: '' } })
  fireEvent.dragOver(column(to))
  fireEvent.drop(column(to))
}

describe('the board', () => {
  test('has a column for each status, with its number of records', async () => {
    await draw([pending, active])
    expect(['Pending', 'Active', 'In Progress', 'Resolved'].map(head)).toEqual(['Pending1', 'Active1', 'In Progress0', 'Resolved0'])
    expect(within(column('Pending')).getByRole('listitem').textContent).toBe('Street light out')
    await expectAccessible()
  })

  test('gives the number as a minimum when only part of the records is loaded', async () => {
    await draw([pending, active], { total: 900 })
    expect(head('Pending')).toMatch(/^Pending.*1.+|^Pending.+1/)
    expect(head('Pending')).not.toBe('Pending1')
  })

  test('does not call a column empty that the filter leaves out', async () => {
    await draw([active], { filter: { status: ['active'] } as WorkFilter })
    expect(head('Active')).toBe('Active1')
    expect(head('Pending')).toBe('Pending')
  })

  test('refers to the list for records beyond the limit of a column', async () => {
    const many = Array.from({ length: 62 }, (_, at) => incident({ id: id(at), number: `INC-${at}` }))
    await draw(many)
    expect(within(column('Active')).getAllByRole('listitem')).toHaveLength(60)
    expect(column('Active').textContent).toContain('2 more are in the list.')
  })

  test('empty: tells operators how to close a record', async () => {
    await draw([], { me: operator })
    expect(column('Resolved').textContent).toContain('Drop a card here to close it with an outcome.')
    await expectAccessible()
  })

  test('lets only operators move cards', async () => {
    const page = await draw([pending])
    expect(document.body.textContent).not.toContain('Drag a card')
    fireEvent.keyDown(screen.getByText('Street light out'), { key: 'ArrowRight', shiftKey: true })
    await settled()
    expect(page.server.calls).toEqual([])
  })

  test('moves a card with Shift and an arrow key', async () => {
    const page = await draw([pending], {
      me: operator,
      replies: [answers(incidentDesk.change, { ...pending, status: 'active', version: 2 })],
    })
    screen.getByRole('link').focus()
    await page.user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(await screen.findByText(/INC-1.*Active/)).toBeTruthy()
    expect(page.server.calls.find((it) => it.method === 'PATCH')?.body).toEqual({ status: 'active', version: 1 })
  })

  test('says that a card cannot move further in that direction', async () => {
    const page = await draw([pending], { me: operator })
    screen.getByRole('link').focus()
    await page.user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect(screen.getByRole('status').textContent).toBe('INC-1 cannot move any further that way.')
    await expectAccessible()
  })

  test('moves a card with the pointer', async () => {
    const page = await draw([active], { me: operator })
    drag('Two cars collided', 'In Progress')
    await settled()
    expect(page.server.calls.find((it) => it.method === 'PATCH')?.body).toEqual({ status: 'in_progress', version: 1 })
  })

  test('does nothing when a card is dropped where it was', async () => {
    const page = await draw([active], { me: operator })
    drag('Two cars collided', 'Active')
    await settled()
    expect(page.server.calls.some((it) => it.method === 'PATCH')).toBe(false)
  })

  test('says why a move was rejected', async () => {
    await draw([active], { me: operator, replies: [fails(incidentDesk.change, 422, 'It has been merged.', 'refused')] })
    drag('Two cars collided', 'In Progress')
    expect(await screen.findByText('It has been merged.')).toBeTruthy()
  })

  test('asks for the outcome before closing', async () => {
    const page = await draw([active], { me: operator })
    drag('Two cars collided', 'Resolved')
    expect(await screen.findByRole('dialog', { name: /INC-2/ })).toBeTruthy()
    expect(page.server.calls.some((it) => it.method === 'PATCH')).toBe(false)
    await expectAccessible()
  })

  test('in Spanish', async () => {
    await draw([pending], { language: 'es', me: operator })
    expect(screen.getAllByRole('heading')[0]?.textContent).toContain('Pendiente')
    await expectAccessible()
  })
})
