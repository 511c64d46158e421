import { POLL_MS } from '@oppidum/domain/core/polling'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { listIncidents } from '@oppidum/domain/records/incident'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { ago, person } from '../../../testing/city.ts'
import { incident } from '../../../testing/incident.ts'
import { isDim, render } from '../../../testing/render.tsx'
import { answers, fails } from '../../../testing/server.ts'
import { Situation } from './Situation.tsx'

const worst = incident({ priority: 'critical' })
const other = incident({ id: '0198c0de-0000-7000-8000-000000000002', title: 'Street light out', priority: 'low' })

const line = () => screen.getByRole('region', { name: /Situation|Situación/ })

describe('the situation line', () => {
  test.each([
    { state: 'loading', replies: [], shows: 'Loading...' },
    { state: 'calm', replies: [answers(listIncidents, [])], shows: 'No Active Incidents' },
    { state: 'only resolved ones', replies: [answers(listIncidents, [incident({ status: 'resolved' })])], shows: 'No Active Incidents' },
    {
      state: 'only one that is still to come',
      replies: [answers(listIncidents, [incident({ startsAt: ago(-HOUR_MS) })])],
      shows: 'No Active',
    },
    {
      state: 'only planned works',
      replies: [answers(listIncidents, [incident({ priority: 'high', plannedWork: true })])],
      shows: 'No emergencies, only planned works.',
    },
    { state: 'failed', replies: [fails(listIncidents, 500, 'Broken.')], shows: 'Failed to fetch incidents' },
  ])('$state', async ({ replies, shows }) => {
    await render(<Situation />, { replies })
    expect(line().textContent).toContain(shows)
    expect(screen.queryByRole('link')).toBeNull()
    await expectAccessible()
  })

  test('names the worst incident with its place, urgency and age, and counts all by priority', async () => {
    const page = await render(<Situation />, { replies: [answers(listIncidents, [other, worst])] })
    expect(screen.getByRole('heading').textContent).toContain('Two cars collided, Avenida Italia and Propios')
    expect(line().textContent).toContain('Critical since 11:40, 20 min ago.')
    expect(screen.getByRole('status').textContent).toBe('Critical: Two cars collided, Avenida Italia and Propios')
    const counts = within(screen.getByRole('list', { name: 'Active incidents by priority' })).getAllByRole('listitem')
    expect(counts.map((it) => it.textContent)).toEqual(['Critical 1', 'High 0', 'Medium 0', 'Low 1'])
    expect(isDim(line())).toBe(false)
    await expectAccessible()
    await page.user.click(screen.getByRole('link', { name: 'Open' }))
    expect(page.address()).toBe(`/incidents?incident=${worst.id}`)
  })

  test('does not name planned works as the worst', async () => {
    const works = incident({ id: '0198c0de-0000-7000-8000-000000000003', title: 'Bridge works', priority: 'critical', plannedWork: true })
    await render(<Situation />, { replies: [answers(listIncidents, [works, other])] })
    expect(screen.getByRole('heading').textContent).toContain('Street light out')
  })

  test('counts incidents of unknown urgency if there are any', async () => {
    await render(<Situation />, { replies: [answers(listIncidents, [incident({ priority: 'unknown' })])] })
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(5)
  })

  test('dims once the incident is no longer confirmed, and says since when', async () => {
    const page = await render(<Situation />, { replies: [answers(listIncidents, [{ ...worst, staleAt: ago(-2_000) }])] })
    expect(isDim(line())).toBe(false)
    await page.pass(2_000)
    expect(screen.getByText('No live data since 12:00')).toBeTruthy()
    expect(isDim(line())).toBe(true)
    await expectAccessible()
  })

  test('keeps its content when the next call fails, and offers a retry', async () => {
    const page = await render(<Situation />, { replies: [answers(listIncidents, [worst])] })
    page.server.reply(fails(listIncidents, 503, 'Gone.'))
    await page.pass(POLL_MS.incidents)
    expect(screen.getByRole('heading').textContent).toContain('Two cars collided')
    expect(isDim(line())).toBe(true)
    page.server.reply(answers(listIncidents, []))
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/No Active Incidents/)).toBeTruthy()
  })

  test('offers no retry while the whole page is offline', async () => {
    const page = await render(<Situation />, { replies: [answers(listIncidents, [worst])] })
    page.server.offline = true
    await page.pass(POLL_MS.incidents)
    expect(isDim(line())).toBe(true)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('offers an operator to take the incident', async () => {
    const page = await render(<Situation />, { me: person('operator'), replies: [answers(listIncidents, [worst])] })
    await page.user.click(await screen.findByRole('link', { name: 'Assign' }))
    expect(page.address()).toContain('act=assign')
  })

  test('offers visitors and viewers no action', async () => {
    await render(<Situation />, { me: person('viewer', 'pro'), replies: [answers(listIncidents, [worst])] })
    expect(screen.getAllByRole('link').map((it) => it.textContent)).toEqual(['Open'])
  })

  test("in Spanish, in the city's own words", async () => {
    await render(<Situation />, { language: 'es', replies: [answers(listIncidents, [worst])] })
    expect(line().textContent).toContain('Crítica desde 11:40, hace 20 min. Sin asignar.')
    expect(screen.getByRole('link', { name: 'Abrir' })).toBeTruthy()
    await expectAccessible()
  })
})
