import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/axe.ts'
import { person } from '../../testing/city.ts'
import { render } from '../../testing/render.tsx'
import { RangePicker } from './RangePicker.tsx'

const draw = (surroundings: Parameters<typeof render>[1] = {}) => render(<RangePicker />, { me: person('viewer', 'pro'), ...surroundings })
const chosen = () => screen.getAllByRole('button', { pressed: true }).map((it) => it.textContent)

describe('the range of the charts', () => {
  test.each([
    { at: '/', seen: '24 h' },
    { at: '/?range=live', seen: 'Live' },
    { at: '/?range=24h', seen: '24 h' },
    { at: '/?range=30d', seen: '30 d' },
    { at: '/?range=never', seen: '24 h' },
    { at: '/?from=2026-11-18T15:00:00.000Z&to=2026-11-19T15:00:00.000Z', seen: 'Custom' },
  ])('with the address $at is $seen', async ({ at, seen }) => {
    await draw({ at })
    expect(chosen()).toEqual([seen])
    expect(screen.queryByRole('button', { name: 'Show' }) !== null).toBe(seen === 'Custom')
    await expectAccessible()
  })

  test('is stored in the address when one is chosen', async () => {
    const page = await draw({ at: '/?from=2026-11-18T15:00:00.000Z&to=2026-11-19T15:00:00.000Z' })
    await page.user.click(screen.getByRole('button', { name: '7 d' }))
    expect(page.address()).toBe('/?range=7d')
  })

  test('marks what the plan does not include, for a visitor', async () => {
    await draw({ me: null })
    const marked = screen.getAllByRole('button', { name: /Basic or Pro/ })
    expect(marked.map((it) => it.textContent)).toEqual(['7 d(Basic or Pro)', '30 d(Basic or Pro)'])
    await expectAccessible()
  })

  test('custom: starts with the last hours, in city time', async () => {
    const page = await draw({ at: '/?range=24h' })
    await page.user.click(screen.getByRole('button', { name: 'Custom' }))
    expect(screen.getByText(/Montevideo/)).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: 'Show' }))
    expect(decodeURIComponent(page.address())).toBe('/?from=2026-11-19T15:00:00.000Z&to=2026-11-20T15:00:00.000Z')
    await expectAccessible()
  })

  test('custom, ending before it starts: says so, and keeps the previous range', async () => {
    const page = await draw()
    await page.user.click(screen.getByRole('button', { name: 'Custom' }))
    // One month further, by the arrow of the first segment.
    const [month] = within(await screen.findByRole('group', { name: 'From' })).getAllByRole('spinbutton')
    if (month) fireEvent.keyDown(month, { key: 'ArrowUp' })
    await page.user.click(screen.getByRole('button', { name: 'Show' }))
    expect(screen.getByRole('alert').textContent).toBe('The end must be after the start.')
    expect(page.address()).toBe('/')
    await expectAccessible()
  })

  test('Escape closes it and keeps the range', async () => {
    const page = await draw({ at: '/?range=1h' })
    await page.user.click(screen.getByRole('button', { name: 'Custom' }))
    screen.getByRole('button', { name: 'Show' }).focus()
    await page.user.keyboard('{Escape}')
    expect(chosen()).toEqual(['1 h'])
  })

  test('tells a visitor how far back they may look', async () => {
    const page = await draw({ me: null })
    await page.user.click(screen.getByRole('button', { name: 'Custom' }))
    expect(document.body.textContent).toContain('Without Basic or Pro, only the last 24 hours are available.')
  })

  test('in Spanish', async () => {
    const page = await draw({ language: 'es' })
    await page.user.click(screen.getByRole('button', { name: 'Otro' }))
    expect(screen.getByRole('button', { name: 'Mostrar' })).toBeTruthy()
    await expectAccessible()
  })
})
