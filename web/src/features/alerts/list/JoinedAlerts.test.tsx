import type { SituationAlert } from '@oppidum/domain/records/situations/situation'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { ago } from '../../../testing/city.ts'
import { render } from '../../../testing/render.tsx'
import { JoinedAlerts } from './JoinedAlerts.tsx'

const alert = (more: Partial<SituationAlert> = {}): SituationAlert => ({
  id: '018f0000-0000-7000-8000-00000000000b',
  name: 'Slow road',
  severity: 'critical',
  place: 'mill',
  placeName: 'Mill Lane',
  state: 'acknowledged',
  firedAt: ago(60_000),
  resolvedAt: null,
  ...more,
})

test('the alerts of a situation lead to themselves, with their places and states', async () => {
  const over = alert({
    id: '018f0000-0000-7000-8000-00000000000c',
    name: 'Outages',
    place: 'city',
    state: 'resolved',
    resolvedAt: ago(1_000),
  })
  await render(<JoinedAlerts alerts={[alert(), over]} />)
  const rows = within(await screen.findByRole('list', { name: 'Alerts' })).getAllByRole('listitem')
  expect(rows.map((it) => it.textContent)).toEqual([
    expect.stringMatching(/Slow road.*Mill Lane.*Acknowledged.*fired/),
    expect.stringMatching(/Outages.*Montevideo.*Resolved.*fired/),
  ])
  expect(screen.getByRole('link', { name: 'Slow road' })).toHaveProperty('search', '?alert=018f0000-0000-7000-8000-00000000000b')
  await expectAccessible()
})
