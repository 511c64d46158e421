import type { Incident } from '@oppidum/domain/records/incident'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { ago } from '../../../testing/city.ts'
import { incident } from '../../../testing/incident.ts'
import { isDim, render } from '../../../testing/render.tsx'
import { IncidentRow } from './IncidentRow.tsx'

/** A row needs a list around it. */
const drawRow = (it: Partial<Incident> = {}, sample = false, language: 'en' | 'es' = 'en') =>
  render(
    <ul>
      <li>
        <IncidentRow incident={incident(it)} sample={sample} />
      </li>
    </ul>,
    { language },
  )
const row = () => screen.getByRole('listitem')

describe("an incident in the dashboard's list", () => {
  test.each<{ state: string; it: Partial<Incident>; shows: string[] }>([
    { state: 'active', it: {}, shows: ['Two cars collided', 'Avenida Italia and Propios', 'High', 'Active', '20 min', 'D5'] },
    { state: 'pending', it: { status: 'pending' }, shows: ['Pending'] },
    { state: 'in progress', it: { status: 'in_progress' }, shows: ['In Progress'] },
    { state: 'resolved', it: { status: 'resolved' }, shows: ['Resolved'] },
    { state: 'of unknown urgency', it: { priority: 'unknown' }, shows: ['Priority unknown'] },
    { state: 'of hours ago', it: { createdAt: ago(3 * 3_600_000) }, shows: ['3 h'] },
    { state: 'with the clock of its source ahead', it: { createdAt: ago(-60_000) }, shows: ['< 1 min'] },
    { state: 'outside of the map', it: { gridReference: null }, shows: ['Avenida Italia'] },
    { state: 'with nobody who has it', it: {}, shows: ['Unassigned'] },
    { state: 'with a department', it: { assignedDepartment: 'Roads and Traffic' }, shows: ['Roads and Traffic'] },
    {
      state: 'with a crew on its way',
      it: { crew: { unit: 'engine', number: 4, state: 'en_route', since: ago(60_000), arrivesAt: ago(-300_000) } },
      shows: ['Engine 4', '5 min'],
    },
    { state: 'with a long title', it: { title: 'Traffic lights out of order '.repeat(12).trim() }, shows: ['out of order Traffic lights'] },
  ])('$state', async ({ it, shows }) => {
    await drawRow(it)
    for (const words of shows) expect(row().textContent).toContain(words)
    expect(screen.getByRole('link').getAttribute('href')).toBe(`/incidents?incident=${incident().id}`)
    expect(isDim(screen.getByRole('link'))).toBe(false)
    await expectAccessible()
  })

  test('stale: dimmed as soon as its source counts as silent', async () => {
    const page = await drawRow({ staleAt: ago(-2_000) })
    expect(isDim(screen.getByRole('link'))).toBe(false)
    await page.pass(2_000)
    expect(isDim(screen.getByRole('link'))).toBe(true)
  })

  test('a sample is marked as one, has no link and never ages', async () => {
    await drawRow({ staleAt: ago(1) }, true)
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('Sample')).toBeTruthy()
    expect(isDim(screen.getByText('Two cars collided'))).toBe(false)
    await expectAccessible()
  })

  test('shows the Spanish name of the department', async () => {
    await drawRow({ assignedDepartment: 'Roads and Traffic' }, false, 'es')
    for (const words of ['Alta', 'Activo', 'Tránsito']) expect(row().textContent).toContain(words)
    await expectAccessible()
  })
})
